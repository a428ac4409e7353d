package match

import (
	"fmt"
	"strings"
	"time"

	"tetrad/positions"
)

// clocks are the limits of both players and the time that they have left.
type clocks struct {
	limits [2]Limits
	left   [2]time.Duration
	turns  [2]int // to go in the session; 0: the time is for the game
}

func newClocks(limits [2]Limits) clocks {
	return clocks{
		limits: limits,
		left:   [2]time.Duration{time.Duration(limits[0].Time), time.Duration(limits[1].Time)},
		turns:  [2]int{limits[0].Turns, limits[1].Turns},
	}
}

// parameters returns the parameters of go for the player to move. One who has
// no clock is told of none; to one who has, an opponent without a clock seems
// to have the same.
func (c *clocks) parameters(mover positions.Player) string {
	var parts []string
	add := func(name string, value any) { parts = append(parts, fmt.Sprintf("%s %v", name, value)) }
	l := c.limits[mover]
	if l.Time > 0 {
		owners := [2]positions.Player{positions.P1, positions.P2}
		for i := range owners {
			if c.limits[i].Time == 0 {
				owners[i] = mover
			}
		}
		for i, owner := range owners {
			add(fmt.Sprintf("p%dtime", i+1), c.left[owner].Milliseconds())
		}
		for i, owner := range owners {
			add(fmt.Sprintf("p%dinc", i+1), time.Duration(c.limits[owner].Increment).Milliseconds())
		}
		if l.Turns > 0 {
			add("movestogo", c.turns[mover])
		}
	}
	if l.MoveTime > 0 {
		add("movetime", time.Duration(l.MoveTime).Milliseconds())
	}
	if l.Depth > 0 {
		add("depth", l.Depth)
	}
	if l.Nodes > 0 {
		add("nodes", l.Nodes)
	}
	return strings.Join(parts, " ")
}

// allowed returns the time that the player has for a turn; ok is false where
// there is no limit by time.
func (c *clocks) allowed(mover positions.Player) (d time.Duration, ok bool) {
	l := c.limits[mover]
	d, ok = c.left[mover], l.Time > 0
	if l.MoveTime > 0 && (!ok || time.Duration(l.MoveTime) < d) {
		d, ok = time.Duration(l.MoveTime), true
	}
	return d, ok
}

// spend takes the time of a turn from the clock of the player. What is within
// the margin costs at most all that was left. After the last turn of a session
// the time of the next one is added.
func (c *clocks) spend(mover positions.Player, d time.Duration) {
	l := c.limits[mover]
	if l.Time == 0 {
		return
	}
	c.left[mover] = max(c.left[mover]-d, 0) + time.Duration(l.Increment)
	if l.Turns == 0 {
		return
	}
	if c.turns[mover]--; c.turns[mover] == 0 {
		c.turns[mover] = l.Turns
		c.left[mover] += time.Duration(l.Time)
	}
}

// charge takes time from the clock of the player outside of a turn, and reports
// whether it had so much, or within the margin.
func (c *clocks) charge(player positions.Player, d, margin time.Duration) bool {
	if c.limits[player].Time == 0 {
		return true
	}
	enough := d <= c.left[player]+margin
	c.left[player] = max(c.left[player]-d, 0)
	return enough
}
