package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"tetrad/bench/fit"
	"tetrad/engine/game"
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/protocol/lines"
	"tetrad/search"
)

const fitUsage = `tetrad fit plays a game against itself and fits the weights of its evaluation to the
results and to the scores of the search, by logistic regression. The weights go into
the file that the program embeds, and those of tables of patterns, where the evaluation
has them, into a second one beside it, whose name ends in .bin; build again and repeat
until they come to rest. Weights of many patterns are noisy: --keep makes them the mean of rounds.
The same command writes the same files, whatever the number of threads. One game in 19
is held out of the fit: the loss on it shows whether patterns were learnt by heart.

Example:
  tetrad fit --game trap --variants trap,trap-king --games 2000 --out eval/trap/weights.txt
  tetrad fit --game vinver-nopass --variants vinver-9-nopass,vinver-13-nopass --games 2000 --search mcts --out eval/vinver/weights.txt
`

// fitMiB is the memory of a search.
const fitMiB = 4

// heldOut is the number of games of which one is held out: a prime, so that all
// variants have their share.
const heldOut = 19

func (e *env) fit(args []string) error {
	flags := e.newFlags("fit", fitUsage)
	game := flags.String("game", "verto", "the game")
	variants := flags.String("variants", "", "variants to play, separated by commas; empty: the default size")
	count := flags.Int("games", 1000, "games to play")
	nodes := flags.Uint64("nodes", 2000, "nodes for each turn")
	searcher := flags.String("search", "alphabeta", "what plays: alphabeta or mcts")
	opening := flags.Int("opening", 8, "most random turns at the beginning")
	slips := flags.Int("slips", 12, "one in how many turns is random; 0: none")
	blend := flags.Int("blend", 50, "percent of the target that is the score of the search, not what came of it")
	lambda := flags.Int("lambda", 100, "percent of what came of a position that is what came of the next, not the score there; 100: the result")
	penalty := flags.Float64("penalty", 0.0001, "penalty on large weights")
	rounds := flags.Int("rounds", 30, "times that each sample is seen")
	betweenTurns := flags.Bool("between-turns", false, "leave out positions inside turns, where the evaluation knows nothing of them")
	keep := flags.Int("keep", 0, "percent of the weights that --out has so far which is kept, as a mean of rounds")
	seed := flags.Uint64("seed", 1, "seed of the games")
	threads := flags.Int("threads", 1, "games played at the same time")
	out := flags.String("out", "", "file for the weights; empty: standard output, where there are no tables of patterns")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *count < heldOut || *nodes < 1 || *opening < 0 || *slips < 0 || *rounds < 1 || *threads < 1 || notPercent(*blend) || notPercent(*lambda) || notPercent(*keep) {
		return usageError{fmt.Errorf("--games is at least %d, --nodes, --rounds and --threads at least 1, --opening and --slips at least 0, --blend, --lambda and --keep from 0 to 100", heldOut)}
	}
	if *variants == "" {
		*variants = *game
	}
	games, entry, err := e.fittable(strings.Split(*variants, ","))
	if err != nil {
		return usageError{err}
	}
	if *searcher != "alphabeta" && *searcher != "mcts" {
		return usageError{fmt.Errorf("there is no search %q to fit with; it is alphabeta or mcts", *searcher)}
	}
	newSearcher := e.registry.Searchers[*searcher]
	scale := search.DefaultTree().Scale
	if *searcher == "mcts" && entry.Tree != nil {
		scale = entry.Tree.Scale
	}
	newEvaluator := func(g positions.Game) fit.Evaluator { return entry.NewEvaluator(g).(fit.Evaluator) }
	evaluator := newEvaluator(games[0])
	size := fit.SizeOf(evaluator)
	if *out == "" && (size.Entries > 0 || *keep > 0) {
		return usageError{errors.New("--out is needed: the evaluation has tables of patterns, or weights are to be kept")}
	}
	tables := strings.TrimSuffix(*out, filepath.Ext(*out)) + ".bin"
	if flags.Changed("game") && !isOf(entry.Family, *game) {
		return usageError{fmt.Errorf("--variants %s are not of --game %s", *variants, *game)}
	}
	var old fit.Weights
	if *keep > 0 {
		if old, err = readWeights(*out, tables, evaluator.FeatureNames(), size); err != nil {
			return fmt.Errorf("the weights to keep: %w", err)
		}
	}
	if err := checkOut(*out); err != nil {
		return usageError{err}
	}
	ctx, stop := e.interruptible()
	defer stop()

	start := time.Now()
	var played atomic.Int64
	play := fit.SelfPlay{
		Games: games, New: newEvaluator, Count: *count, Nodes: *nodes, Opening: *opening,
		Slips: *slips, Blend: *blend, Lambda: *lambda, BetweenTurns: *betweenTurns, Seed: *seed, Threads: *threads,
		NewSearcher: func() search.Searcher { return newSearcher(fitMiB) },
		Tree:        entry.Tree, Pruning: entry.Pruning, Scale: scale,
		Played: func() { played.Add(1) },
	}
	end := e.showProgress(func() string { return fitProgress(int(played.Load()), *count, time.Since(start)) })
	defer end() // which wipes the line, also before an error is told
	samples, err := play.Samples(ctx)
	if err != nil {
		return err
	}
	held, samples := fit.HoldOut(samples, heldOut)
	weights := fit.Regression{Rounds: *rounds, Batch: 4096, Rate: 3, Penalty: *penalty}.Fit(samples, size)
	if *keep > 0 {
		weights = weights.Mix(old, *keep)
	}
	text := fmt.Sprintf("# tetrad fit %s\n# %d samples, mean log loss %.4f; %d held out, %.4f\n%s",
		strings.Join(withoutOut(args), " "), len(samples), weights.Loss(samples, size), len(held), weights.Loss(held, size),
		eval.FormatWeights(evaluator.FeatureNames(), weights.Features))
	if *out == "" {
		_, err = fmt.Fprint(e.stdout, text)
		return err
	}
	if size.Entries > 0 {
		if err := os.WriteFile(tables, eval.EncodeTables(weights.Tables, size.Phases), 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(*out, []byte(text), 0o644)
}

// checkOut refuses a name under which weights cannot be written, before they are
// made for hours.
func checkOut(name string) error {
	switch info, err := os.Stat(filepath.Dir(name)); {
	case name == "":
	case err != nil:
		return fmt.Errorf("--out: %w", err)
	case !info.IsDir():
		return fmt.Errorf("--out: %s is not a folder", filepath.Dir(name))
	case filepath.Ext(name) == ".bin":
		return fmt.Errorf("--out %s: the tables of patterns have the name that ends in .bin; give another, such as weights.txt", name)
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("--out: %s is a folder", name)
	}
	return nil
}

// isOf reports whether a game name is of a family.
func isOf(f *positions.Family, name string) bool {
	family, _, _ := strings.Cut(name, "-")
	return family == f.Name
}

// fitProgress returns a line such as "12 of 200 games, 40s left".
func fitProgress(played, count int, took time.Duration) string {
	switch played {
	case 0:
		return fmt.Sprintf("%d games to play", count)
	case count:
		return fmt.Sprintf("%d games played, fitting", count)
	}
	left := took / time.Duration(played) * time.Duration(count-played)
	return fmt.Sprintf("%d of %d games, %v left", played, count, left.Round(time.Second))
}

func notPercent(n int) bool { return n < 0 || n > 100 }

// readWeights returns the weights in the files of an evaluation.
func readWeights(text, tables string, names []string, size fit.Size) (w fit.Weights, err error) {
	data, err := os.ReadFile(text)
	if err != nil {
		return w, err
	}
	if w.Features, err = eval.ParseWeights(string(lines.TrimMark(data)), names); err != nil {
		return w, fmt.Errorf("%s: %w", text, err)
	}
	if size.Entries == 0 {
		return w, nil
	}
	if data, err = os.ReadFile(tables); err != nil {
		return w, err
	}
	if w.Tables, err = eval.DecodeTables(data, size.Entries, size.Phases); err != nil {
		return w, fmt.Errorf("%s: %w", tables, err)
	}
	return w, nil
}

// fittable returns the variants and their family, whose evaluators are those of
// fits.
func (e *env) fittable(names []string) (games []positions.Game, entry game.Entry, err error) {
	for _, name := range names {
		g, of, err := e.registry.Game(name)
		if err != nil {
			return nil, game.Entry{}, err
		}
		if len(games) > 0 && of.Family != entry.Family {
			return nil, game.Entry{}, fmt.Errorf("%s and %s are not variants of one game", games[0].Name(), name)
		}
		games, entry = append(games, g), of
	}
	if _, ok := entry.NewEvaluator(games[0]).(fit.Evaluator); !ok {
		return nil, game.Entry{}, fmt.Errorf("the evaluation of %s has no weights to fit", games[0].Name())
	}
	return games, entry, nil
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
