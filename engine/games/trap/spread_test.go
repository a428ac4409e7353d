package trap

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	rules "tetrad/positions/trap"
)

// TestSpread follows a game from its first turn to Play, for a search that looks a few
// turns ahead.
func TestSpread(t *testing.T) {
	const depth = 4
	rng := rand.New(rand.NewPCG(31, 31))
	p := rules.Family.New(6, "").Start().(*rules.Position)
	setup := spread(p, depth)
	for ; p.Phase() != rules.Play; positions.DoTurn(p, positions.RandomTurn(rng, p)) {
		left := p.TurnsToRecurrence()
		got := spread(p, depth)
		if wide := got > setup; wide != (left <= depth) {
			t.Errorf("%d turns before Play: spread %d, at first %d", left, got, setup)
		}
	}
	if got := spread(p, depth); got >= setup {
		t.Errorf("spread %d in Play, %d at first", got, setup)
	}
}
