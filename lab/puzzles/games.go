package puzzles

import (
	"context"
	"math/rand/v2"

	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/lab/learn"
	"tetrad/positions"
)

// players holds players of all levels for one game, each with a memory of its own.
type players struct {
	registry engine.Registry
	variant  string
	levels   map[int]*engine.Player
}

// playerSeed is the seed of the players, with which levels err. Further tries have those
// after it.
const playerSeed = 1

// playerMiB is the memory of each player in MiB. It is small because players search
// little.
const playerMiB = 8

// level returns the player of a level, with a seed of its errors.
func (ps *players) level(number int, seed uint64) (p *engine.Player, err error) {
	settings := engine.Settings{Game: ps.variant, Level: number, Seed: seed, HashMiB: playerMiB}
	if p = ps.levels[number]; p != nil {
		return p, p.Set(settings)
	}
	if p, err = engine.NewPlayer(ps.registry, settings); err == nil {
		ps.levels[number] = p
	}
	return p, err
}

// forget makes later answers independent of earlier ones.
func (ps *players) forget() {
	for _, p := range ps.levels {
		p.NewGame()
	}
}

// choose returns the turn of a player.
func choose(ctx context.Context, p *engine.Player, at positions.Position) ([]positions.Step, error) {
	found, err := p.Best(ctx, at, engine.Limits{Analysis: true})
	if err != nil {
		return nil, err
	}
	return at.ParseTurn(found.Move)
}

// The range of levels that play games. They are strong enough to play sensibly and too
// weak to see everything.
const weakest, strongest = 2, 9

// maxTurnsPlayed ends games that do not progress.
const maxTurnsPlayed = 250

// play plays a game from an opening, between two unequal levels. It returns the
// position strings before the turns that follow the opening.
func (ps *players) play(ctx context.Context, rng *rand.Rand, opening openings.Opening) (fens []string, err error) {
	variant, _, err := ps.registry.Game(ps.variant)
	if err != nil {
		return nil, err
	}
	p, err := opening.Position(variant)
	if err != nil {
		return nil, err
	}
	ps.forget()
	levels := [2]int{weakest + rng.IntN(strongest-weakest+1), weakest + rng.IntN(strongest-weakest)}
	if levels[1] >= levels[0] {
		levels[1]++
	}
	g := learn.GameSpec{Start: p, Rand: rng}
	g.Visit = func(at positions.Position) { fens = append(fens, at.FEN()) }
	g.Choose = func(at positions.Position) (turn []positions.Step) {
		var player *engine.Player
		if player, err = ps.level(levels[at.ToMove()], playerSeed); err == nil {
			turn, err = choose(ctx, player, at)
		}
		return turn
	}
	g.Until = func(positions.Position) bool {
		return err != nil || ctx.Err() != nil || len(opening.Moves)+len(fens) >= maxTurnsPlayed
	}
	g.Play()
	if err == nil {
		err = ctx.Err()
	}
	return fens, err
}
