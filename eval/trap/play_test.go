package trap

import (
	"testing"

	"tetrad/positions/trap"
)

// TestFading evaluates one position after an increasing number of turns without a
// removal.
func TestFading(t *testing.T) {
	for _, game := range []string{"trap", "trap-king"} {
		g, err := trap.Family.Variant(game)
		if err != nil {
			t.Fatal(err)
		}
		pieces := "6/1b2b1/1wwwb1/3w2/w5/2b3"
		if game == "trap-king" {
			pieces = "6/1B2b1/1wWwb1/3w2/w5/2b3"
		}
		p, err := g.Parse(pieces + " >>>>>/<>><>/<>><>/><>>>/>>><>/<<>>> ^^^vvv/^^v^v^/vvvv^^/^^vv^^/vv^^v^ w 0,0 0")
		if err != nil {
			t.Fatal(err)
		}
		after := func(turns int) int { return Evaluator{}.Evaluate(afterQuiet(t, g, p, turns)) }
		full := after(0)
		if full < 50 && full > -50 {
			t.Fatalf("%s: the position is worth %d; one that is not level is needed", game, full)
		}
		if got := after(60); got != full {
			t.Errorf("%s: %d after 60 turns, %d at first", game, got, full)
		}
		for turns, percent := range map[int]int{80: 56, 99: 12} {
			if got, want := after(turns), full*percent/100; got < want-5 || got > want+5 {
				t.Errorf("%s: %d after %d turns, want about %d of %d", game, got, turns, want, full)
			}
		}
	}
}
