package engine

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/trap"
)

// TestTrapSpread follows a game from its first turn to Play, with the search
// looking ahead by a few turns.
func TestTrapSpread(t *testing.T) {
	const depth = 4
	rng := rand.New(rand.NewPCG(31, 31))
	p := trap.Family.New(6, "").Start().(*trap.Position)
	setup := trapSpread(p, depth)
	for ; p.Phase() != trap.Play; positions.DoTurn(p, positions.RandomTurn(rng, p)) {
		left := p.TurnsToRecurrence()
		got := trapSpread(p, depth)
		if wide := got > setup; wide != (left <= depth) {
			t.Errorf("%d turns before Play: spread %d, at first %d", left, got, setup)
		}
	}
	if got := trapSpread(p, depth); got >= setup {
		t.Errorf("spread %d in Play, %d at first", got, setup)
	}
}
