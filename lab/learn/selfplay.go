package learn

import (
	"math/rand/v2"

	"tetrad/positions"
)

// A GameSpec describes how one game is played. The game depends only on the fields.
type GameSpec struct {
	Start   positions.Position // Play plays on from here to the end
	Rand    *rand.Rand
	Opening int // random turns at the beginning
	// After the opening, one turn in Slips is random, so that games also reach
	// positions that good play avoids. 0 means none.
	Slips int
	// Choose returns the turn that the player chooses from p. It leaves p unchanged.
	Choose func(p positions.Position) []positions.Step
	// Until ends the game early, before the first position for which it returns true. It
	// may be nil.
	Until func(p positions.Position) bool
	// Visit is called before each turn, whether random or chosen. It may be nil.
	Visit func(p positions.Position)
	// Slipped is called with each random turn before it is played. It may be nil.
	Slipped func(turn []positions.Step)
}

// Play plays the game and returns its outcome, which is undecided where Until has ended
// the game.
func (g *GameSpec) Play() positions.Outcome {
	p := g.Start
	for turn := 0; p.Outcome() == positions.Undecided && (g.Until == nil || !g.Until(p)); turn++ {
		if g.Visit != nil {
			g.Visit(p)
		}
		if turn < g.Opening || g.Slips > 0 && g.Rand.IntN(g.Slips) == 0 {
			turn := positions.RandomTurn(g.Rand, p)
			if g.Slipped != nil {
				g.Slipped(turn)
			}
			positions.DoTurn(p, turn)
			continue
		}
		positions.DoTurn(p, g.Choose(p))
	}
	return p.Outcome()
}
