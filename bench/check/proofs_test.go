//go:build unix

package check

import (
	"strings"
	"testing"
)

// TestMate checks what is said of mates by their own lines of play.
func TestMate(t *testing.T) {
	for _, c := range []struct {
		game, position, info string
		wrong                bool
	}{
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 1 pv b3", false},
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 1", false},
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 3 pv b3", true},  // its line ends sooner
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate -2 pv b3", true}, // for the other side
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 0 pv b3", true},
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 2 upperbound pv b3", false},
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score mate 1 pv a1 c1", true}, // its line goes on
		{"vinver-3", "startpos moves b1 a2 b2 c2", "score cp 900 pv b3", false},
		{"verto-4", "startpos", "score mate 2 pv b2", false},
		{"verto-4", "fen wbw1/wbw1/www1/w1w1 w", "score mate 1 pv pass d3 pass", false}, // passes may be left out
		{"verto-4", "fen wbw1/wbw1/www1/w1w1 w", "score mate 3 pv pass d3 pass", false},
	} {
		g := named(t, c.game)
		p := g.Start()
		if fen, ok := strings.CutPrefix(c.position, "fen "); ok {
			var err error
			if p, err = g.Parse(fen); err != nil {
				t.Fatal(err)
			}
		}
		_, moves, _ := strings.Cut(c.position, " moves ")
		for _, m := range strings.Fields(moves) {
			mustPlay(p, m)
		}
		i, bad := readInfo("info depth 1 " + c.info)
		if right := mate(p, i); bad != "" || (right != "") != c.wrong {
			t.Errorf("%s, %s: %s: %q, %s", c.game, c.position, c.info, right, bad)
		}
	}
}
