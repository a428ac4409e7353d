package results

import (
	"strings"
	"testing"

	"tetrad/bench/match/settings"
	"tetrad/protocol/record"
)

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
