package learn

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// Policy fits the weights of a policy.
type Policy struct {
	Source
	Output
	Softmax Softmax

	features int
	old      []float64 // the weights to keep
}

// Use sets the variants to learn from, all of one game. It refuses a game whose evaluation
// has no classes of steps.
func (f *Policy) Use(r engine.Registry, variants []string) error {
	_, err := f.use(r, variants, "policy to fit", func(e *game.Evaluation) bool {
		if e.Classes != nil {
			f.features = e.Classes.Count
		}
		return e.Classes != nil
	})
	return err
}

// ReadOld reads the weights to keep, if any.
func (f *Policy) ReadOld() (err error) {
	if f.Keep > 0 {
		if f.old, err = f.File.readPolicy(f.features); err != nil {
			return fmt.Errorf("the weights to keep: %w", err)
		}
	}
	return nil
}

// Run reads the games and fits the weights. The text has a line "weight feature" for each
// weight other than 0, in hundredths of a nat.
func (f *Policy) Run(ctx context.Context, command string) (Fitted, error) {
	var games [][]choice
	sum, err := f.each(ctx, func(e *game.Evaluation, variant positions.Game, g *trainingGame) {
		games = append(games, choicesOf(g, variant.Start(), e.Classes))
	})
	if err == nil && len(games) < heldOut {
		err = tooFew(len(games))
	}
	if err != nil {
		return Fitted{}, err
	}
	cut := len(games) / heldOut
	held, choices := slices.Concat(games[:cut]...), slices.Concat(games[cut:]...)
	weights := f.Softmax.fit(choices, f.features)
	if f.Keep > 0 {
		weights = mix(weights, f.old, f.Keep)
	}
	s := Summary{
		Games: len(games), Sum: sum, Learned: len(choices), HeldOut: len(held),
		Loss: crossEntropy(choices, weights), HeldOutLoss: crossEntropy(held, weights),
	}
	var b strings.Builder
	b.WriteString(s.text(command, "choices, mean cross entropy"))
	for feature, w := range weights {
		if w = math.Round(100 * w); w != 0 {
			fmt.Fprintf(&b, "%.0f %d\n", w, feature)
		}
	}
	return Fitted{Text: b.String()}, nil
}

// choicesOf returns the choices of the searched turns of a game from p on. A turn whose
// search counted no visits teaches the steps that it chose.
func choicesOf(g *trainingGame, p positions.Position, classes *game.StepClasses) (choices []choice) {
	for i := range g.Turns {
		t := &g.Turns[i]
		for j, step := range t.Steps {
			if t.Searched {
				visits := t.Visits[j]
				if len(visits) == 0 {
					visits = []Visit{{Index: slices.Index(p.Steps(nil), step), Count: 1}}
				}
				if c, ok := newChoice(p, classes, visits); ok {
					choices = append(choices, c)
				}
			}
			p.Do(step)
		}
	}
	return choices
}

// newChoice returns the choice at p. ok is false if there is none.
func newChoice(p positions.Position, classes *game.StepClasses, counts []Visit) (c choice, ok bool) {
	steps := p.Steps(nil)
	sum := uint64(0)
	for _, v := range counts {
		sum += v.Count
	}
	if len(steps) < 2 || sum == 0 {
		return c, false
	}
	c.policy = make([]float32, len(steps))
	for _, v := range counts {
		c.policy[v.Index] = float32(v.Count) / float32(sum)
	}
	classes.Each(p, steps, func(classes []int32) {
		c.features = append(c.features, classes...)
		c.ends = append(c.ends, int32(len(c.features)))
	})
	return c, len(c.features) > 0
}
