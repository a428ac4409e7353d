package enginetest

import (
	"sync/atomic"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// Counting returns a registry with this family alone. Its positions add their calls of
// Do to steps.
func Counting(family positions.Family, steps *atomic.Int64) engine.Registry {
	plain := family.New
	family.New = func(size int, rule string) positions.Game {
		return countingGame{plain(size, rule), steps}
	}
	r := Registry()
	r.Games = []game.Entry{{Family: &family, NewEvaluation: Flat, Auto: "random"}}
	return r
}

type countingGame struct {
	positions.Game
	steps *atomic.Int64
}

func (g countingGame) Start() positions.Position {
	return countingOf(g.Game.Start(), g.steps)
}

func (g countingGame) Parse(fen string) (positions.Position, error) {
	p, err := g.Game.Parse(fen)
	return countingOf(p, g.steps), err
}

type countingPosition struct {
	positionstest.Bare
	steps *atomic.Int64
}

func countingOf(p positions.Position, steps *atomic.Int64) positions.Position {
	return countingPosition{positionstest.Bare{Position: p}, steps}
}

func (p countingPosition) Do(s positions.Step) {
	p.steps.Add(1)
	p.Position.Do(s)
}

func (p countingPosition) Copy() positions.Position {
	return countingOf(p.Position.Copy(), p.steps)
}
