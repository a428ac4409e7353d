package verto

import "tetrad/positions/bitboard"

// The counts that are features, one for each phase.
const (
	stones   = iota
	room     // squares where a stone can be entered
	captures // squares where a stone would capture
	toMove   // 1
	parity   // 1 where an odd number of squares is empty, else -1
	chain    // -1 where the opponent, who moves now, is inside a chain
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

// features returns the counts of v.player less those of the other, spread over
// the phases.
func (v *view) features() (f [counts * phases]int32) {
	p, own, enemy := v.p, v.player, v.player.Opponent()
	empty := p.Empty()
	var c [counts]int32
	c[stones] = lead(p.Stones(own), p.Stones(enemy))
	c[room] = lead(p.Open(own), p.Open(enemy))
	c[captures] = lead(p.Capturing(own), p.Capturing(enemy))
	c[toMove] = 1
	c[parity] = int32(empty.Count()&1)*2 - 1
	if v.inChain {
		c[chain] = -1
	}
	for i, count := range c {
		for phase, share := range v.shares {
			f[i*phases+phase] = count * share
		}
	}
	return f
}

func lead(own, enemy bitboard.Board128) int32 { return int32(own.Count() - enemy.Count()) }
