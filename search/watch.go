package search

import (
	"sync"
	"time"
)

// watchInterval is the longest time between two checks by a watch.
const watchInterval = 50 * time.Millisecond

// watch is a timer that checks the deadline while the search runs.
type watch struct {
	mu    sync.Mutex
	timer *time.Timer // nil before Watch and after its end
}

// Watch starts a timer that stops the search at its hard deadline, however long a
// node takes. The returned function ends the watch.
//
// The timer fires every [watchInterval] even without a deadline, to work around the
// runtime. When Go 1.26 and 1.27 stop all goroutines to collect garbage, they can
// miss a goroutine that is just entering a system call. If the call blocks, as a read
// of the next command does, all goroutines stay stopped until the runtime's monitor
// wakes up. The monitor may sleep for a minute, but never beyond the next timer.
func (c *Control) Watch() (end func()) {
	w := &c.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer = time.AfterFunc(c.untilCheck(), c.checkDeadline)
	return w.end
}

// checkDeadline stops the search if its time is over, and sets the timer again.
func (c *Control) checkDeadline() {
	if c.Ends(0) {
		c.stop.Store(true)
	}
	c.watchOn()
}

// watchOn sets the time of the next check if a watch is running.
func (c *Control) watchOn() {
	w := &c.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer != nil {
		w.timer.Reset(c.untilCheck())
	}
}

// untilCheck returns the time until the next check.
func (c *Control) untilCheck() time.Duration {
	left := time.Duration(c.hard.Load()) - c.Elapsed()
	if left <= 0 {
		return watchInterval // no deadline, or the deadline has passed
	}
	return min(left, watchInterval)
}

func (w *watch) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer.Stop()
	w.timer = nil
}
