package learn

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"slices"

	"tetrad/positions"
)

// eachFile calls yield with the games in files, which are of variants, in order. It returns the
// SHA-256 of the files.
func eachFile(ctx context.Context, names []string, variants []positions.Game, yield func(positions.Game, *trainingGame) error) (sum string, err error) {
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
	for _, name := range names {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		err = eachGame(io.TeeReader(file, hash), lookup, func(g *trainingGame) error { return yield(variant, g) })
		file.Close()
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}
