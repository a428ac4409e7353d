package search

import (
	"sync"
	"sync/atomic"
	"time"
)

// Control ends a search from outside and measures its time. All methods are safe
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

// Stop ends the search as soon as possible. Further calls have no effect.
func (c *Control) Stop() {
	c.stop.Store(true)
	c.once.Do(func() { close(c.done) })
}

// Done returns a channel that Stop closes.
func (c *Control) Done() <-chan struct{} { return c.done }

// SetBudget sets the time that the search may take, counted from this call.
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

// Stopped reports whether the search was told to stop. For a search under
// [Control.Watch] it also reports whether the hard deadline has passed. It costs one
// atomic load and does not read the clock.
func (c *Control) Stopped() bool { return c.stop.Load() }

// Expired reports whether the search must end now because it was told to stop or is
// past the hard deadline. It reads the clock, so searches call it only about every
// thousand nodes; that is often enough to obey Stop within a millisecond or two. In a
// browser it also lets the browser handle waiting events.
func (c *Control) Expired() bool {
	breathe()
	return c.Ends(0)
}

// Ends reports whether the search must end within this time: it was told to stop, or its
// hard deadline comes before. Unlike [Control.Expired] it never yields to a browser. It is
// for code outside of the search.
func (c *Control) Ends(within time.Duration) bool {
	if c.stop.Load() {
		return true
	}
	hard := c.hard.Load()
	return hard != 0 && int64(c.Elapsed()+within) >= hard
}

// SoftLeft returns the time until this share of the soft budget or all of the hard
// budget is used up, whichever comes first. The time is negative afterwards. The
// second result is false without a budget or with a fixed one.
func (c *Control) SoftLeft(share float64) (time.Duration, bool) {
	soft, begun := c.soft.Load(), c.begun.Load()
	end := min(begun+int64(share*float64(soft-begun)), c.hard.Load())
	return time.Duration(end) - c.Elapsed(), soft != 0 && !c.fixed.Load()
}

// EnoughTime reports whether a new iteration may begin if the searcher wants to use
// this share of the soft budget: less when the choice is settled, more when it is in
// doubt. A fixed time is always used up.
func (c *Control) EnoughTime(share float64) bool {
	left, onClock := c.SoftLeft(share)
	return !c.Expired() && (!onClock || left > 0)
}
