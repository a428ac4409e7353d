package play

import (
	"time"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/search"
)

// clocks holds the limits of both players and the time that they have left.
type clocks struct {
	limits [2]record.TimeControl
	left   [2]time.Duration
	turns  [2]int // left in the session; 0: the time is for the whole game
}

func newClocks(limits [2]record.TimeControl) clocks {
	return clocks{
		limits: limits,
		left:   [2]time.Duration{time.Duration(limits[0].Time), time.Duration(limits[1].Time)},
		turns:  [2]int{limits[0].Turns, limits[1].Turns},
	}
}

// parameters returns the parameters of go for the player to move. They name no
// clocks if that player has none. If only the opponent has none, they give it the
// same clock as the player.
func (c *clocks) parameters(mover positions.Player) string {
	l := c.limits[mover]
	limits := engine.Limits{MoveTime: time.Duration(l.MoveTime), Depth: l.Depth, Nodes: l.Nodes}
	for i := range limits.Clocks {
		owner := positions.Player(i)
		if c.limits[i].Time == 0 {
			owner = mover
		}
		if l.Time > 0 {
			limits.Clocks[i] = &search.Clock{
				Remaining: c.left[owner], Increment: time.Duration(c.limits[owner].Increment), TurnsToGo: c.turns[mover],
			}
		}
	}
	return limits.Words()
}

// allowed returns the time that the player has for a turn. ok is false if no time
// limit applies.
func (c *clocks) allowed(mover positions.Player) (d time.Duration, ok bool) {
	l := c.limits[mover]
	d, ok = c.left[mover], l.Time > 0
	if l.MoveTime > 0 && (!ok || time.Duration(l.MoveTime) < d) {
		d, ok = time.Duration(l.MoveTime), true
	}
	return d, ok
}

// spend takes the time of a turn from the player's clock. An overrun within the
// margin costs at most the time that was left. After the last turn of a session it
// adds the time of the next session.
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

// charge takes time from the player's clock outside a turn, at most what is left.
func (c *clocks) charge(player positions.Player, d time.Duration) {
	c.left[player] = max(c.left[player]-d, 0)
}
