package trap

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/trap"
)

// TestTempo follows a game from its first turn to Play.
func TestTempo(t *testing.T) {
	rng := rand.New(rand.NewPCG(32, 32))
	p := trap.Family.New(6, "").Start().(*trap.Position)
	for ; p.Phase() != trap.Play; positions.DoTurn(p, positions.RandomTurn(rng, p)) {
		want, exact := 3, true
		if left := undoneLines(p.Open()); p.Phase() == trap.Arrows {
			want, exact = 11, left >= 38
			if left <= 8 {
				want, exact = 0, true
			}
		}
		if got := tempo(p); exact && got != want || got < 0 || got > 11 {
			t.Fatalf("%q: tempo %d, want %d", p.FEN(), got, want)
		}
	}
	if got := tempo(p); got != 0 {
		t.Errorf("tempo %d in Play, want 0", got)
	}
}
