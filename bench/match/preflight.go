package match

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"
)

// preflight starts a process of each player before the first game, and keeps it for
// the games. It returns the options that any engine refuses, because a game between
// engines with the wrong options is worthless, and the engines that do not start: before
// the first game, that is no evidence but a wrong command. An engine that fails later
// loses its games.
func (p *pool) preflight(ctx context.Context) error {
	failures := make([]error, len(p.settings.Players))
	programs := make([]Program, len(p.settings.Players))
	var group errgroup.Group
	group.SetLimit(p.settings.Concurrency)
	for i := range p.settings.Players {
		group.Go(func() error {
			process, err := p.start(ctx, i, 0)
			if err == nil {
				programs[i].describe(&process.identity)
				p.put(i, process)
			} else if r := (*refusal)(nil); errors.As(err, &r) {
				failures[i] = fmt.Errorf("%w; --lenient goes on with a warning", r)
			} else {
				failures[i] = fmt.Errorf("engine %s %w", p.settings.Players[i].Name, err)
			}
			return nil
		})
	}
	group.Wait()
	for i := range p.settings.Players {
		err := p.sums.identify(&programs[i], &p.settings.Players[i])
		if err != nil && failures[i] == nil {
			failures[i] = fmt.Errorf("engine %s: %w", p.settings.Players[i].Name, err)
		}
	}
	p.programs = programs
	return errors.Join(failures...)
}
