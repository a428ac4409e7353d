package learn

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/eval"
	"tetrad/positions"
)

// An Evaluation fits the weights of an evaluation.
type Evaluation struct {
	Sampling
	Output
	Regression Regression
	// Only limits the fit to the features whose names contain it. All other weights
	// stay as File has them. Empty: all weights are fitted, from nothing. Refine: all are, from
	// those in File, with a tenth of the rate; the penalty is on how far others are from them, and
	// tables get whole centipawns, for a small file.
	Only string

	names  []string // of features
	layout layout
	old    weights // those in File
	origin string  // comments in File, which say how the old weights were made
}

// Refine is what [Evaluation.Only] is for a fit that begins at the old weights.
const Refine = "*"

func (e *Evaluation) refines() bool { return e.Only == Refine }

// Use sets the variants of one game to learn from and the search that has played them,
// "alphabeta" or "mcts". It refuses an evaluation that cannot be fitted.
func (e *Evaluation) Use(r engine.Registry, variants []string, searcher string) error {
	entry, err := e.use(r, variants, "weights to fit", func(e *game.Evaluation) bool { return e.Features != nil })
	if err != nil {
		return err
	}
	if searcher != "alphabeta" && searcher != "mcts" {
		return fmt.Errorf("there is no search %q to fit with; it is alphabeta or mcts", searcher)
	}
	e.unplayed, e.scale = true, positions.ChanceScale
	if searcher == "mcts" {
		e.scale = entry.ChanceScale()
	}
	first := e.evaluation(e.variants[0])
	e.names, e.layout = first.Features.Names, layoutOf(first.Features)
	if first.Setup == nil && !e.Part.isWhole() {
		return fmt.Errorf("%s has no setup, so there is no part of its games to fit", e.variants[0].Name())
	}
	if e.Only != "" && !e.refines() && len(e.only()) == 0 {
		return fmt.Errorf("no feature has %q in its name; they are %s", e.Only, strings.Join(e.names, ", "))
	}
	for _, g := range e.variants[1:] {
		other := e.evaluation(g).Features
		if !slices.Equal(other.Names, e.names) || layoutOf(other) != e.layout {
			return fmt.Errorf("%s and %s have evaluations with weights of their own; fit one of them at a time", e.variants[0].Name(), g.Name())
		}
	}
	return nil
}

// NeedsFile reports whether a fit needs a file, because the weights do not fit on
// standard output or because it reads old ones.
func (e *Evaluation) NeedsFile() bool { return e.layout.Entries > 0 || e.Keep > 0 || e.changesSome() }

// changesSome reports whether the weights in File, or some of them, are where the fit begins.
func (e *Evaluation) changesSome() bool { return e.Only != "" || !e.Part.isWhole() }

// ReadOld reads the old weights, if any are needed.
func (e *Evaluation) ReadOld() (err error) {
	if e.Keep == 0 && !e.changesSome() {
		return nil
	}
	e.old, e.origin, err = e.File.read(e.names, e.layout)
	switch {
	case err != nil && e.changesSome():
		return fmt.Errorf("the weights that are not fitted have to be in the file already: %w", err)
	case err != nil:
		return fmt.Errorf("the weights to keep: %w", err)
	}
	return nil
}

// Run reads the games and fits the weights. Where only some are fitted, the comments of File
// follow those of the result.
func (e *Evaluation) Run(ctx context.Context, command string) (f Fitted, err error) {
	d, err := read(ctx, e.Sampling, func(e *game.Evaluation, p positions.Position, target float64) (sample, bool) {
		return newSample(e.Features, p, target), true
	})
	if err != nil {
		return f, err
	}
	w := e.fit(d.samples)
	if !e.Part.isWhole() {
		w.restoreUnseen(d.samples, e.layout, e.old)
	}
	if e.Keep > 0 {
		w = weights{mix(w.Features, e.old.Features, e.Keep), mix(w.Tables, e.old.Tables, e.Keep)}
	}
	if e.refines() {
		w.round()
	}
	s := Summary{
		Games: d.games, Sum: d.sum, Learned: len(d.samples), HeldOut: len(d.held),
		Loss: w.loss(d.samples, e.layout), HeldOutLoss: w.loss(d.held, e.layout),
	}
	f.Text = s.text(command, "samples, mean log loss")
	if e.changesSome() {
		f.Text += e.origin
	}
	f.Text += eval.FormatWeights(e.names, w.Features)
	if e.layout.Entries > 0 {
		f.Tables = eval.EncodeTables(w.Tables, e.layout.Phases)
	}
	return f, nil
}

// fit returns the weights of all features, or of those that are to be fitted.
func (e *Evaluation) fit(samples []sample) weights {
	r := e.Regression
	if e.Only == "" {
		return r.fit(samples, e.layout, newWeights(e.layout), nil)
	}
	old := weights{slices.Clone(e.old.Features), slices.Clone(e.old.Tables)}
	if e.refines() {
		r.Around, r.Rate = e.old, r.Rate/10
		return r.fit(samples, e.layout, old, nil)
	}
	return r.fit(samples, e.layout, old, e.only())
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
