package fit

import (
	"context"
	"fmt"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/odds"
	"tetrad/search"
)

// HeldOut is the number of games of which one is held out of a fit, and so the
// least that a fit takes: a prime, so that all variants have their share.
const HeldOut = 19

// playerMiB is the memory of a search.
const playerMiB = 4

// An Evaluation fits the weights of an evaluation.
type Evaluation struct {
	SelfPlay   // Use sets who plays what
	Regression Regression
	Keep       int  // percent of the weights in File that is kept, so that they are a mean of rounds
	File       File // where the weights are

	family *positions.Family
	names  []string // of features
	size   Size
	old    Weights // those to keep
}

// DefaultRegression returns the regression of evaluations.
func DefaultRegression() Regression {
	return Regression{Rounds: 30, Batch: 4096, Rate: 3, Penalty: 0.0001}
}

// Use has variants of one game played by a search, "alphabeta" or "mcts", with
// its parameters in that game. It refuses what cannot be fitted.
func (e *Evaluation) Use(r engine.Registry, variants []string, searcher string) error {
	games, entry, err := fittable(r, variants)
	if err != nil {
		return err
	}
	if searcher != "alphabeta" && searcher != "mcts" {
		return fmt.Errorf("there is no search %q to fit with; it is alphabeta or mcts", searcher)
	}
	newSearcher := r.Searchers[searcher]
	e.Games, e.family = games, entry.Family
	e.New = func(g positions.Game) Evaluator { return entry.NewEvaluator(g).(Evaluator) }
	e.NewSearcher = func() search.Searcher {
		s := newSearcher(playerMiB)
		entry.Configure(s)
		return s
	}
	e.Scale = odds.Scale
	if searcher == "mcts" {
		e.Scale = entry.MCTSParams().Scale
	}
	evaluator := e.New(games[0])
	e.names, e.size = evaluator.FeatureNames(), SizeOf(evaluator)
	return nil
}

// Family returns the family of the games that are played.
func (e *Evaluation) Family() *positions.Family { return e.family }

// NeedsFile reports whether the weights do not fit on standard output, or old
// ones are to be read.
func (e *Evaluation) NeedsFile() bool { return e.size.Entries > 0 || e.Keep > 0 }

// ReadKept reads the weights that are to be kept, if any.
func (e *Evaluation) ReadKept() (err error) {
	if e.Keep > 0 {
		if e.old, err = e.File.read(e.names, e.size); err != nil {
			return fmt.Errorf("the weights to keep: %w", err)
		}
	}
	return nil
}

// An EvaluationResult is what a fit has found.
type EvaluationResult struct {
	Weights           Weights
	Samples, HeldOut  int     // fitted, and held out
	Loss, HeldOutLoss float64 // mean log loss on both, in nats
	names             []string
	size              Size
	file              File
}

// Run plays the games and fits the weights. The error is that of ctx.
func (e *Evaluation) Run(ctx context.Context) (*EvaluationResult, error) {
	samples, err := e.Samples(ctx)
	if err != nil {
		return nil, err
	}
	held, samples := HoldOut(samples, HeldOut)
	weights := e.Regression.Fit(samples, e.size)
	if e.Keep > 0 {
		weights = weights.Mix(e.old, e.Keep)
	}
	return &EvaluationResult{
		Weights: weights, Samples: len(samples), HeldOut: len(held),
		Loss: weights.Loss(samples, e.size), HeldOutLoss: weights.Loss(held, e.size),
		names: e.names, size: e.size, file: e.File,
	}, nil
}

// Text returns the weights of features as the file of an evaluation, which begins
// with the command that made it.
func (r *EvaluationResult) Text(command string) string {
	return fmt.Sprintf("# %s\n# %d samples, mean log loss %.4f; %d held out, %.4f\n%s",
		command, r.Samples, r.Loss, r.HeldOut, r.HeldOutLoss, eval.FormatWeights(r.names, r.Weights.Features))
}

// Write writes the files: the text and, where the evaluation has tables, those.
func (r *EvaluationResult) Write(command string) error {
	if r.size.Entries > 0 {
		if err := r.file.writeTables(eval.EncodeTables(r.Weights.Tables, r.size.Phases)); err != nil {
			return err
		}
	}
	return r.file.WriteText(r.Text(command))
}

// fittable returns the variants and the entry of their family, whose evaluators
// are those of fits.
func fittable(r engine.Registry, names []string) (games []positions.Game, entry game.Entry, err error) {
	for _, name := range names {
		variant, of, err := r.Game(name)
		if err != nil {
			return nil, game.Entry{}, err
		}
		if len(games) > 0 && of.Family != entry.Family {
			return nil, game.Entry{}, fmt.Errorf("%s and %s are not variants of one game", games[0].Name(), name)
		}
		games, entry = append(games, variant), of
	}
	if entry.NewEvaluator == nil {
		return nil, game.Entry{}, fmt.Errorf("there is no evaluation of %s to fit", games[0].Name())
	}
	if _, ok := entry.NewEvaluator(games[0]).(Evaluator); !ok {
		return nil, game.Entry{}, fmt.Errorf("the evaluation of %s has no weights to fit", games[0].Name())
	}
	return games, entry, nil
}
