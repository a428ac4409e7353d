package farmserver

import (
	"slices"
	"time"
)

// Bounds on what a throughput is computed from.
const (
	throughputWindow  = 10 * time.Minute
	minThroughputSpan = 10 * time.Second // a shorter time says little
	throughputStep    = 5 * time.Second  // between two samples
)

// A throughput is how many jobs of a submission were done lately.
type throughput struct {
	samples []sample // in order of time
}

// A sample is how far a submission had come at a time.
type sample struct {
	at   time.Time
	done int
}

// add takes in how far the submission has come now.
func (t *throughput) add(now time.Time, done int) {
	if n := len(t.samples); n > 0 && done < t.samples[n-1].done {
		t.samples = nil // it has begun again
	} else if n > 1 && now.Sub(t.samples[n-2].at) < throughputStep {
		t.samples = t.samples[:n-1] // the next one replaces it
	}
	t.samples = append(t.samples, sample{now, done})
	old := 0
	for old+1 < len(t.samples) && now.Sub(t.samples[old+1].at) >= throughputWindow {
		old++
	}
	t.samples = slices.Delete(t.samples, 0, old)
}

// perHour returns the number of jobs in an hour, 0 if it is not known yet.
func (t *throughput) perHour(now time.Time) float64 {
	if len(t.samples) == 0 {
		return 0
	}
	first, last := t.samples[0], t.samples[len(t.samples)-1]
	span := now.Sub(first.at)
	if span < minThroughputSpan {
		return 0
	}
	return float64(last.done-first.done) / span.Hours()
}
