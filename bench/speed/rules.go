package speed

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"tetrad/bench"
	"tetrad/engine/game"
	"tetrad/positions"
)

// longestGame bounds random games, in steps.
const longestGame = 10_000

// newRandom returns the random numbers of a measure. They are always the same.
func newRandom() *rand.Rand { return rand.New(rand.NewPCG(15, 6)) }

// steps measures how fast the steps of a random game are done and undone.
func (m *maker) steps() error {
	return m.eachGame(func(game positions.Game, _ game.Entry, _ []positions.Position) error {
		steps := positions.RandomGame(newRandom(), game.Start(), longestGame, nil)
		work := fmt.Sprintf("the %d steps of a random game", len(steps))
		m.addParallel(Key{Measure: "steps", Game: game.Name()}, work, func() portion {
			p := game.Start()
			return func() uint64 {
				positions.DoTurn(p, steps)
				positions.UndoTurn(p, steps)
				return uint64(len(steps))
			}
		})
		return nil
	})
}

// generated measures how fast steps are generated in the positions of a random game.
func (m *maker) generated() error {
	return m.eachGame(func(game positions.Game, _ game.Entry, roots []positions.Position) error {
		work := fmt.Sprintf("in %d positions", len(sample(roots)))
		m.addParallel(Key{Measure: "generate", Game: game.Name()}, work, func() portion {
			ps := sample(roots)
			var buffer []positions.Step
			return func() (count uint64) {
				for _, p := range ps {
					buffer = p.Steps(buffer[:0])
					count += uint64(len(buffer))
				}
				return count
			}
		})
		return nil
	})
}

// sampleSteps is the number of random steps from each position of a sample.
const sampleSteps = 16

// sample returns the positions for measuring the evaluation and generation of a game:
// the given positions and those of the next steps of random play. They include
// positions inside turns, as searches see them.
func sample(roots []positions.Position) []positions.Position {
	var ps []positions.Position
	rng := newRandom()
	for _, root := range roots {
		p := root.Copy()
		for i := 0; i < sampleSteps && p.Outcome() == positions.Undecided; i++ {
			ps = append(ps, p.Copy())
			p.Do(positions.RandomStep(rng, p))
		}
	}
	return ps
}

// randomGamesAtOnce is the number of games in a portion.
const randomGamesAtOnce = 16

// randomGames measures games of random steps, from the start to the end, through the
// public interface of positions.
func (m *maker) randomGames() error {
	return m.eachGame(func(game positions.Game, _ game.Entry, _ []positions.Position) error {
		work := fmt.Sprintf("%d games from the start", randomGamesAtOnce)
		m.addParallel(Key{Measure: "random", Game: game.Name()}, work, func() portion {
			p := game.Start()
			var buffer []positions.Step
			return func() uint64 {
				rng := newRandom()
				for range randomGamesAtOnce {
					buffer = positions.RandomGame(rng, p, longestGame, buffer[:0])
					positions.UndoTurn(p, buffer)
				}
				return randomGamesAtOnce
			}
		})
		return nil
	})
}

// leastLeaves is the least number of leaves in a count of perft.
const leastLeaves = 1_000_000

// perfts measures leaves of perft.
func (m *maker) perfts() error {
	return m.eachGame(func(game positions.Game, _ game.Entry, roots []positions.Position) error {
		root, depth := perftWork(roots)
		for _, threads := range m.Threads {
			m.add(task{
				Key:  Key{Measure: "perft", Game: game.Name(), Threads: threads},
				work: fmt.Sprintf("depth %d from %s", depth, root.FEN()),
				run: func(ctx context.Context, least time.Duration) (Run, error) {
					return repeat(least, func() (uint64, time.Duration, error) {
						start := m.Clock()
						count := bench.Perft{Root: root, Depth: depth, Threads: threads}
						leaves, err := count.Count(ctx, nil)
						return leaves, m.Clock() - start, err
					})
				},
			})
		}
		return nil
	})
}

// perftWork returns what perft counts in a game. The root is a position from the last
// third of roots, in which pieces move. The depth is the least one with enough
// leaves, or the last one before the number of leaves falls.
func perftWork(roots []positions.Position) (root positions.Position, depth int) {
	root = roots[len(roots)*3/4]
	leaves := uint64(1)
	for leaves < leastLeaves {
		next := positions.Perft(root.Copy(), depth+1)
		if next <= leaves {
			break
		}
		leaves, depth = next, depth+1
	}
	return root, max(depth, 1)
}
