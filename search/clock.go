package search

import (
	"time"

	"tetrad/positions"
)

// A Clock is the time that the player to move has left.
type Clock struct {
	Remaining time.Duration
	Increment time.Duration // added after each turn
	TurnsToGo int           // turns to the next time control; 0: the rest of the game
}

// A Budget is the time for one turn.
type Budget struct {
	Soft time.Duration // the turn's share of the clock, a guide for searches; may exceed Hard
	Hard time.Duration // the search always ends here
	// Fixed means that unused time is lost, so the search always uses all of Soft.
	Fixed bool
}

// least is the shortest hard budget: enough for a legal turn in every game.
const least = time.Millisecond

// ordinaryTurns is the number of turns among which a clock is divided if the game does
// not tell how many are left (see [positions.Paced]). minTurns is the smallest number
// that a game may tell. Only a near time control makes the number smaller.
const ordinaryTurns, minTurns = 25, 4

// Fixed returns the budget of a search that takes exactly moveTime less overhead.
func Fixed(moveTime, overhead time.Duration) Budget {
	t := max(moveTime-overhead, least)
	return Budget{Soft: t, Hard: t, Fixed: true}
}

// Budget returns the time for the next turn in p. It reserves overhead on each turn
// for delays that the engine cannot see: pipes, the operating system, a busy
// machine. When less than twice the overhead remains, the engine answers almost at
// once.
func (c Clock) Budget(p positions.Position, overhead time.Duration) Budget {
	usable := c.Remaining - overhead
	turns := turnsToThink(p)
	if c.TurnsToGo > 0 {
		turns = min(turns, c.TurnsToGo)
	}
	share := usable/time.Duration(turns) + c.Increment*3/4
	// A turn takes at most a part of the remaining time, so that a series of turns
	// cannot use it up. The last turn before a time control may take nearly all.
	most := usable / 4
	if turns == 1 {
		most = usable * 9 / 10
	}
	hard := max(min(3*share, most), least)
	return Budget{Soft: share, Hard: hard}
}

func turnsToThink(p positions.Position) int {
	if paced := p.Abilities().Paced; paced != nil {
		return max(paced.TurnsToThink(), minTurns)
	}
	return ordinaryTurns
}
