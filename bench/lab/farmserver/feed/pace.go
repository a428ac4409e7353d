package feed

import (
	"slices"
	"time"
)

// Bounds on what a pace is computed from.
const (
	paceWindow = 10 * time.Minute
	paceLeast  = 10 * time.Second // a shorter time says little
	paceStep   = 5 * time.Second  // between two samples
)

// A pace is how fast a submission has come on lately.
type pace struct {
	samples []sample // in order of time
}

// A sample is how far a submission had come at a time.
type sample struct {
	at   time.Time
	done int
}

// add takes in how far the submission has come now.
func (p *pace) add(now time.Time, done int) {
	if n := len(p.samples); n > 0 && done < p.samples[n-1].done {
		p.samples = nil // it has begun again
	} else if n > 1 && now.Sub(p.samples[n-2].at) < paceStep {
		p.samples = p.samples[:n-1] // the next one replaces it
	}
	p.samples = append(p.samples, sample{now, done})
	old := 0
	for old+1 < len(p.samples) && now.Sub(p.samples[old+1].at) >= paceWindow {
		old++
	}
	p.samples = slices.Delete(p.samples, 0, old)
}

// perHour returns the number of jobs in an hour, 0 if it is not known yet.
func (p *pace) perHour(now time.Time) float64 {
	if len(p.samples) == 0 {
		return 0
	}
	first, last := p.samples[0], p.samples[len(p.samples)-1]
	span := now.Sub(first.at)
	if span < paceLeast {
		return 0
	}
	return float64(last.done-first.done) / span.Hours()
}
