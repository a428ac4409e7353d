package fit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"slices"

	"tetrad/bench/lab/shards"
	"tetrad/positions"
)

// choicesOf returns the choices of the games in files of shards, by game, and the SHA-256
// of the files in this order. The games are of variants, and each is for the policy of
// its variant. A turn whose search counted no visits teaches the steps that it chose.
func choicesOf(ctx context.Context, files []string, variants []positions.Game, policyOf func(positions.Game) LinearPolicy) (choices [][]Choice, sum string, err error) {
	sum, err = eachGame(ctx, files, variants, func(variant positions.Game, g *shards.Game) {
		choices = append(choices, choicesOfGame(g, variant.Start(), policyOf(variant)))
	})
	return choices, sum, err
}

// eachGame calls f with the games in files of shards, which are of variants, in order. It
// returns the SHA-256 of the files.
func eachGame(ctx context.Context, files []string, variants []positions.Game, f func(positions.Game, *shards.Game)) (sum string, err error) {
	hash := sha256.New()
	var variant positions.Game
	lookup := func(name string) (positions.Game, error) {
		i := slices.IndexFunc(variants, func(g positions.Game) bool { return g.Name() == name })
		if i < 0 {
			return nil, fmt.Errorf("its games are of %s, which is not one of the variants", positions.Clip(name))
		}
		variant = variants[i]
		return variant, nil
	}
	for _, name := range files {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		err = shards.Each(io.TeeReader(file, hash), lookup, func(g *shards.Game) error {
			f(variant, g)
			return nil
		})
		file.Close()
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// choicesOfGame returns the choices of the searched turns of a game from p on.
func choicesOfGame(g *shards.Game, p positions.Position, policy LinearPolicy) (choices []Choice) {
	for i := range g.Turns {
		t := &g.Turns[i]
		for j, step := range t.Steps {
			if t.Searched {
				visits := t.Visits[j]
				if len(visits) == 0 {
					visits = []shards.Visit{{Index: slices.Index(p.Steps(nil), step), Count: 1}}
				}
				if c, ok := newChoice(p, policy, visits); ok {
					choices = append(choices, c)
				}
			}
			p.Do(step)
		}
	}
	return choices
}
