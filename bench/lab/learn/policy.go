package learn

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"tetrad/bench/lab/shards"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// Policy fits the weights of a policy.
type Policy struct {
	Games   []positions.Game // the variants that the shards may have; Use sets them
	New     func(positions.Game) *game.StepClasses
	Shards  []string // files with games to learn from
	Softmax Softmax
	Keep    int  // percentage of the old weights in File to keep, which averages over rounds
	File    File // holds the weights

	features int
	old      []float64 // the weights to keep
}

// Use sets the variants to learn from, all of one game. It refuses a game whose evaluation
// has no classes of steps.
func (r *Policy) Use(registry engine.Registry, variants []string) error {
	games, entry, err := fittable(registry, variants)
	if err != nil {
		return err
	}
	for _, g := range games {
		classes := entry.NewEvaluation(g).Classes
		if classes == nil {
			return fmt.Errorf("the evaluation of %s has no policy to fit", g.Name())
		}
		r.features = classes.Count
	}
	r.Games = games
	r.New = func(g positions.Game) *game.StepClasses { return entry.NewEvaluation(g).Classes }
	return nil
}

// ReadKept reads the weights to keep, if any.
func (r *Policy) ReadKept() (err error) {
	if r.Keep > 0 {
		if r.old, err = r.File.readPolicy(r.features); err != nil {
			return fmt.Errorf("the weights to keep: %w", err)
		}
	}
	return nil
}

// A PolicyResult is the result of a fit of a policy.
type PolicyResult struct {
	Weights           []float64 // in nats
	Choices, HeldOut  int       // numbers of fitted and held-out choices
	Loss, HeldOutLoss float64   // mean cross entropy of these choices, in nats
	Games             int       // they come from
	Sum               string    // SHA-256 of the shards, in hexadecimal
}

// Run reads the games and fits the weights. The error is that of ctx or of the files.
func (r *Policy) Run(ctx context.Context) (*PolicyResult, error) {
	games, sum, err := choicesOf(ctx, r.Shards, r.Games, r.New)
	if err == nil && len(games) < shards.HeldOut {
		err = tooFew(len(games))
	}
	if err != nil {
		return nil, err
	}
	cut := len(games) / shards.HeldOut
	held, choices := slices.Concat(games[:cut]...), slices.Concat(games[cut:]...)
	weights := r.Softmax.fit(choices, r.features)
	if r.Keep > 0 {
		weights = mix(weights, r.old, r.Keep)
	}
	return &PolicyResult{
		Weights: weights, Choices: len(choices), HeldOut: len(held),
		Loss: crossEntropy(choices, weights), HeldOutLoss: crossEntropy(held, weights),
		Games: len(games), Sum: sum,
	}, nil
}

// Text returns the weights as a file, which begins with the command that made it. It
// has a line "weight feature" for each weight other than 0, in hundredths of a nat.
func (r *PolicyResult) Text(command string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n# %d choices, mean cross entropy %.4f; %d held out, %.4f\n# %d games, SHA-256 %s\n",
		command, r.Choices, r.Loss, r.HeldOut, r.HeldOutLoss, r.Games, r.Sum)
	for feature, w := range r.Weights {
		if w = math.Round(100 * w); w != 0 {
			fmt.Fprintf(&b, "%.0f %d\n", w, feature)
		}
	}
	return b.String()
}
