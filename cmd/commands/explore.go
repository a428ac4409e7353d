package commands

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"

	"tetrad/cmd/cli"
	"tetrad/protocol/explorer"
)

// exploreMemory limits the memory of the games of --explore, in bytes: about 40,000 games
// of 100 turns.
const exploreMemory = 256 << 20

// readGames reads files of games for the explorer. Games that cannot be read, break the
// rules or have no room are reported and left out. A file of such games alone is an error.
func readGames(ctx context.Context, e *cli.Env, files []string) (*explorer.Index, error) {
	index := explorer.NewIndex(exploreMemory)
	for _, file := range files {
		if err := readFile(ctx, e, index, file); err != nil {
			return nil, fmt.Errorf("--explore %s: %w", file, err)
		}
	}
	return index, nil
}

func readFile(ctx context.Context, e *cli.Env, index *explorer.Index, file string) error {
	in, err := e.OpenInput(file)
	if err != nil {
		return err
	}
	defer in.Close()
	var games atomic.Int64
	end := e.ShowProgress(func() string { return fmt.Sprintf("%s: %d games", file, games.Load()) })
	left := cli.SkippedGames{To: e.Stderr}
	err = index.Read(ctx, e.Registry, filepath.Base(file), in, func(place int, err error) {
		games.Store(int64(place))
		left.Read++
		if err != nil {
			left.Report(file, place, err)
		}
	})
	end()
	switch {
	case errors.Is(err, explorer.ErrFull):
		fmt.Fprintf(e.Stderr, "%s: games after number %d are left out: the explorer takes %d MiB and no more\n",
			file, games.Load(), exploreMemory>>20)
	case err != nil:
		return err
	}
	return left.End()
}
