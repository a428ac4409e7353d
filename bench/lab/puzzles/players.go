package puzzles

import (
	"context"
	"math/rand/v2"

	"tetrad/bench/lab/selfplay"
	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/positions"
)

// players holds players of all levels for one game, each with a memory of its own.
type players struct {
	registry engine.Registry
	game     string
	levels   map[int]*engine.Player
}

// playerSeed is the seed of the players, with which levels err.
const playerSeed = 1

// playerMiB is the memory of each player in MiB. It is small because levels search
// little.
const playerMiB = 8

// level returns the player of a level.
func (ps *players) level(number int) (*engine.Player, error) {
	if p := ps.levels[number]; p != nil {
		return p, nil
	}
	p, err := engine.NewPlayer(ps.registry, engine.Settings{
		Game: ps.game, Level: number, Seed: playerSeed, HashMiB: playerMiB,
	})
	if err == nil {
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

// choose returns the turn of a level.
func (ps *players) choose(number int, at positions.Position) ([]positions.Step, error) {
	p, err := ps.level(number)
	if err != nil {
		return nil, err
	}
	found, err := p.Best(context.Background(), at, engine.Request{Analysis: true})
	if err != nil {
		return nil, err
	}
	return at.ParseTurn(found.Move)
}

// The range of levels that play games. They are strong enough to play sensibly and too
// weak to see everything.
const weakest, strongest = 2, 9

// mostTurnsPlayed ends games that do not progress.
const mostTurnsPlayed = 250

// play plays a game between two unequal levels from a random opening. One turn in slips
// is random, or none if slips is 0. play returns the position strings before the turns
// that follow the opening.
func (ps *players) play(game positions.Game, rng *rand.Rand, opening openings.Opening, slips int) (fens []string, err error) {
	p, err := opening.Position(game)
	if err != nil {
		return nil, err
	}
	levels := [2]int{weakest + rng.IntN(strongest-weakest+1), weakest + rng.IntN(strongest-weakest)}
	if levels[1] >= levels[0] {
		levels[1]++
	}
	g := selfplay.Game{Start: p, Rand: rng, Slips: slips}
	g.Visit = func(at positions.Position) { fens = append(fens, at.FEN()) }
	g.Choose = func(at positions.Position, _ bool) (turn []positions.Step) {
		turn, err = ps.choose(levels[at.ToMove()], at)
		return turn
	}
	g.Until = func(positions.Position) bool { return err != nil || len(opening.Moves)+len(fens) >= mostTurnsPlayed }
	g.Play()
	return fens, err
}
