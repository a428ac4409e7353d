package play

import (
	"strings"
	"testing"
	"time"

	"tetrad/positions"
	"tetrad/protocol/record"
)

func TestClocks(t *testing.T) {
	second, inc := record.Duration(time.Second), record.Duration(100*time.Millisecond)
	c := newClocks([2]record.TimeControl{{Time: second, Increment: inc}, {Time: 2 * second, Depth: 3}})
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
	c = newClocks([2]record.TimeControl{{Time: second, MoveTime: inc}, {Nodes: 7}})
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

// TestClocksOfSessions checks that each session of turns adds its time, and that the
// engine is told how many turns are left in the session.
func TestClocksOfSessions(t *testing.T) {
	c := newClocks([2]record.TimeControl{
		{Time: record.Duration(time.Second), Turns: 2, Increment: record.Duration(100 * time.Millisecond)},
		{Time: record.Duration(3 * time.Second)},
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
