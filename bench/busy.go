package bench

import (
	"fmt"
	"time"
)

// idleShare is the least part of its time for which a search has a processor on a machine with
// nothing else to do.
const idleShare = 0.95

// shareOf returns the part of its time, from 0 to 1, for which a program had a processor.
// Several threads may use more than one.
func shareOf(processor, elapsed time.Duration) float64 {
	return min(1, processor.Seconds()/max(elapsed, time.Microsecond).Seconds())
}

// BusyNote returns the sentence that says that a machine was too busy for a benchmark to measure
// speed, or "" if it was not. share is the part of their time for which the searches had a
// processor; 0: unknown.
func BusyNote(share float64) string {
	if share == 0 || share >= idleShare {
		return ""
	}
	return fmt.Sprintf("The machine is busy: the searches had a processor for %.0f%% of their time. Their speeds are too low.", 100*share)
}
