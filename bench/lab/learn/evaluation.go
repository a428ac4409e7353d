package learn

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tetrad/bench/lab/shards"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/odds"
)

// An Evaluation fits the weights of an evaluation.
type Evaluation struct {
	Sampling            // Use sets Games, New and Scale
	Shards     []string // files with games to learn from
	Regression Regression
	Keep       int // percentage of the old weights in File to keep, which averages over rounds
	// Only limits the fit to the features whose names contain it. All other weights
	// stay as File has them. Empty: all weights are fitted, from nothing.
	Only string
	File File // holds the weights

	family *positions.Family
	names  []string // of features
	size   layout
	old    weights // those in File
	origin string  // comments in File, which say how the old weights were made
}

// DefaultRegression returns the regression of evaluations.
func DefaultRegression() Regression {
	return Regression{Rounds: 30, Batch: 4096, Rate: 3, Penalty: 0.0001}
}

// Use sets the variants of one game to learn from and the search that has played them,
// "alphabeta" or "mcts". It refuses an evaluation that cannot be fitted.
func (e *Evaluation) Use(r engine.Registry, variants []string, searcher string) error {
	games, entry, err := fittable(r, variants)
	if err != nil {
		return err
	}
	if searcher != "alphabeta" && searcher != "mcts" {
		return fmt.Errorf("there is no search %q to fit with; it is alphabeta or mcts", searcher)
	}
	e.Games, e.family = games, entry.Family
	e.New = entry.NewEvaluation
	e.Scale = odds.Scale
	if searcher == "mcts" {
		e.Scale = entry.MCTSParams().Scale
	}
	evaluation := e.New(games[0])
	e.names, e.size = evaluation.Features.Names, layoutOf(evaluation.Features)
	if evaluation.Setup == nil && !e.Part.isWhole() {
		return fmt.Errorf("%s has no setup, so there is no part of its games to fit", games[0].Name())
	}
	if e.Only != "" && len(e.only()) == 0 {
		return fmt.Errorf("no feature has %q in its name; they are %s", e.Only, strings.Join(e.names, ", "))
	}
	for _, g := range games[1:] {
		other := entry.NewEvaluation(g).Features
		if other == nil || !slices.Equal(other.Names, e.names) || layoutOf(other) != e.size {
			return fmt.Errorf("%s and %s have evaluations with weights of their own; fit one of them at a time", games[0].Name(), g.Name())
		}
	}
	return nil
}

// Family returns the family of the games.
func (e *Evaluation) Family() *positions.Family { return e.family }

// NeedsFile reports whether a fit needs a file, because the weights do not fit on
// standard output or because it reads old ones.
func (e *Evaluation) NeedsFile() bool { return e.size.Entries > 0 || e.readsOld() }

func (e *Evaluation) readsOld() bool { return e.Keep > 0 || e.changesSome() }

// changesSome reports whether some weights stay as they are in File.
func (e *Evaluation) changesSome() bool { return e.Only != "" || !e.Part.isWhole() }

// ReadKept reads the old weights, if any are to be kept.
func (e *Evaluation) ReadKept() (err error) {
	if !e.readsOld() {
		return nil
	}
	e.old, e.origin, err = e.File.read(e.names, e.size)
	switch {
	case err != nil && e.changesSome():
		return fmt.Errorf("the weights that are not fitted have to be in the file already: %w", err)
	case err != nil:
		return fmt.Errorf("the weights to keep: %w", err)
	}
	return nil
}

// An EvaluationResult is the result of a fit.
type EvaluationResult struct {
	Weights           weights
	Samples, HeldOut  int     // numbers of fitted and held-out samples
	Loss, HeldOutLoss float64 // mean log loss of these samples, in nats
	Games             int     // they come from
	Sum               string  // SHA-256 of the shards, in hexadecimal
	origin            string  // comments in the file of weights of which only some were fitted
	names             []string
	size              layout
	file              File
}

// Run reads the games and fits the weights. The error is that of ctx or of the files.
func (e *Evaluation) Run(ctx context.Context) (*EvaluationResult, error) {
	samples, games, sum, err := e.Samples(ctx, e.Shards)
	if err == nil && games < shards.HeldOut {
		err = tooFew(games)
	}
	if err != nil {
		return nil, err
	}
	held, samples := shards.HoldOut(samples, func(s *sample) int { return s.Game })
	weights := e.fit(samples)
	if !e.Part.isWhole() {
		weights.restoreUnseen(samples, e.size, e.old)
	}
	if e.Keep > 0 {
		weights = weights.mix(e.old, e.Keep)
	}
	result := &EvaluationResult{
		Weights: weights, Samples: len(samples), HeldOut: len(held),
		Loss: weights.loss(samples, e.size), HeldOutLoss: weights.loss(held, e.size),
		Games: games, Sum: sum,
		names: e.names, size: e.size, file: e.File,
	}
	if e.changesSome() {
		result.origin = e.origin
	}
	return result, nil
}

// fit returns the weights of all features, or of those that are to be fitted.
func (e *Evaluation) fit(samples []sample) weights {
	if e.Only == "" {
		return e.Regression.Fit(samples, e.size)
	}
	return e.Regression.FitOnly(samples, e.size, e.old, e.only())
}

// only returns the features whose names contain e.Only.
func (e *Evaluation) only() (features []int) {
	for i, name := range e.names {
		if strings.Contains(name, e.Only) {
			features = append(features, i)
		}
	}
	return features
}

// tooFew is the error of shards with too few games.
func tooFew(games int) error {
	return fmt.Errorf("%d games are too few; %d and more are needed, for one in %d is held out", games, shards.HeldOut, shards.HeldOut)
}

// Text returns the weights of the features as the file of an evaluation. The file
// begins with the command that made it. Where that has fitted only some of them, the
// commands before it follow.
func (r *EvaluationResult) Text(command string) string {
	text := fmt.Sprintf("# %s\n# %d samples, mean log loss %.4f; %d held out, %.4f\n# %d games, SHA-256 %s\n",
		command, r.Samples, r.Loss, r.HeldOut, r.HeldOutLoss, r.Games, r.Sum)
	return text + r.origin + eval.FormatWeights(r.names, r.Weights.Features)
}

// Write writes the text and, if the evaluation has tables, the file of tables.
func (r *EvaluationResult) Write(command string) error {
	if r.size.Entries > 0 {
		if err := r.file.writeTables(eval.EncodeTables(r.Weights.Tables, r.size.Phases)); err != nil {
			return err
		}
	}
	return r.file.WriteText(r.Text(command))
}

// fittable returns the variants and the entry of their family, whose evaluations a fit
// can use.
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
	if entry.NewEvaluation == nil {
		return nil, game.Entry{}, fmt.Errorf("there is no evaluation of %s to fit", games[0].Name())
	}
	if entry.NewEvaluation(games[0]).Features == nil {
		return nil, game.Entry{}, fmt.Errorf("the evaluation of %s has no weights to fit", games[0].Name())
	}
	return games, entry, nil
}
