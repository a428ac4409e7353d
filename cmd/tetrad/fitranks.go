package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"tetrad/bench/fit"
	"tetrad/positions"
	"tetrad/protocol/lines"
)

const fitRanksUsage = `tetrad fit-ranks plays a game against itself by Monte-Carlo tree search and fits the
weights of its ranks, which tell the search which steps look good, to the steps
that the search visits. The weights go into the file that the program embeds; build
again and repeat. --keep makes them the mean of rounds, which is less noisy. The same
command of the same program writes the same file, whatever the number of threads.

Example:
  tetrad fit-ranks --variants vinver-9-nopass,vinver-13-nopass --games 200 --out eval/vinver/ranks.txt
`

func (e *env) fitRanks(args []string) error {
	flags := e.newFlags("fit-ranks", fitRanksUsage)
	variants := flags.String("variants", "vinver-nopass", "variants to play, separated by commas")
	count := flags.Int("games", 200, "games to play")
	nodes := flags.Uint64("nodes", 400, "nodes for each turn")
	opening := flags.Int("opening", 4, "most random turns at the beginning")
	penalty := flags.Float64("penalty", 0.3, "penalty on large weights")
	rounds := flags.Int("rounds", 100, "times that each choice is seen")
	keep := flags.Int("keep", 0, "percent of the weights that --out has so far which is kept, as a mean of rounds")
	seed := flags.Uint64("seed", 1, "seed of the games")
	threads := flags.Int("threads", 1, "games played at the same time")
	out := flags.String("out", "", "file for the weights; empty: standard output")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *count < heldOut || *nodes < 1 || *opening < 0 || *rounds < 1 || *threads < 1 || notPercent(*keep) {
		return usageError{fmt.Errorf("--games is at least %d, --nodes, --rounds and --threads at least 1, --opening at least 0, --keep from 0 to 100", heldOut)}
	}
	if *out == "" && *keep > 0 {
		return usageError{errors.New("--out is needed: weights are to be kept")}
	}
	lessons, err := e.lessons(strings.Split(*variants, ","))
	if err != nil {
		return usageError{err}
	}
	features := lessons.New(lessons.Games[0]).RankFeatureCount()
	var old []float64
	if *keep > 0 {
		if old, err = readRanks(*out, features); err != nil {
			return fmt.Errorf("the weights to keep: %w", err)
		}
	}
	if err := checkOut(*out); err != nil {
		return usageError{err}
	}
	lessons.Count, lessons.Nodes, lessons.Opening, lessons.Seed, lessons.Threads = *count, *nodes, *opening, *seed, *threads
	ctx, stop := e.interruptible()
	defer stop()

	start := time.Now()
	var played atomic.Int64
	lessons.Played = func() { played.Add(1) }
	end := e.showProgress(func() string { return fitProgress(int(played.Load()), *count, time.Since(start)) })
	defer end() // which wipes the line, also before an error is told
	games, err := lessons.Choices(ctx)
	if err != nil {
		return err
	}
	cut := len(games) / heldOut
	held, choices := slices.Concat(games[:cut]...), slices.Concat(games[cut:]...)
	weights := fit.Softmax{Rounds: *rounds, Penalty: *penalty}.Fit(choices, features)
	if *keep > 0 {
		weights = fit.Weights{Features: weights}.Mix(fit.Weights{Features: old}, *keep).Features
	}
	text := fmt.Sprintf("# tetrad fit-ranks %s\n# %d choices, mean cross entropy %.4f; %d held out, %.4f\n%s",
		strings.Join(withoutOut(args), " "), len(choices), fit.CrossEntropy(choices, weights),
		len(held), fit.CrossEntropy(held, weights), formatRanks(weights))
	if *out == "" {
		_, err = fmt.Fprint(e.stdout, text)
		return err
	}
	return os.WriteFile(*out, []byte(text), 0o644)
}

// lessons returns how the variants are played.
func (e *env) lessons(names []string) (fit.Lessons, error) {
	games, entry, err := e.fittable(names)
	if err != nil {
		return fit.Lessons{}, err
	}
	if _, ok := entry.NewEvaluator(games[0]).(fit.Ranker); !ok {
		return fit.Lessons{}, errors.New("the evaluation has no ranks to fit")
	}
	return fit.Lessons{
		Games: games, Tree: entry.Tree,
		New: func(g positions.Game) fit.Ranker { return entry.NewEvaluator(g).(fit.Ranker) },
	}, nil
}

// readRanks is the inverse of formatRanks, for a file with comments.
func readRanks(name string, features int) ([]float64, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	weights := make([]float64, features)
	for line := range strings.Lines(string(lines.TrimMark(data))) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var weight, feature int
		if _, err := fmt.Sscanf(line, "%d %d", &weight, &feature); err != nil || feature < 0 || feature >= features {
			return nil, fmt.Errorf("%s: line %q is not a weight and one of %d features", name, strings.TrimSpace(line), features)
		}
		weights[feature] = float64(weight) / 100
	}
	return weights, nil
}

// formatRanks returns a line "weight feature" for each weight that is not 0, in
// hundredths of a nat.
func formatRanks(weights []float64) string {
	var b strings.Builder
	for feature, w := range weights {
		if w = math.Round(100 * w); w != 0 {
			fmt.Fprintf(&b, "%.0f %d\n", w, feature)
		}
	}
	return b.String()
}
