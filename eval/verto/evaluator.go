// Package verto evaluates positions of Verto.
package verto

import (
	_ "embed"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/verto"
)

// Evaluator is a search.Evaluator of Verto. Its features are counts of the
// player to move less those of the other, each with a weight for the empty, the
// half full and the full board, and in between a mixture of two of them.
type Evaluator struct{}

// The counts.
const (
	stones   = iota
	room     // squares where a stone can be entered
	captures // squares where a stone would capture
	edge     // stones on the edge
	corner   // stones in corners
	frontier // stones beside an empty square
	toMove   // 1
	parity   // 1 where an odd number of squares is empty, else -1
	counts
)

// phases is the number of weights of a count.
const phases = 3

var names = func() (names []string) {
	for _, count := range [counts]string{"stones", "room to enter", "captures", "edge stones", "corner stones",
		"stones beside empty squares", "to move", "parity of empty squares"} {
		for _, phase := range [phases]string{"empty board", "half full", "full"} {
			names = append(names, count+", "+phase)
		}
	}
	return names
}()

//go:embed weights.txt
var weights string

var model = eval.MustParse(weights, names)

// Evaluate implements search.Evaluator.
func (Evaluator) Evaluate(p positions.Position) int {
	f := features(p.(*verto.Position))
	return model.Value(f[:])
}

// Explain returns the terms whose sum is the evaluation.
func (Evaluator) Explain(p positions.Position) []eval.Term {
	f := features(p.(*verto.Position))
	return model.Terms(f[:])
}

// Features appends the features, of which the evaluation is a weighted sum.
func (Evaluator) Features(p positions.Position, dst []int32) []int32 {
	f := features(p.(*verto.Position))
	return append(dst, f[:]...)
}

// FeatureNames returns the names of the features.
func (Evaluator) FeatureNames() []string { return names }

func features(p *verto.Position) (f [counts * phases]int32) {
	own := p.ToMove()
	enemy := own.Opponent()
	ownStones, enemyStones := p.Stones(own), p.Stones(enemy)
	empty := p.Empty()
	board := p.Board()
	stride := uint(p.Stride())
	edges := board.AndNot(inner(board, stride))
	beside := around(empty, stride)

	var c [counts]int32
	lead := func(of bitboard.Board128) int32 {
		return int32(of.And(ownStones).Count() - of.And(enemyStones).Count())
	}
	c[stones] = lead(board)
	c[room] = int32(p.Open(own).Count() - p.Open(enemy).Count())
	c[captures] = int32(p.Capturing(own).Count() - p.Capturing(enemy).Count())
	c[edge] = lead(edges)
	c[corner] = lead(p.Corners())
	c[frontier] = lead(beside)
	c[toMove] = 1
	c[parity] = int32(empty.Count()&1)*2 - 1

	share := spread(board.Count()-empty.Count(), board.Count())
	for i, count := range c {
		for phase, part := range share {
			f[i*phases+phase] = count * part
		}
	}
	return f
}

// spread returns how much a position with so many squares full belongs to each
// phase, in parts of eval.One.
func spread(full, total int) (share [phases]int32) {
	x := int32(2 * eval.One * full / total)
	if x <= eval.One {
		return [phases]int32{eval.One - x, x, 0}
	}
	return [phases]int32{0, 2*eval.One - x, x - eval.One}
}

// inner returns the squares of board that have all eight neighbours on it.
func inner(board bitboard.Board128, stride uint) bitboard.Board128 {
	b := board.And(board.Up(stride)).And(board.Down(stride)).And(board.Up(1)).And(board.Down(1))
	if stride == 8 { // a full rank has no room beside it, and was shifted into the next
		b = b.AndNot(bitboard.Board128{Lo: firstColumn | lastColumn})
	}
	return b
}

// The first and last column of boards of one word.
const (
	firstColumn = 0x0101010101010101
	lastColumn  = firstColumn << 7
)

// around returns the eight neighbours of b.
func around(b bitboard.Board128, stride uint) bitboard.Board128 {
	west, east := b, b
	if stride == 8 {
		west = b.AndNot(bitboard.Board128{Lo: firstColumn})
		east = b.AndNot(bitboard.Board128{Lo: lastColumn})
	}
	row := b.Or(west.Down(1)).Or(east.Up(1))
	return row.Or(row.Up(stride)).Or(row.Down(stride))
}
