package trap

import (
	_ "embed"
	"math/bits"
	"sync"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/trap"
)

// The entries of the tables: the stars of each kind of piece, then how many
// pieces the sides have, without and with kings.
const (
	ownPawn = iota
	enemyPawn
	ownPawnOfKing
	enemyPawnOfKing
	ownKing
	enemyKing
	kinds

	balances   = kinds * stars
	mostPieces = 8
	counted    = (mostPieces + 1) * (mostPieces + 1)
	entries    = balances + 2*counted
)

//go:embed weights.bin
var encoded []byte

// weightTables are weights in 16ths of a centipawn, spread so that a star finds
// its weight at once.
type weightTables struct {
	stars    [kinds][pairs * pairs]int16
	balances [2 * counted]int16
}

// tables returns the weights, made when they are first needed.
var tables = sync.OnceValue(func() *weightTables {
	packed := eval.MustDecode(encoded, entries, 1)
	t := new(weightTables)
	for i, rank := range ranks() {
		for kind := range t.stars {
			t.stars[kind][i] = packed.Weights(int32(kind*stars) + rank)[0]
		}
	}
	for i := range t.balances {
		t.balances[i] = packed.Weights(int32(balances + i))[0]
	}
	return t
})

// ranks returns the numbers of stars.
var ranks = sync.OnceValue(starRanks)

// A value is the evaluation of a position of Play, in 16ths of a centipawn.
type value struct{ own, enemy, kings, balance int32 }

func valueOf(p *trap.Position) (v value) {
	b := look(p)
	all := b.lines()
	t := tables()
	own, enemy := &t.stars[ownPawn], &t.stars[enemyPawn]
	if b.hasKings {
		own, enemy = &t.stars[ownPawnOfKing], &t.stars[enemyPawnOfKing]
		v.kings = total(&t.stars[ownKing], &all, b.own&b.kings) + total(&t.stars[enemyKing], &all, b.enemy&b.kings)
	}
	v.own = total(own, &all, b.own&^b.kings)
	v.enemy = total(enemy, &all, b.enemy&^b.kings)
	v.balance = int32(t.balances[b.balance()])
	return v
}

// total adds up the weights of the stars of pieces.
func total(weights *[pairs * pairs]int16, all *[4]lines, pieces uint64) (sum int32) {
	for ; pieces != 0; pieces &= pieces - 1 {
		sum += int32(weights[star(all, bits.TrailingZeros64(pieces))])
	}
	return sum
}

// balance returns the index of the numbers of pieces.
func (b *board) balance() int {
	i := bits.OnesCount64(b.own)*(mostPieces+1) + bits.OnesCount64(b.enemy)
	if b.hasKings {
		i += counted
	}
	return i
}

// unit is how many units of a weight are one centipawn.
const unit = 16

// centipawns returns the evaluation. Each part is rounded by itself, so that
// they add up when they are explained.
func (v value) centipawns() int {
	return int(v.own/unit + v.enemy/unit + v.kings/unit + v.balance/unit)
}

// terms returns the parts of the evaluation.
func (v value) terms() []eval.Term {
	return []eval.Term{
		{Name: "surroundings of own pawns", Centipawns: int(v.own / unit)},
		{Name: "surroundings of enemy pawns", Centipawns: int(v.enemy / unit)},
		{Name: "surroundings of kings", Centipawns: int(v.kings / unit)},
		{Name: "numbers of pieces", Centipawns: int(v.balance / unit)},
	}
}

// Patterns appends the entries of the patterns in p; there are none before Play.
func (Evaluator) Patterns(p positions.Position, dst []int32) []int32 {
	q := p.(*trap.Position)
	if q.Phase() != trap.Play {
		return dst
	}
	b := look(q)
	all := b.lines()
	for pieces := b.own | b.enemy; pieces != 0; pieces &= pieces - 1 {
		point := bits.TrailingZeros64(pieces)
		kind := ownPawn + int(b.enemy>>point&1)
		switch {
		case b.kings>>point&1 != 0:
			kind += ownKing
		case b.hasKings:
			kind += ownPawnOfKing
		}
		dst = append(dst, int32(kind*stars)+ranks()[star(&all, point)])
	}
	return append(dst, int32(balances+b.balance()))
}

// Shares appends the share of the one phase of the tables.
func (Evaluator) Shares(_ positions.Position, dst []int32) []int32 { return append(dst, eval.One) }

// TableSize returns the number of entries of the tables, and that of phases.
func (Evaluator) TableSize() (int, int) { return entries, 1 }
