//go:build unix

package match

import (
	"strings"
	"testing"

	"tetrad/protocol/record"
)

// TestBoundsDecideNothing checks that engines whose last scores are bounds do not end
// games by them. Their last exact scores count, and the bounds are in the record.
func TestBoundsDecideNothing(t *testing.T) {
	s := newSettings(2, "lowerbound", "upperbound")
	s.Adjudication = Adjudication{WinScore: 500, WinTurns: 1}
	games, _, _ := run(t, newMatch(s))
	for _, g := range games {
		if g.Reason != record.Rules {
			t.Errorf("game %d is %s after %d turns", g.Number, g.Reason, len(g.Moves))
		}
		for i, m := range g.Moves[g.Book:] {
			want := "cp 900 lowerbound"
			if g.Players[(i+g.Book)%2] == "B" {
				want = "cp -900 upperbound"
			}
			if m.Score != "cp 20" || m.Depth != 29 || m.Bound != want {
				t.Errorf("game %d, ply %d: score %q, depth %d, bound %q, want %q", g.Number, g.Book+i+1, m.Score, m.Depth, m.Bound, want)
			}
		}
	}
}

// TestProvedGamesEnd checks that games end with their proved result. Tic-tac-toe is drawn,
// whatever the engines say of it.
func TestProvedGamesEnd(t *testing.T) {
	s := newSettings(4, "claims-wins", "claims-wins")
	s.Adjudication.Prove = true
	games, standing, _ := run(t, newMatch(s))
	for _, g := range games {
		if g.Reason != record.ByProof || g.Result != "draw" || len(g.Moves) != g.Book {
			t.Errorf("game %d: %s, %s after %d turns", g.Number, g.Result, g.Reason, len(g.Moves))
		}
	}
	if report := standing.Report(s); !strings.Contains(report, "Games ended by: adjudicated by proof 4\n") {
		t.Errorf("the report does not count how games ended:\n%s", report)
	}
}
