package results

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"tetrad/bench/match/settings"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// A report has a line for each machine of a farm, and says if these have played by their
// clocks.
func TestReportWorkers(t *testing.T) {
	s := Standing{Workers: map[string]*Worker{"a": {Games: 2, Pairs: stats.Pairs{0, 0, 1}}, "c": {Games: 300, Late: 40, Pairs: stats.Pairs{0, 0, 1}}}}
	played := twoPlayers()
	for _, clocks := range []bool{false, true} {
		if clocks {
			played.Players[1].Limits.MoveTime = record.Duration(time.Second)
		}
		var b strings.Builder
		s.reportWorkers(&b, played)
		if text := b.String(); !strings.Contains(text, "Worker c: 300 games, lost by time 40, by crashes 0, Elo ") || strings.Contains(text, "by its own clock") != clocks {
			t.Errorf("with clocks %v:\n%s", clocks, text)
		}
	}
}

// Faults count for the machine on which they happened.
func TestFaultsByWorker(t *testing.T) {
	s := NewStanding(twoPlayers())
	for n, reason := range []record.Reason{record.OutOfTime, record.Crashed, record.Rules, record.OutOfTime} {
		g := record.Game{Number: n + 1, Result: "p1win", Reason: reason, Worker: []string{"a", "b"}[n/2],
			Moves: []record.Move{{Turn: string(rune('a' + n))}}}
		if reason != record.Rules {
			g.Fault = "p2"
		}
		s.Add(&g)
	}
	a, b := s.Workers["a"], s.Workers["b"]
	if a == nil || b == nil || *a != (Worker{2, 1, 1, stats.Pairs{0, 0, 1}}) || *b != (Worker{2, 1, 0, stats.Pairs{0, 0, 1}}) {
		t.Errorf("%+v, %+v", a, b)
	}
}

// TestUnplayedGamesScoreNothing checks that games that were never played give points to
// nobody, and that neither tests nor ratings use their pairs.
func TestUnplayedGamesScoreNothing(t *testing.T) {
	s := settings.Default()
	s.Games, s.Players = 4, []settings.Player{{Name: "a"}, {Name: "b"}}
	for _, c := range []struct {
		name           string
		reasons        [4]record.Reason // of two pairs, all won by a
		pairs, results int
	}{
		{"played", [4]record.Reason{record.Rules, record.Rules, record.Crashed, record.Rules}, 2, 4},
		{"the first of a pair", [4]record.Reason{record.NoStart, record.Rules, record.Rules, record.Rules}, 1, 3},
		{"the second of a pair", [4]record.Reason{record.Rules, record.NoStart, record.Rules, record.Rules}, 1, 3},
		{"all", [4]record.Reason{record.NoStart, record.NoStart, record.NoStart, record.NoStart}, 0, 0},
	} {
		st := NewStanding(&s)
		for i, reason := range c.reasons {
			g := record.Game{Number: i + 1, Reason: reason, Result: []string{"p1win", "p2win"}[i%2]}
			g.Moves = []record.Move{{Turn: []string{"a1", "a2", "b1", "b2"}[i]}} // no copies
			if reason == record.NoStart {
				g.Moves, g.Fault, g.Result = nil, []string{"p2", "p1"}[i%2], "none"
			}
			st.Add(&g)
		}
		report := st.Report(&s)
		if got := st.Pairings[0].Pairs.Total(); got != c.pairs || st.Pairings[0].Results != [3]int{0, 0, c.results} || st.P1+st.P2+st.Draws != c.results ||
			st.Copies != 0 || strings.Contains(report, "NaN") {
			t.Errorf("%s: %d pairs, want %d; %+v\n%s", c.name, got, c.pairs, st, report)
		}
		if n := 4 - c.results; n > 0 && !strings.Contains(report, fmt.Sprintf("Games not played by faults of b: does not start %d\n", n)) {
			t.Errorf("%s:\n%s", c.name, report)
		}
	}
}
