package verto

import (
	"tetrad/eval"
	"tetrad/positions/bitboard"
)

// The counts that are features, each with one feature for each phase.
const (
	stones   = iota
	room     // squares where a stone can be entered
	captures // squares where a stone would capture
	toMove   // 1
	parity   // 1 if an odd number of squares is empty, else -1
	chain    // -1 if the opponent, who moves now, is inside a chain
	counts
)

var names = func() (names []string) {
	for _, count := range [counts]string{"stones", "room to enter", "captures", "to move",
		"parity of empty squares", "inside a chain"} {
		for _, phase := range [phases]string{"empty board", "half full", "full"} {
			names = append(names, count+", "+phase)
		}
	}
	return names
}()

// count sets c to the counts of v.player less those of the other, in place. For the
// reason see [verto.Position.Do] on copies of memory that has just been written.
func (v *extractor) count(c *[counts]int32) {
	p, own, enemy := v.p, v.player, v.player.Opponent()
	c[stones] = lead(p.Stones(own), p.Stones(enemy))
	c[room] = lead(p.Open(own), p.Open(enemy))
	c[captures] = lead(p.Capturing(own), p.Capturing(enemy))
	c[toMove] = 1
	c[parity] = int32(p.Empty().Count()&1)*2 - 1
	c[chain] = 0
	if v.inChain {
		c[chain] = -1
	}
}

func lead(own, enemy bitboard.Board128) int32 { return int32(own.Count() - enemy.Count()) }

// features returns the counts spread over the phases.
func (v *extractor) features() (f [counts * phases]int32) {
	var c [counts]int32
	v.count(&c)
	for i, count := range c {
		for phase, share := range v.phaseWeights {
			f[i*phases+phase] = count * share
		}
	}
	return f
}

// countWeights are the weights of counts, for the two phases of each half of a game.
type countWeights [phases - 1][counts][2]int32

func newCountWeights(features *eval.Linear) (w countWeights) {
	for half := range w {
		for count := range w[half] {
			for i := range w[half][count] {
				w[half][count][i] = features.Weight(count*phases + half + i)
			}
		}
	}
	return w
}

// value returns the value of the features, in centipawns. It skips the phase of weight
// 0.
func (w *countWeights) value(v *extractor) int {
	half := v.half()
	first, second := v.phaseWeights[half], v.phaseWeights[half+1]
	var c [counts]int32
	v.count(&c)
	sum := int32(0)
	for i := range c {
		weights := &w[half][i]
		sum += eval.Centipawns(c[i]*first, weights[0]) + eval.Centipawns(c[i]*second, weights[1])
	}
	return int(sum)
}
