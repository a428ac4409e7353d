package search

import (
	"time"

	"tetrad/positions"
)

// A Clock is what the player to move has left.
type Clock struct {
	Remaining time.Duration
	Increment time.Duration // added after each turn
	TurnsToGo int           // turns to the next time control; 0: the rest of the game
}

// A Budget is the time for one turn.
type Budget struct {
	Soft time.Duration // the turn's share of the clock, a measure for searches; it may be beyond Hard
	Hard time.Duration // the search ends here in any case
	// Fixed says that unused time is lost: all of Soft is used, whatever is found.
	Fixed bool
}

// least is the shortest hard budget: enough for a legal turn in every game.
const least = time.Millisecond

// ordinaryTurns is the number of turns among which a clock is divided in a game that
// cannot tell how many are left (see [positions.Paced]). leastTurns is the least
// number if no time control is near.
const ordinaryTurns, leastTurns = 25, 4

// Fixed returns the budget of a search that takes just so long, less overhead.
func Fixed(moveTime, overhead time.Duration) Budget {
	t := max(moveTime-overhead, least)
	return Budget{Soft: t, Hard: t, Fixed: true}
}

// Budget returns the time for the next turn in p. overhead is kept back on each
// turn for what the engine does not see: pipes, the operating system, a busy
// machine. When less than twice the overhead remains, the engine answers almost
// at once.
func (c Clock) Budget(p positions.Position, overhead time.Duration) Budget {
	usable := c.Remaining - overhead
	turns := turnsToThink(p)
	if c.TurnsToGo > 0 {
		turns = min(turns, c.TurnsToGo)
	}
	share := usable/time.Duration(turns) + c.Increment*3/4
	// Never more than a part of what is left, so that a series of turns cannot
	// use it up; the last turn before a control may take nearly all.
	most := usable / 4
	if turns == 1 {
		most = usable * 9 / 10
	}
	hard := max(min(3*share, most), least)
	return Budget{Soft: share, Hard: hard}
}

func turnsToThink(p positions.Position) int {
	if paced, ok := p.(positions.Paced); ok {
		return max(paced.TurnsToThink(), leastTurns)
	}
	return ordinaryTurns
}
