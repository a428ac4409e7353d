package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/selfplay"
	"tetrad/cmd/cli"
)

const selfplayUsage = `tetrad selfplay plays games of a search against itself and writes them as shards, data to
learn from: each turn with its score, and with the visits of the search if it is mcts. A
shard depends on the flags and its number alone, so the same command of the same program
writes the same bytes, whatever the threads. A shard that is in the folder already is not
made again: a run that was interrupted goes on with the same command. Shards are merged
by cat.

Examples:
  tetrad selfplay --game veletas --shards 50 --out data
  tetrad selfplay --game trap --search alphabeta --nodes 2000 --shards 100 --threads 2 --out data
  # setups alone, and a search of what each comes to
  tetrad selfplay --game trap --search alphabeta --nodes 300 --opening 75 --slips 0 --setup 4000 --out setups
`

func (e *env) selfplay(args []string) error {
	flags := e.newFlags("selfplay", selfplayUsage)
	var spec selfplay.Spec
	flags.StringVar(&spec.Game, "game", e.Registry.Games[0].Family.Name, "the game")
	flags.IntVar(&spec.Games, "games", 100, "games of a shard")
	flags.StringVar(&spec.Search, "search", "mcts", "what plays: alphabeta or mcts")
	flags.Uint64Var(&spec.Nodes, "nodes", 150, "nodes for each turn")
	flags.IntVar(&spec.Opening, "opening", 8, "most random turns at the beginning")
	flags.IntVar(&spec.Slips, "slips", 12, "one in how many turns is random; 0: none")
	flags.Uint64Var(&spec.Seed, "seed", 1, "seed of the games")
	flags.Uint64Var(&spec.Setup, "setup", 0, "nodes of a search behind the setup, where the game is cut; 0: games are played to their ends")
	count := flags.Int("shards", 10, "shards to make")
	first := flags.Int("first", 0, "number of the first shard")
	threads := flags.Int("threads", 1, "shards made at the same time")
	out := flags.String("out", "", "folder of the shards (needed)")
	var farm connection
	farm.define(flags)
	if err := farm.parse(flags, args); err != nil {
		return err
	}
	if farm.server != "" {
		if err := cli.RefuseIdle(flags, "with --server: the workers have their own processors", "threads"); err != nil {
			return err
		}
	}
	if *count < 1 || *first < 0 || *threads < 1 {
		return cli.Usage("--shards and --threads are at least 1, --first at least 0")
	}
	if *out == "" {
		return cli.Usage("--out is needed: name a folder for the shards")
	}
	work, err := spec.Workload(e.Registry)
	if err != nil {
		return cli.Usage("%w", err)
	}
	if err := os.MkdirAll(*out, 0o755); err != nil {
		return err
	}
	ctx, stop := e.Interruptible()
	defer stop()
	var done, made atomic.Int64
	start := time.Now()
	endProgress := e.ShowProgress(func() string {
		return fmt.Sprintf("%d of %d shards, %v", done.Load(), *count, time.Since(start).Round(time.Second))
	})
	err = e.executing(ctx, &farm, "games of "+spec.Game+" to learn from", *threads, func(x jobs.Executor) error {
		kept := shardFolder{Executor: x, folder: *out}
		return jobs.InOrder(ctx, kept, &work, *first, *first+*count, func(_ int, data []byte) (bool, error) {
			done.Add(1)
			if data != nil {
				made.Add(1)
			}
			return true, nil
		})
	})
	endProgress()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.Stdout, "%d shards are in %s, %d of them new: %s-*.shard\n", done.Load(), *out, made.Load(), shardPrefix(&work))
	return err
}

// shardPrefix returns what the names of the shards of a workload begin with.
func shardPrefix(w *jobs.Workload) string { return w.ID()[:12] }

// A shardFolder has jobs computed whose results are not in a folder yet.
type shardFolder struct {
	jobs.Executor
	folder string
}

// Do implements [jobs.Executor]. A file with the name of a shard is always whole.
func (s shardFolder) Do(ctx context.Context, w *jobs.Workload, index int) ([]byte, error) {
	name := filepath.Join(s.folder, fmt.Sprintf("%s-%05d.shard", shardPrefix(w), index))
	if _, err := os.Stat(name); err == nil {
		return nil, nil
	}
	data, err := s.Executor.Do(ctx, w, index)
	if err != nil {
		return nil, err
	}
	return data, replaceFile(name, data)
}

// replaceFile writes a file so that its name always has whole data.
func replaceFile(name string, data []byte) error {
	temporary := name + ".part"
	if err := os.WriteFile(temporary, data, 0o644); err != nil {
		return err
	}
	return os.Rename(temporary, name)
}
