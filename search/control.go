package search

import (
	"sync"
	"sync/atomic"
	"time"
)

// Control ends a search from outside and tells its time. All methods are safe
// for concurrent use.
type Control struct {
	start time.Time
	stop  atomic.Bool // told to stop, or past the hard deadline
	once  sync.Once
	done  chan struct{}
	watch watch
	begun atomic.Int64 // when the budget began, in nanoseconds after start
	soft  atomic.Int64 // nanoseconds after start; 0: none
	hard  atomic.Int64 // nanoseconds after start; 0: none
	fixed atomic.Bool  // of the budget
}

// NewControl returns the control of a search that begins now and has no
// deadline.
func NewControl() *Control {
	return &Control{start: time.Now(), done: make(chan struct{})}
}

// Stop ends the search as soon as possible. It may be called again.
func (c *Control) Stop() {
	c.stop.Store(true)
	c.once.Do(func() { close(c.done) })
}

// Done is closed by Stop.
func (c *Control) Done() <-chan struct{} { return c.done }

// SetBudget sets the time that the search may take, counted from the call.
func (c *Control) SetBudget(b Budget) {
	now := c.Elapsed()
	c.begun.Store(int64(now))
	c.fixed.Store(b.Fixed)
	// A deadline of 0 would mean none.
	c.soft.Store(max(1, int64(now+b.Soft)))
	c.hard.Store(max(1, int64(now+b.Hard)))
	c.watchOn()
}

// Elapsed returns the time since the search began.
func (c *Control) Elapsed() time.Duration { return time.Since(c.start) }

// Stopped reports whether the search was told to stop or, where it is watched,
// is past its hard deadline. It costs one atomic load and does not look at the
// clock.
func (c *Control) Stopped() bool { return c.stop.Load() }

// Expired reports whether the search must end now: told to, or past the hard
// deadline. It looks at the clock, so searches ask it every thousand nodes or
// so, and answer Stop within a millisecond or two.
func (c *Control) Expired() bool {
	if c.stop.Load() {
		return true
	}
	hard := c.hard.Load()
	return hard != 0 && int64(c.Elapsed()) >= hard
}

// SoftLeft returns the time until this share of the soft budget is used up, or
// all of the hard one, negative after that, and false where there is no budget or
// the time is fixed.
func (c *Control) SoftLeft(share float64) (time.Duration, bool) {
	soft, begun := c.soft.Load(), c.begun.Load()
	end := min(begun+int64(share*float64(soft-begun)), c.hard.Load())
	return time.Duration(end) - c.Elapsed(), soft != 0 && !c.fixed.Load()
}

// EnoughTime reports whether a new iteration may begin, where the searcher
// wants this share of the soft budget: less where the choice is settled, more
// where it is in doubt. A time that is fixed is used up in any case.
func (c *Control) EnoughTime(share float64) bool {
	left, onClock := c.SoftLeft(share)
	return !c.Expired() && (!onClock || left > 0)
}
