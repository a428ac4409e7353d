package match

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"
)

// preflight starts a process of each player before the first game, and keeps it for
// the games. It returns the options that any engine refuses, because a game between
// engines with the wrong options is worthless. The games deal with an engine that
// does not start at all.
func (p *pool) preflight(ctx context.Context) error {
	refusals := make([]error, len(p.settings.Players))
	var group errgroup.Group
	group.SetLimit(p.settings.Concurrency)
	for i := range p.settings.Players {
		group.Go(func() error {
			process, err := p.start(ctx, &p.settings.Players[i], 0)
			if err == nil {
				p.put(i, process)
			}
			if r := (*refusal)(nil); errors.As(err, &r) {
				refusals[i] = r
			}
			return nil
		})
	}
	group.Wait()
	if err := errors.Join(refusals...); err != nil {
		return fmt.Errorf("%w; --lenient goes on with a warning", err)
	}
	return nil
}
