package trap

import (
	_ "embed"
	"math/bits"
	"sync"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/trap"
)

// The entries of the tables: the line patterns of each kind of piece, then the piece
// counts of the sides in Play, without and with kings.
const (
	ownPawn = iota
	enemyPawn
	ownPawnOfKing
	enemyPawnOfKing
	ownKing
	enemyKing
	kinds

	balances  = kinds * linePatterns
	maxPieces = 8
	counted   = (maxPieces + 1) * (maxPieces + 1)
	entries   = balances + 2*counted
)

//go:embed weights.bin
var encoded []byte

// weightTables are weights in 16ths of a centipawn, laid out so that one lookup finds
// the weight of a line pattern.
type weightTables struct {
	patterns [kinds][pairs * pairs]int16
	balances [2 * counted]int16
	setups   [kinds]setupTable
}

// A setupTable has the weights of each line pattern in a setup, by phase.
type setupTable [pairs * pairs][tablePhases]int16

// tables returns the weights, which the first call makes.
var tables = sync.OnceValue(func() *weightTables {
	packed := eval.MustDecode(encoded, entries, tablePhases)
	t := new(weightTables)
	for i, number := range lineNumbers() {
		for kind := range t.patterns {
			weights := packed.Weights(int32(kind*linePatterns) + number)
			t.patterns[kind][i] = weights[playPhase]
			copy(t.setups[kind][i][:], weights)
		}
	}
	for i := range t.balances {
		t.balances[i] = packed.Weights(int32(balances + i))[playPhase]
	}
	return t
})

// lineNumbers returns the numbers of line patterns.
var lineNumbers = sync.OnceValue(patternNumbers)

// Patterns appends the entries of the patterns in p.
func (Evaluator) Patterns(p positions.Position, dst []int32) []int32 {
	q := p.(*trap.Position)
	var v extractor
	v.extract(q)
	var all [4]lines
	inPlay := q.Phase() == trap.Play
	if inPlay {
		v.lines(&all)
	} else {
		v.setupLines(q.Open(), &all)
	}
	for pieces := v.own | v.enemy; pieces != 0; pieces &= pieces - 1 {
		point := bits.TrailingZeros64(pieces)
		kind := ownPawn + int(v.enemy>>point&1)
		switch {
		case v.kings>>point&1 != 0:
			kind += ownKing
		case v.hasKings:
			kind += ownPawnOfKing
		}
		dst = append(dst, int32(kind*linePatterns)+lineNumbers()[linePattern(&all, point)])
	}
	if inPlay {
		dst = append(dst, int32(balances+v.balance()))
	}
	return dst
}

// PhaseWeights appends the share of p in each phase of the tables.
func (Evaluator) PhaseWeights(p positions.Position, dst []int32) []int32 {
	var weights [tablePhases]int32
	if q := p.(*trap.Position); q.Phase() == trap.Play {
		weights[playPhase] = fading(q)
	} else {
		mix := mixtureOf(q, q.Open())
		weights[mix.first] += eval.One - mix.weight
		weights[mix.next] += mix.weight
	}
	return append(dst, weights[:]...)
}

// TableSize returns the number of table entries and the number of phases.
func (Evaluator) TableSize() (int, int) { return entries, tablePhases }

// Setup reports whether p is before Play.
func (Evaluator) Setup(p positions.Position) bool { return p.(*trap.Position).Phase() != trap.Play }
