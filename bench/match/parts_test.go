package match

import (
	"strings"
	"testing"
	"time"

	"tetrad/positions"
	"tetrad/protocol/record"
)

func TestSchedule(t *testing.T) {
	s := DefaultSettings()
	s.Games, s.Players = 4, make([]Player, 3)
	for gauntlet, pairings := range map[bool]int{false: 3, true: 2} {
		s.Gauntlet = gauntlet
		all := newSchedule(&s)
		games := map[[3]int]int{} // p1, p2, opening
		for number := 0; ; number++ {
			a, ok := all.game(number)
			if !ok {
				if number != 4*pairings || s.Total() != number {
					t.Errorf("%d games, %d announced", number, s.Total())
				}
				break
			}
			games[[3]int{a.players[0], a.players[1], a.opening}]++
			if gauntlet && a.players[0] != 0 && a.players[1] != 0 {
				t.Errorf("%v meet in a gauntlet", a.players)
			}
		}
		for game, times := range games {
			if times != 1 || games[[3]int{game[1], game[0], game[2]}] != 1 {
				t.Errorf("%v is played %d times, the other way round %d times", game, times, games[[3]int{game[1], game[0], game[2]}])
			}
		}
	}
}

func TestClocks(t *testing.T) {
	second, inc := Duration(time.Second), Duration(100*time.Millisecond)
	c := newClocks([2]Limits{{Time: second, Increment: inc}, {Time: 2 * second, Depth: 3}})
	if got := c.parameters(positions.P2); got != "p1time 1000 p2time 2000 p1inc 100 p2inc 0 depth 3" {
		t.Error(got)
	}
	c.spend(positions.P1, 300*time.Millisecond)
	c.spend(positions.P2, 3*time.Second) // late, but within the margin
	if c.left != [2]time.Duration{800 * time.Millisecond, 0} {
		t.Error(c.left)
	}
	if d, ok := c.allowed(positions.P1); d != 800*time.Millisecond || !ok {
		t.Error(d, ok)
	}
	c = newClocks([2]Limits{{Time: second, MoveTime: inc}, {Nodes: 7}})
	if got := c.parameters(positions.P1); got != "p1time 1000 p2time 1000 p1inc 0 p2inc 0 movetime 100" {
		t.Error(got)
	}
	if got := c.parameters(positions.P2); got != "nodes 7" {
		t.Error(got)
	}
	if _, ok := c.allowed(positions.P2); ok {
		t.Error("nodes are no limit by time")
	}
	if d, _ := c.allowed(positions.P1); d != 100*time.Millisecond {
		t.Error(d)
	}
}

// After each session of turns its time comes again, and the engine is told how
// many turns are left in it.
func TestClocksOfSessions(t *testing.T) {
	c := newClocks([2]Limits{
		{Time: Duration(time.Second), Turns: 2, Increment: Duration(100 * time.Millisecond)},
		{Time: Duration(3 * time.Second)},
	})
	for turn, want := range []string{
		"p1time 1000 p2time 3000 p1inc 100 p2inc 0 movestogo 2",
		"p1time 700 p2time 3000 p1inc 100 p2inc 0 movestogo 1",
		"p1time 1400 p2time 3000 p1inc 100 p2inc 0 movestogo 2",
		"p1time 1100 p2time 3000 p1inc 100 p2inc 0 movestogo 1",
		"p1time 1800 p2time 3000 p1inc 100 p2inc 0 movestogo 2",
	} {
		if got := c.parameters(positions.P1); got != want {
			t.Errorf("turn %d: %s, want %s", turn+1, got, want)
		}
		c.spend(positions.P1, 400*time.Millisecond)
	}
	if got := c.parameters(positions.P2); strings.Contains(got, "movestogo") {
		t.Errorf("%s: that is the session of the other player", got)
	}
}

func TestAdjudicator(t *testing.T) {
	rules := Adjudication{WinScore: 500, WinTurns: 2, DrawScore: 10, DrawTurns: 2, DrawAfter: 6, MaxTurns: 12}
	for _, c := range []struct {
		scores string // p1 and p2 in turns, "-" for none
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

// The counts of a standing are those of the games.
func TestStandingAndReport(t *testing.T) {
	s := DefaultSettings()
	s.Games, s.Players = 2, []Player{{Name: "alpha"}, {Name: "beta"}, {Name: "gamma"}}
	st := newStanding(&s)
	for i, result := range []string{"p1win", "draw", "p1win", "p1win", "p2win", "p2win"} {
		g := record.Game{Number: i + 1, Result: result, Reason: record.Rules, Millis: 10, Thought: 9}
		if i == 4 {
			g.Reason, g.Fault = record.Hangs, "p1"
		}
		st.add(&g)
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
		"First player: 3 - 2 - 1", "Time outside of engines: 10.00 %",
	} {
		if !strings.Contains(report, words) {
			t.Errorf("report lacks %q:\n%s", words, report)
		}
	}
	rows := strings.Split(st.CrossTable(&s), "\n")
	if len(rows) != 5 || !strings.Contains(rows[1], "alpha") || !strings.Contains(rows[3], "beta") || !strings.Contains(rows[1], "2.5") {
		t.Errorf("cross table:\n%s", strings.Join(rows, "\n"))
	}
}
