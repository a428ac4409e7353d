//go:build unix

package match

import (
	"context"
	"strings"
	"testing"
	"time"

	"tetrad/bench/stats"
	"tetrad/protocol/record"
)

// TestUnplayedGamesAreNoEvidence checks that neither tests nor ratings use games that
// were never played.
func TestUnplayedGamesAreNoEvidence(t *testing.T) {
	s := DefaultSettings()
	s.Games, s.Players = 8, []Player{{Name: "a"}, {Name: "b"}}
	for _, c := range []struct {
		name    string
		reasons [4]record.Reason // of two pairs, all won by a
		pairs   int
	}{
		{"played", [4]record.Reason{record.Rules, record.Rules, record.Crashed, record.Rules}, 2},
		{"the first of a pair", [4]record.Reason{record.NoStart, record.Rules, record.Rules, record.Rules}, 1},
		{"the second of a pair", [4]record.Reason{record.Rules, record.NoStart, record.Rules, record.Rules}, 1},
		{"all", [4]record.Reason{record.NoStart, record.NoStart, record.NoStart, record.NoStart}, 0},
	} {
		st := newStanding(&s)
		for i, reason := range c.reasons {
			g := record.Game{Number: i + 1, Reason: reason, Result: []string{"p1win", "p2win"}[i%2]}
			g.Moves = []record.Move{{Turn: []string{"a1", "a2", "b1", "b2"}[i]}} // no copies
			if reason == record.NoStart {
				g.Fault = []string{"p2", "p1"}[i%2]
			}
			st.add(&g)
		}
		if got := st.Pairings[0].Pairs.Total(); got != c.pairs || st.Pairings[0].Results != [3]int{0, 0, 4} {
			t.Errorf("%s: %d pairs, want %d; results %v", c.name, got, c.pairs, st.Pairings[0].Results)
		}
	}
}

// TestEngineThatNeverStartsEndsTheMatch checks that an engine which does not start
// ends the match after a few tries, with an error that names it. A sequential test
// without bounds must neither go on for ever nor reach a conclusion.
func TestEngineThatNeverStartsEndsTheMatch(t *testing.T) {
	s := newSettings(0, "", "exit-at-once")
	s.SPRT = &stats.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.1, Beta: 0.1}
	m := newMatch(s)
	var games []record.Game
	m.Finished = func(g record.Game, _ *Standing) { games = append(games, g) }
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	standing, end, err := m.Run(ctx)
	if err == nil || !strings.Contains(err.Error(), "engine B has failed to start 3 times in a row") || !strings.Contains(err.Error(), "no license") {
		t.Errorf("%s, error %v", end, err)
	}
	if len(games) != 2 || standing.Pairings[0].Pairs.Total() != 0 || end == Elo1Accepted || end == AllPlayed {
		t.Errorf("%d games, %v, %s", len(games), standing.Pairings[0].Pairs, end)
	}
}
