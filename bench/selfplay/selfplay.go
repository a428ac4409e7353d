// Package selfplay plays games of a player against itself, with random turns
// among its own, so that no two games are the same.
package selfplay

import (
	"context"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

	"tetrad/positions"
)

// A Game is how one game is played. It depends on the fields alone.
type Game struct {
	Start   positions.Position // played on, to the end
	Rand    *rand.Rand
	Opening int // random turns at the beginning
	// After that, one turn in Slips is random, so that games also reach positions
	// that good play avoids; 0: none is.
	Slips int
	// Choose returns the turn that the player chooses from p, which it leaves as it
	// was. slipped says that the turn before was random.
	Choose func(p positions.Position, slipped bool) []positions.Step
	// Visit is called before each turn, whoever chooses it; may be nil.
	Visit func(p positions.Position)
}

// Play plays the game and returns how it ends.
func (g *Game) Play() positions.Outcome {
	p := g.Start
	slipped := false
	for turn := 0; p.Outcome() == positions.Undecided; turn++ {
		if g.Visit != nil {
			g.Visit(p)
		}
		if turn < g.Opening || g.Slips > 0 && g.Rand.IntN(g.Slips) == 0 {
			positions.DoTurn(p, positions.RandomTurn(g.Rand, p))
			slipped = true
			continue
		}
		positions.DoTurn(p, g.Choose(p, slipped))
		slipped = false
	}
	return p.Outcome()
}

// Each calls play with the numbers of so many games, from 0, in several
// goroutines, and returns what it returns in the order of the numbers. played is
// called after each game, from any of those goroutines; it may be nil. The error
// is that of ctx; then some games were not played.
func Each[T any](ctx context.Context, games, threads int, played func(), play func(number int) T) ([]T, error) {
	results := make([]T, games)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(threads)
	for i := range results {
		group.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			results[i] = play(i)
			if played != nil {
				played()
			}
			return ctx.Err()
		})
	}
	return results, group.Wait()
}
