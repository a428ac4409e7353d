package score

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/bench/stats"
	"tetrad/protocol/record"
)

// Machines that play alike agree, and one that plays otherwise is named.
func TestAgreement(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pairs := func(n int, weak bool) (p stats.Pairs) {
		for range n {
			points := random.IntN(3) + random.IntN(3)
			if weak && points > 1 && random.IntN(2) == 0 {
				points -= 2
			}
			p.Add(points)
		}
		return p
	}
	s := Standing{Workers: map[string]*Worker{"a": {Pairs: pairs(300, false)}, "b": {Pairs: pairs(200, false)}}}
	if text, odd := s.Agreement(); !strings.HasPrefix(text, "χ² ") || odd != "" {
		t.Errorf("alike: %s, odd %q", text, odd)
	}
	s.Workers["c"] = &Worker{Pairs: pairs(150, true), Games: 300, Late: 40, Scale: 0.8}
	if text, odd := s.Agreement(); odd != "c" {
		t.Errorf("c is weak: %s, odd %q", text, odd)
	}
	var b strings.Builder
	s.reportWorkers(&b, true)
	for _, want := range []string{"Worker c: 300 games, lost by time 40, by crashes 0, clocks × 0.80, Elo ", "Do the workers agree? χ² ", "tetrad-lab jobs quarantine c"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	few := Standing{Workers: map[string]*Worker{"a": {Pairs: pairs(300, false)}, "b": {Pairs: pairs(5, false)}}}
	if text, odd := few.Agreement(); text != "" || odd != "" {
		t.Errorf("with 5 pairs: %s, odd %q", text, odd)
	}
}

// Faults count for the machine on which they happened.
func TestFaultsByWorker(t *testing.T) {
	s := NewStanding(twoPlayers())
	for n, reason := range []record.Reason{record.OutOfTime, record.Crashed, record.Rules, record.OutOfTime} {
		g := record.Game{Number: n + 1, Result: "p1win", Reason: reason, Worker: []string{"a", "b"}[n/2],
			Moves: []record.Move{{Turn: string(rune('a' + n))}}, ClockScale: []float64{0.75, 0}[n/2]}
		if reason != record.Rules {
			g.Fault = "p2"
		}
		s.Add(&g)
	}
	a, b := s.Workers["a"], s.Workers["b"]
	if a == nil || b == nil || *a != (Worker{2, 1, 1, stats.Pairs{0, 0, 1}, 0.75}) || *b != (Worker{2, 1, 0, stats.Pairs{0, 0, 1}, 0}) {
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
