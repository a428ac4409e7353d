package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/match/score"
	"tetrad/bench/match/settings"
	"tetrad/bench/watch"
)

// playElsewhere plays a match on the machines of a farm. If isCapped is set, it keeps no
// more processors busy than the concurrency.
func (e *env) playElsewhere(ctx context.Context, m *match.Match, f *matchFlags, isCapped bool) error {
	builds, err := e.offerBuilds(ctx, &f.farm, f.builds)
	if err != nil {
		return err
	}
	m.Builds = builds
	progress := &matchProgress{}
	err = e.farming(ctx, &f.farm, matchTitle(m.Settings), progress, func(x jobs.Executor) error {
		m.Executor = x
		if isCapped {
			m.Executor = capped{x, max(m.Settings.Concurrency/m.Settings.Slots(), 1)}
		}
		return e.playMatch(ctx, m, f, func(s *score.Standing) { progress.take(m, s) })
	})
	if differ := (differError{}); errors.As(err, &differ) {
		fmt.Fprint(e.Stdout, differ.report())
	}
	return err
}

// matchTitle returns what a match is called on a farm.
func matchTitle(s *settings.Match) string {
	var names []string
	for _, p := range s.Players {
		names = append(names, p.Name)
	}
	title := s.Game + ": " + strings.Join(names, " - ")
	if s.Name != "" {
		title = fmt.Sprintf("%s (%s)", s.Name, title)
	}
	return title
}

// capped is an Executor that is asked for fewer jobs at a time.
type capped struct {
	jobs.Executor
	most int
}

// Width implements [jobs.Executor].
func (c capped) Width() int { return min(c.Executor.Width(), c.most) }

// Folded implements [jobs.Follower].
func (c capped) Folded(w *jobs.Workload, next, last int) {
	if f, ok := c.Executor.(jobs.Follower); ok {
		f.Folded(w, next, last)
	}
}

// matchProgress is how a match stands, for the page of a farm. It is safe for concurrent
// use.
type matchProgress struct {
	mu      sync.Mutex
	summary *watch.Summary // nil: the match has not begun
	line    string
}

// take updates the progress from the standing after one more game.
func (p *matchProgress) take(m *match.Match, standing *score.Standing) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.summary == nil {
		p.summary = watch.NewSummary(m)
	}
	p.summary.Take(standing)
	p.line = standing.Line(m.Settings)
}

// text implements [farmProgress].
func (p *matchProgress) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line
}

// detail implements [farmProgress].
func (p *matchProgress) detail() any {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.summary == nil {
		return nil
	}
	return p.summary.Report()
}
