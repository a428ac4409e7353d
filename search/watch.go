package search

import (
	"sync"
	"time"
)

// watchInterval is the longest time between two looks of a watch.
const watchInterval = 50 * time.Millisecond

// watch is a timer that looks at the deadline beside the search.
type watch struct {
	mu    sync.Mutex
	timer *time.Timer // nil: not begun, or over
}

// Watch has a timer stop the search at its hard deadline, however long a node
// takes, until the function that it returns is called.
//
// The timer also looks every [watchInterval] where there is no deadline. Go 1.26
// and 1.27 can miss, when they stop all goroutines to collect garbage, one that
// is just entering a system call. If that call then waits, as that for the next
// command does, all goroutines stay stopped until the monitor of the runtime looks,
// which may sleep for a minute, but never longer than until the next timer.
func (c *Control) Watch() (end func()) {
	w := &c.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer = time.AfterFunc(c.untilLook(), c.look)
	return w.end
}

// look stops the search where its time is over.
func (c *Control) look() {
	if c.Expired() {
		c.stop.Store(true)
	}
	c.watchOn()
}

// watchOn sets the time of the next look, where there is a watch.
func (c *Control) watchOn() {
	w := &c.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer != nil {
		w.timer.Reset(c.untilLook())
	}
}

// untilLook returns the time until the next look.
func (c *Control) untilLook() time.Duration {
	left := time.Duration(c.hard.Load()) - c.Elapsed()
	if left <= 0 {
		return watchInterval // there is no deadline, or it is past
	}
	return min(left, watchInterval)
}

func (w *watch) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer.Stop()
	w.timer = nil
}
