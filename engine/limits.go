package engine

import (
	"errors"
	"fmt"
	"time"

	"tetrad/positions"
	"tetrad/search"
)

// Limits say what ends a search: whatever comes first. They also say what kind of search it
// is, as the words of go do. The zero value has no limit: the search ends at Stop, or when it
// has proven the result.
type Limits struct {
	Clocks   [2]*search.Clock // of P1 and P2; nil: no clock
	MoveTime time.Duration    // answer after this time; 0: no limit
	Depth    int              // turns; 0: no limit
	Nodes    uint64           // 0: no limit
	Infinite bool             // answer after Stop only
	Ponder   bool             // the clock starts with PonderHit
	Analysis bool             // no move will be played: without contempt, as with Infinite
	Turns    []string         // move strings to choose from; nil: all
}

// maxTime replaces any longer time. It keeps arithmetic on times far from overflow.
const maxTime = 1000 * time.Hour

// check refuses limits that cannot be obeyed. A clock of the opponent alone is an
// error, since without a limit the engine would lose on time.
func (l *Limits) check(mover positions.Player) error {
	switch {
	case l.Depth < 0:
		return errors.New("the depth is negative")
	case l.MoveTime < 0:
		return errors.New("the time for the turn is negative")
	}
	if l.Clocks[mover] == nil && l.Clocks[mover.Opponent()] != nil && l.MoveTime == 0 && !l.Infinite {
		return fmt.Errorf("%vtime is missing, and %v is to move", mover, mover)
	}
	return nil
}

// budget returns the time for the turn in p, or nil if it has no limit.
func (l *Limits) budget(p positions.Position, overhead time.Duration) *search.Budget {
	var budget *search.Budget
	if clock := l.Clocks[p.ToMove()]; clock != nil {
		c := *clock
		c.Remaining, c.Increment = clampTime(c.Remaining), clampTime(c.Increment)
		b := c.Budget(p, overhead)
		budget = &b
	}
	if l.MoveTime > 0 {
		b := search.Fixed(clampTime(l.MoveTime), l.reserve(overhead))
		if budget == nil || b.Hard < budget.Hard {
			budget = &b
		}
	}
	return budget
}

// reserve returns the part of MoveTime to keep back: the overhead, but at most a tenth of
// the time. Whoever limits the time of a turn allows for some delay, and the search needs
// the rest. In analysis it is 0, since no clock runs.
func (l *Limits) reserve(overhead time.Duration) time.Duration {
	if l.Analysis {
		return 0
	}
	return min(overhead, l.MoveTime/10)
}

func clampTime(d time.Duration) time.Duration { return min(max(d, -maxTime), maxTime) }
