package engine

import (
	"errors"
	"fmt"
	"time"

	"tetrad/positions"
	"tetrad/search"
)

// A Request describes a search. The zero value has no limit: the search ends at Stop,
// or when it has proven the result.
type Request struct {
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

// check refuses a request that cannot be obeyed. A clock of the opponent alone is an
// error, since without a limit the engine would lose on time.
func (r *Request) check(mover positions.Player) error {
	switch {
	case r.Depth < 0:
		return errors.New("the depth is negative")
	case r.MoveTime < 0:
		return errors.New("the time for the turn is negative")
	}
	if r.Clocks[mover] == nil && r.Clocks[mover.Opponent()] != nil && r.MoveTime == 0 && !r.Infinite {
		return fmt.Errorf("%vtime is missing, and %v is to move", mover, mover)
	}
	return nil
}

// budget returns the time for the turn in p, or nil if it has no limit.
func (r *Request) budget(p positions.Position, overhead time.Duration) *search.Budget {
	var budget *search.Budget
	if clock := r.Clocks[p.ToMove()]; clock != nil {
		c := *clock
		c.Remaining, c.Increment = clampTime(c.Remaining), clampTime(c.Increment)
		b := c.Budget(p, overhead)
		budget = &b
	}
	if r.MoveTime > 0 {
		b := search.Fixed(clampTime(r.MoveTime), r.reserve(overhead))
		if budget == nil || b.Hard < budget.Hard {
			budget = &b
		}
	}
	return budget
}

// reserve returns the part of MoveTime to keep back: the overhead, but at most a tenth of
// the time. Whoever limits the time of a turn allows for some delay, and the search needs
// the rest. In analysis it is 0, since no clock runs.
func (r *Request) reserve(overhead time.Duration) time.Duration {
	if r.Analysis {
		return 0
	}
	return min(overhead, r.MoveTime/10)
}

func clampTime(d time.Duration) time.Duration { return min(max(d, -maxTime), maxTime) }
