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
}

func newClocks(limits [2]Limits) clocks {
	return clocks{limits, [2]time.Duration{time.Duration(limits[0].Time), time.Duration(limits[1].Time)}}
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
// the margin costs at most all that was left.
func (c *clocks) spend(mover positions.Player, d time.Duration) {
	if c.limits[mover].Time > 0 {
		c.left[mover] = max(c.left[mover]-d, 0) + time.Duration(c.limits[mover].Increment)
	}
}
