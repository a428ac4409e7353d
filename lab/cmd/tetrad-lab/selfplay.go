package main

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/cmd/cli"
	"tetrad/engine/wholefile"
	"tetrad/lab/learn"
)

//go:embed help/selfplay.txt
var selfplayUsage string

func selfplayCommand(e *cli.Env, s *Flags) *cobra.Command {
	var spec learn.Spec
	var count int
	c := e.Command("selfplay", "play games against itself, as data to learn from", selfplayUsage, func() (err error) {
		if spec.Game, err = s.Game(); err != nil {
			return err
		}
		spec.Search, spec.Nodes, spec.Seed, spec.Games = s.Search, s.Nodes, s.Seed, s.Number
		if count < 1 || s.Threads < 1 {
			return cli.Usage("--shards and --threads are at least 1")
		}
		if s.Out == "" {
			return cli.Usage("--out is needed: name a folder for the shards")
		}
		work, err := spec.Batch(e.Registry)
		if err != nil {
			return cli.Usage("%w", err)
		}
		if err := os.MkdirAll(s.Out, 0o755); err != nil {
			return err
		}
		return makeShards(e, s, &work, count)
	})
	flags := c.Flags()
	flags.IntVar(&spec.Opening, "opening", 8, "most random turns at the beginning of a game")
	flags.IntVar(&spec.Slips, "slips", 12, "play one turn in this many at random; 0: none")
	flags.Uint64Var(&spec.Setup, "setup", 0, "end each game after its setup, and search there with this many nodes; 0: play games to their ends")
	flags.Uint64Var(&spec.Visited, "visited", 0, "with mcts, also keep the scores of unplayed turns with at least this many playouts; 0: none")
	flags.IntVar(&count, "shards", 10, "number of shards to make")
	return Take(c, "game="+e.Registry.Games[0].Family.Name, "search=mcts", "nodes=150", "seed=1", "games=100", "threads=1", "out", farmFlagNames)
}

// makeShards makes the shards that are not in the folder yet.
func makeShards(e *cli.Env, s *Flags, work *jobs.Batch, count int) error {
	var done, made atomic.Int64
	progress := func() string { return fmt.Sprintf("%d of %d shards", done.Load(), count) }
	err := Work(e, progress, func(ctx context.Context) error {
		return e.Executing(ctx, "games of "+s.Games[0]+" to learn from", s.Threads, func(x jobs.Executor) error {
			kept := shardFolder{x, s.Out}
			return jobs.InOrder(ctx, kept, work, 0, count, func(_ int, data []byte) (bool, error) {
				done.Add(1)
				if data != nil {
					made.Add(1)
				}
				return true, nil
			})
		})
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.Stdout, "shards in %s: %d, %d of them new: %s-*.shard\n", s.Out, done.Load(), made.Load(), shardPrefix(work))
	return err
}

// shardPrefix returns what the names of the shards of a batch begin with.
func shardPrefix(w *jobs.Batch) string { return w.ID()[:12] }

// A shardFolder has jobs computed whose results are not in a folder yet.
type shardFolder struct {
	jobs.Executor
	folder string
}

// Do implements [jobs.Executor]. A file with the name of a shard is always whole.
func (s shardFolder) Do(ctx context.Context, w *jobs.Batch, index int) ([]byte, error) {
	name := filepath.Join(s.folder, fmt.Sprintf("%s-%05d.shard", shardPrefix(w), index))
	if _, err := os.Stat(name); err == nil {
		return nil, nil
	}
	data, err := s.Executor.Do(ctx, w, index)
	if err != nil {
		return nil, err
	}
	return data, wholefile.WriteBytes(name, 0o644, data)
}
