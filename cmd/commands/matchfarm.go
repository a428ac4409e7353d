package commands

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
)

// playOnFarm plays a match on the machines of a farm. New games by the clock have to be asked for.
func playOnFarm(ctx context.Context, e *cli.Env, m *match.Match, f *matchFlags) error {
	if m.Settings.HasClocks() && !f.clock && f.resume == "" {
		return cli.Usage("limit the games by --nodes or --depth; with --clock each worker of the farm plays by its own clock")
	}
	if f.detach {
		return detachMatch(ctx, e, m)
	}
	err := e.Farm.Executing(ctx, matchTitle(m.Settings), func(x jobs.Executor) error {
		m.Executor = x
		return playMatch(ctx, e, m, f)
	})
	var differ interface{ Report() string }
	if errors.As(err, &differ) {
		fmt.Fprint(e.Stdout, differ.Report())
	}
	return err
}

func matchTitle(s *settings.Match) string {
	var names []string
	for _, p := range s.Players {
		names = append(names, p.Name)
	}
	return s.Game + ": " + strings.Join(names, " - ")
}

func detachMatch(ctx context.Context, e *cli.Env, m *match.Match) error {
	if m.Played != nil {
		return cli.Usage("--detach: only a new match can go on without its command, and not the rest of one")
	}
	b, err := m.Batch()
	if err != nil {
		return cli.Usage("%w", err)
	}
	id, err := e.Farm.Detach(ctx, matchTitle(m.Settings), &b)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Stdout, "The farm plays the match by itself: submission %s. %s jobs show %s shows how it stands.\n"+
		"The same command without --detach fetches its games.\n", id, e.Program, id[:8])
	return nil
}
