package engine

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
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

// IsZero reports whether nothing but Stop or a proof ends the search.
func (l Limits) IsZero() bool {
	return l.Clocks == [2]*search.Clock{} && l.MoveTime == 0 && l.Depth == 0 && l.Nodes == 0 && !l.Infinite
}

// Check refuses limits that are out of bounds or exclude each other. A search itself obeys
// times of any length, and the first of its limits.
func (l *Limits) Check() error {
	err := cmp.Or(checkTime("movetime", l.MoveTime), checkCount("depth", l.Depth))
	for i, c := range l.Clocks {
		if c != nil {
			err = cmp.Or(err, checkTime(clockWords[i].time, c.Remaining), checkTime(clockWords[i].increment, c.Increment),
				checkCount("movestogo", c.TurnsToGo))
		}
	}
	others := *l
	others.Infinite = false
	switch {
	case err != nil:
		return err
	case l.Nodes > math.MaxInt64:
		return fmt.Errorf("nodes is %d, want at most %d", l.Nodes, uint64(math.MaxInt64))
	case l.Infinite && !others.IsZero():
		return errors.New("infinite excludes other limits")
	}
	return nil
}

func checkTime(name string, d time.Duration) error {
	if d < 0 || d > maxTime {
		return fmt.Errorf("%s is %s, want 0 to %d", name, strconv.FormatFloat(inMillis(d), 'f', -1, 64), maxTime.Milliseconds())
	}
	return nil
}

func checkCount(name string, n int) error {
	if n < 0 {
		return fmt.Errorf("%s is %d, want 0 or more", name, n)
	}
	return nil
}

// check refuses limits that cannot be obeyed. A clock of the opponent alone is an
// error, since without a limit the engine would lose on time.
func (l *Limits) check(mover positions.Player) error {
	if l.Depth < 0 || l.MoveTime < 0 {
		return l.Check()
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
