package search

import (
	"testing"
	"testing/synctest"
	"time"
)

// The test runs on the fake clock of synctest.
func TestWatchStopsAtTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewControl()
		defer c.Watch()()
		time.Sleep(time.Hour)
		synctest.Wait()
		if c.Stopped() {
			t.Error("stopped without a deadline")
		}
		c.SetBudget(Budget{Soft: 5 * time.Second, Hard: 5 * time.Second})
		time.Sleep(5*time.Second - 1)
		synctest.Wait()
		if c.Stopped() {
			t.Error("stopped before the deadline")
		}
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		if !c.Stopped() {
			t.Error("not stopped at the deadline")
		}
		select {
		case <-c.Done():
			t.Error("a deadline is not the stop that an infinite search waits for")
		default:
		}
	})
}

// The timer fires even without a deadline: see [Control.Watch].
func TestWatchNeverSleepsLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewControl()
		defer c.Watch()()
		for range 100 {
			if left := c.untilCheck(); left <= 0 || left > watchInterval {
				t.Fatalf("the next look comes after %v", left)
			}
			time.Sleep(watchInterval)
		}
		c.SetBudget(Budget{Hard: watchInterval / 3})
		if left := c.untilCheck(); left != watchInterval/3 {
			t.Errorf("a deadline after %v is looked at after %v", watchInterval/3, left)
		}
		time.Sleep(watchInterval)
		if left := c.untilCheck(); left != watchInterval {
			t.Errorf("after the deadline the next look comes after %v", left)
		}
	})
}

// A synctest bubble fails if a goroutine or a timer remains.
func TestWatchLeavesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := NewControl()
		end := c.Watch()
		time.Sleep(10 * watchInterval)
		end()
		c.SetBudget(Budget{Hard: time.Second})
		time.Sleep(time.Minute)
		if c.Stopped() {
			t.Error("a watch that is over looks on")
		}
	})
}
