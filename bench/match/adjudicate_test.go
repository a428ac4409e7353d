package match

import (
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/protocol/record"
)

func TestAdjudicator(t *testing.T) {
	rules := Adjudication{WinScore: 500, WinTurns: 2, DrawScore: 10, DrawTurns: 2, DrawAfter: 6, MaxTurns: 12}
	for _, c := range []struct {
		scores string // of p1 and p2 in turn; "-" for none
		result positions.Outcome
		reason record.Reason
	}{
		{"cp 500,cp -600,mate 9,mate -8", positions.P1Wins, record.ByScore},
		{"mate -3,cp 500,cp -500,cp 501", positions.P2Wins, record.ByScore},
		{"cp 500,cp -600,cp 500,cp -499", positions.Undecided, ""},
		{"cp 500,cp -600,cp 500,-", positions.Undecided, ""},
		{"cp 600,cp 600,cp 600,cp 600", positions.Undecided, ""}, // they disagree
		{"cp 0,cp 10,cp -10,cp 0", positions.Undecided, ""},      // too early
		{"-,-,cp 0,cp 10,cp -10,cp 0", positions.Draw, record.ByScore},
		{"-,-,cp 0,cp 10,cp -11,cp 0", positions.Undecided, ""},
		{strings.Repeat("-,", 11) + "-", positions.Draw, record.ByLength},
	} {
		a := adjudicator{Adjudication: rules}
		for i, score := range strings.Split(c.scores, ",") {
			a.see(positions.Player(i%2), score)
		}
		if result, reason := a.verdict(); result != c.result || reason != c.reason {
			t.Errorf("%s: %v, %s", c.scores, result, reason)
		}
	}
}
