package speed

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"tetrad/engine/game"
	"tetrad/positions"
)

// endgameTurns is the number of turns before the end at which exact searches begin.
// endgameCount is the number of positions that they search.
const endgameTurns, endgameCount = 13, 8

// endgames measures nodes of exact searches near the end, in games that have one,
// with each size of the table.
func (m *maker) endgames() error {
	return m.eachGame(func(game positions.Game, _ game.Entry, _ []positions.Position) error {
		near := endgamePositions(game)
		if near == nil {
			return nil
		}
		for _, hash := range m.HashMiB {
			m.add(task{
				Key:  Key{Measure: "endgame", Game: game.Name(), HashMiB: hash},
				work: fmt.Sprintf("who wins %d positions %d turns before the end", len(near), endgameTurns),
				run: func(ctx context.Context, least time.Duration) (Run, error) {
					return repeat(least, func() (uint64, time.Duration, error) { return m.searchEndgames(ctx, near, hash) })
				},
			})
		}
		return nil
	})
}

// endgamePositions returns positions of random games at that distance from the end,
// or nil if the game has no exact search.
func endgamePositions(game positions.Game) []positions.Position {
	if game.Start().Abilities().Endgamer == nil {
		return nil
	}
	rng := newRandom()
	var near []positions.Position
	// A game may end before it comes near the last possible turn.
	for try := 0; try < 10*endgameCount && len(near) < endgameCount; try++ {
		p := game.Start()
		for p.Outcome() == positions.Undecided && p.Abilities().Scored.TurnsLeft() > endgameTurns {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		if p.Outcome() == positions.Undecided {
			near = append(near, p)
		}
	}
	return near
}

// searchEndgames searches each position. All positions share one new table.
func (m *maker) searchEndgames(ctx context.Context, near []positions.Position, hashMiB int) (uint64, time.Duration, error) {
	endgame := near[0].Abilities().Endgamer.Endgame(positions.EndgameOptions{HashMiB: hashMiB})
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	start := m.Clock()
	for _, p := range near {
		endgame.Exceeds(p, 0, &stop)
	}
	return endgame.Nodes(), m.Clock() - start, ctx.Err()
}
