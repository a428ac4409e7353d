package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"tetrad/bench/fit"
	"tetrad/engine"
	"tetrad/eval"
	"tetrad/positions"
)

const fitUsage = `tetrad fit plays a game against itself and fits the weights of its evaluation to the
results and to the scores of the search, by logistic regression. The weights go into
the file that the program embeds; build again and repeat until they come to rest. The
same command writes the same file, whatever the number of threads.

Example:
  tetrad fit --game trap --variants trap,trap-king --games 2000 --out eval/trap/weights.txt
`

func (e *env) fit(args []string) error {
	flags := e.newFlags("fit", fitUsage)
	game := flags.String("game", "verto", "the family of games")
	variants := flags.String("variants", "", "variants to play, separated by commas; empty: the default size")
	count := flags.Int("games", 1000, "games to play")
	nodes := flags.Uint64("nodes", 2000, "nodes for each turn")
	opening := flags.Int("opening", 4, "random turns at the beginning")
	blend := flags.Int("blend", 50, "percent of the target that is the score of the search, not the result")
	penalty := flags.Float64("penalty", 0.0001, "penalty on large weights")
	seed := flags.Uint64("seed", 1, "seed of the games")
	threads := flags.Int("threads", 1, "games played at the same time")
	out := flags.String("out", "", "file for the weights; empty: standard output")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *count < 1 || *nodes < 1 || *opening < 0 || *threads < 1 || *blend < 0 || *blend > 100 {
		return usageError{errors.New("--games, --nodes and --threads are at least 1, --opening at least 0, --blend is from 0 to 100")}
	}
	if *variants == "" {
		*variants = *game
	}
	games, newEvaluator, err := e.fittable(strings.Split(*variants, ","))
	if err != nil {
		return usageError{err}
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	start, played := time.Now(), 0
	play := fit.SelfPlay{
		Games: games, New: newEvaluator, Count: *count, Nodes: *nodes, Opening: *opening,
		Blend: *blend, Seed: *seed, Threads: *threads,
		Played: func() {
			played++
			if isTerminal(e.stderr) {
				left := time.Since(start) / time.Duration(played) * time.Duration(*count-played)
				fmt.Fprintf(e.stderr, "\r%d of %d games, %v left  ", played, *count, left.Round(time.Second))
			}
		},
	}
	samples, err := play.Samples(ctx)
	if err != nil {
		return err
	}
	names := newEvaluator(games[0]).FeatureNames()
	weights, loss := fit.Regression{Rounds: 600, Penalty: *penalty}.Fit(samples, len(names))
	text := fmt.Sprintf("# tetrad fit %s\n# %d samples, mean log loss %.4f\n%s",
		strings.Join(withoutOut(args), " "), len(samples), loss, eval.FormatWeights(names, weights))
	if *out == "" {
		_, err = fmt.Fprint(e.stdout, text)
		return err
	}
	return os.WriteFile(*out, []byte(text), 0o644)
}

// fittable returns the variants and what makes their evaluators.
func (e *env) fittable(names []string) ([]positions.Game, func(positions.Game) fit.Evaluator, error) {
	var games []positions.Game
	var entry engine.Entry
	for _, name := range names {
		g, of, err := e.registry.Game(name)
		if err != nil {
			return nil, nil, err
		}
		if len(games) > 0 && of.Family != entry.Family {
			return nil, nil, fmt.Errorf("%s and %s are not variants of one game", games[0].Name(), name)
		}
		games, entry = append(games, g), of
	}
	if _, ok := entry.NewEvaluator(games[0]).(fit.Evaluator); !ok {
		return nil, nil, fmt.Errorf("the evaluation of %s has no weights to fit", games[0].Name())
	}
	return games, func(g positions.Game) fit.Evaluator { return entry.NewEvaluator(g).(fit.Evaluator) }, nil
}

// withoutOut returns args without the flags that do not change the weights.
func withoutOut(args []string) []string {
	var kept []string
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--out" || args[i] == "--threads":
			i++
		case !strings.HasPrefix(args[i], "--out=") && !strings.HasPrefix(args[i], "--threads="):
			kept = append(kept, args[i])
		}
	}
	return kept
}
