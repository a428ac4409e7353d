package commands

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
)

// playOnFarm plays a match on the machines of a farm. New games by the clock have to be asked for.
func playOnFarm(ctx context.Context, e *cli.Env, m *match.Match, f *matchFlags) error {
	if m.Settings.HasClocks() && !f.clock && f.resume == "" {
		return cli.Usage("limit the games by --nodes or --depth; with --clock each worker of the farm plays by its own clock")
	}
	progress := &matchProgress{}
	err := e.Farm.Executing(ctx, matchTitle(m.Settings), progress, func(x jobs.Executor) error {
		m.Executor = x
		return playMatch(ctx, e, m, f, func(s *results.Standing) { progress.update(m, s) })
	})
	var differ interface{ Report() string }
	if errors.As(err, &differ) {
		fmt.Fprint(e.Stdout, differ.Report())
	}
	return err
}

// matchTitle returns what a match is called on a farm.
func matchTitle(s *settings.Match) string {
	var names []string
	for _, p := range s.Players {
		names = append(names, p.Name)
	}
	return s.Game + ": " + strings.Join(names, " - ")
}

// matchProgress is how a match stands, for the page of a farm. It is safe for concurrent
// use.
type matchProgress struct {
	mu      sync.Mutex
	summary *match.Summary // nil: the match has not begun
	line    string
}

// update updates the progress from the standing after one more game.
func (p *matchProgress) update(m *match.Match, standing *results.Standing) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.summary == nil {
		p.summary = match.NewSummary(m)
	}
	p.summary.Update(standing)
	p.line = standing.Line(m.Settings)
}

// Text implements [cli.Progress].
func (p *matchProgress) Text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.line
}

// Detail implements [cli.Progress].
func (p *matchProgress) Detail() any {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.summary == nil {
		return nil
	}
	return p.summary.Report()
}
