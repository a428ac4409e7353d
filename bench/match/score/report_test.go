package score

import (
	"fmt"
	"strings"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/protocol/record"
)

func TestKnockoutReport(t *testing.T) {
	s := settings.Default()
	s.Knockout, s.Games = true, 2
	for _, name := range []string{"a", "b", "c"} {
		s.Players = append(s.Players, settings.Player{Name: name})
	}
	st := NewStanding(&s)
	for i, c := range [][3]string{{"b", "c", "p1win"}, {"c", "b", "draw"}, {"a", "b", "p2win"}, {"b", "a", "p1win"}} {
		a, ok := st.NextGame()
		if !ok || s.Players[a.Players[0]].Name != c[0] || s.Players[a.Players[1]].Name != c[1] {
			t.Fatalf("game %d is %+v", i+1, a)
		}
		st.Add(recorded(i+1, c[0], c[1], fmt.Sprint(i), c[2]))
	}
	report := st.Report(&s)
	for _, words := range []string{"2 b - 3 c: 1.5 - 0.5\n", "Final\n  1 a - 2 b: 0 - 2\nThe winner is b\n", "1     b "} {
		if !strings.Contains(report, words) {
			t.Errorf("report lacks %q:\n%s", words, report)
		}
	}
}

// TestStandingAndReport checks that the counts of a standing match the games.
func TestStandingAndReport(t *testing.T) {
	s := settings.Default()
	s.Games, s.Players = 2, []settings.Player{{Name: "alpha"}, {Name: "beta"}, {Name: "gamma"}}
	st := NewStanding(&s)
	for i, result := range []string{"p1win", "draw", "p1win", "p1win", "p2win", "p2win"} {
		g := record.Game{Number: i + 1, Result: result, Reason: record.Rules, Millis: 10, Thought: 9}
		if i == 4 {
			g.Reason, g.Fault = record.Hangs, "p1"
		}
		st.Add(&g)
	}
	// alpha–beta 1½, alpha–gamma 1 each, beta–gamma 1 each.
	want := [][3]int{{0, 1, 1}, {1, 0, 1}, {1, 0, 1}}
	for i, p := range st.Pairings {
		if p.Results != want[i] || p.Pairs.Total() != 1 {
			t.Errorf("%v: %v, %v", p.Players, p.Results, p.Pairs)
		}
	}
	if st.P1 != 3 || st.P2 != 2 || st.Draws != 1 || st.Faults[1][record.Hangs] != 1 || st.FaultCount() != 1 {
		t.Errorf("%+v", st)
	}
	report := st.Report(&s)
	for _, words := range []string{
		"alpha - beta: 1 - 0 - 1 [0.750] in 2 games", "Games lost by faults of beta: hangs 1",
		"First player: 3 - 2 - 1", "Time of the games outside of engines: 10.00%",
	} {
		if !strings.Contains(report, words) {
			t.Errorf("report lacks %q:\n%s", words, report)
		}
	}
	rows := strings.Split(st.crossTable(&s), "\n")
	if len(rows) != 5 || !strings.Contains(rows[1], "alpha") || !strings.Contains(rows[3], "beta") || !strings.Contains(rows[1], "2.5") {
		t.Errorf("cross table:\n%s", strings.Join(rows, "\n"))
	}
}
