//go:build unix

package match

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
	"tetrad/search/solve"
)

// TestBoundsDecideNothing checks that engines whose last scores are bounds do not end
// games by them. Their last exact scores count, and the bounds are in the record.
func TestBoundsDecideNothing(t *testing.T) {
	s := newSettings(8, "lowerbound", "upperbound")
	s.Adjudication = settings.Adjudication{WinScore: 500}
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

// TestProvedGamesEnd checks which games end with their proved result, whatever the
// engines say: those in which an engine has thrown away what the opening was worth, and
// no others. Both engines have moved then. Tic-tac-toe is drawn.
func TestProvedGamesEnd(t *testing.T) {
	s := newSettings(8, "claims-wins", "claims-wins")
	s.Adjudication.Prove = true
	games, standing, _ := run(t, newMatch(s))
	proved := 0
	for _, g := range games {
		thrown, worth := 0, positions.Draw // where the game is no draw any more
		p := ugitest.Game.Start()
		for i, move := range g.Moves {
			if _, err := positions.PlayTurn(p, move.Turn); err != nil {
				t.Fatal(err)
			}
			if p.Outcome() == positions.Undecided && i >= g.Book+1 && thrown == 0 {
				if worth = solved(p); worth != positions.Draw {
					thrown = i + 1
				}
			}
		}
		switch {
		case thrown == 0 && g.Reason == record.Rules:
		case thrown == len(g.Moves) && g.Reason == record.ByProof && g.Result == worth.String():
			proved++
		default:
			t.Errorf("game %d: %s, %s after %d turns; it is %v after %d", g.Number, g.Result, g.Reason, len(g.Moves), worth, thrown)
		}
	}
	want := fmt.Sprintf("adjudicated by proof %d\n", proved)
	if report := standing.Report(s); proved == 0 || !strings.Contains(report, want) {
		t.Errorf("the report does not count how games ended; %d were proved:\n%s", proved, report)
	}
}

// solved returns the result of best play by both sides.
func solved(p positions.Position) positions.Outcome {
	switch value := solve.New(p, solve.Options{HashMiB: 1}).Solve(p, new(atomic.Bool), nil); {
	case value.Low > 0:
		return positions.WinFor(p.ToMove())
	case value.High < 0:
		return positions.WinFor(p.ToMove().Opponent())
	}
	return positions.Draw
}

// TestProvedOpeningEndsNoGame checks that an opening in which the game is won decides
// nothing: the side that is lost may still win or draw.
func TestProvedOpeningEndsNoGame(t *testing.T) {
	won := openings.Opening{Moves: []string{"b2", "b1", "a1"}} // threatens c3, and a3 after it
	s := newSettings(2, "", "")
	s.Adjudication.Prove = true
	m := newMatch(s)
	m.Opening = func(int) (openings.Opening, error) { return won, nil }
	games, _, _ := run(t, m)
	for _, g := range games {
		if g.Reason != record.Rules {
			t.Errorf("game %d: %s, %s after %d turns", g.Number, g.Result, g.Reason, len(g.Moves))
		}
	}
}
