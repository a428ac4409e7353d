package learn

import (
	"context"
	"slices"

	"tetrad/bench/lab/shards"
	"tetrad/engine/game"
	"tetrad/positions"
)

// choicesOf returns the choices of the games in files of shards, by game, and the SHA-256
// of the files in this order. The games are of variants, and each is for the policy of
// its variant. A turn whose search counted no visits teaches the steps that it chose.
func choicesOf(ctx context.Context, files []string, variants []positions.Game, classesOf func(positions.Game) *game.StepClasses) (choices [][]choice, sum string, err error) {
	sum, err = shards.Files(ctx, files, variants, func(variant positions.Game, g *shards.TrainingGame) error {
		choices = append(choices, choicesOfGame(g, variant.Start(), classesOf(variant)))
		return nil
	})
	return choices, sum, err
}

// choicesOfGame returns the choices of the searched turns of a game from p on.
func choicesOfGame(g *shards.TrainingGame, p positions.Position, classes *game.StepClasses) (choices []choice) {
	for i := range g.Turns {
		t := &g.Turns[i]
		for j, step := range t.Steps {
			if t.Searched {
				visits := t.Visits[j]
				if len(visits) == 0 {
					visits = []shards.Visit{{Index: slices.Index(p.Steps(nil), step), Count: 1}}
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
