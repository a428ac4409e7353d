package endgames

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync/atomic"

	"tetrad/bench/lab/selfplay"
	"tetrad/engine"
	"tetrad/positions"
)

// A Maker takes endgames from games of the engine against itself. Its results depend
// only on its fields, and on the search and the evaluation of the program.
type Maker struct {
	Prover
	Game  positions.Game
	Seed  uint64 // of the random openings
	Nodes uint64 // of the search for each turn
	Lefts []int  // turns to the end of the game, without passes: one endgame for each
}

// Make calls found with the endgames, each from a game of its own. The error is that of
// ctx, or says what is missing.
func (m *Maker) Make(ctx context.Context, found func(Endgame, Proof)) error {
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	number := uint64(0)
	for _, left := range m.Lefts {
		// A chain fills several squares, so a game may step over the number.
		for try := 0; ; try, number = try+1, number+1 {
			if try == triesForEach {
				return fmt.Errorf("no game of %d came to a position %d turns before the end", try, left)
			}
			fen, err := m.play(ctx, number, left)
			if err != nil {
				return err
			}
			if fen == "" {
				continue
			}
			e, proof, err := m.endgame(fen, &stop)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				return err
			}
			found(e, proof)
			number++
			break
		}
	}
	return nil
}

// triesForEach is the most games for one endgame.
const triesForEach = 100

// endgame solves a position.
func (m *Maker) endgame(fen string, stop *atomic.Bool) (Endgame, Proof, error) {
	p, err := m.Game.Parse(fen)
	if err != nil {
		return Endgame{}, Proof{}, err
	}
	solver, proof, margin, err := m.solve(m.Game.Name(), p, stop)
	if err != nil {
		return Endgame{}, proof, err
	}
	best, err := bestTurn(solver, p, margin, stop)
	return Endgame{m.Game.Name(), fen, margin, best}, proof, err
}

// play plays the game with this number as far as the number of turns to the end. It
// returns the position there, or nothing if the game has stepped over it.
func (m *Maker) play(ctx context.Context, number uint64, left int) (fen string, err error) {
	_, entry, err := m.Registry.Game(m.Game.Name())
	if err != nil {
		return "", err
	}
	player, err := engine.NewPlayer(m.Registry, engine.Settings{Game: m.Game.Name()})
	if err != nil {
		return "", err
	}
	game := selfplay.Game{
		Start: m.Game.Start(), Rand: rand.New(rand.NewPCG(m.Seed, number)), Opening: entry.RandomTurns(),
		Choose: func(p positions.Position, _ bool) []positions.Step {
			if fen != "" || err != nil || p.Abilities().Scored.TurnsLeft() < left {
				return anyTurn(p) // the rest of the game does not matter
			}
			var turn []positions.Step
			turn, err = m.choose(ctx, player, p)
			return turn
		},
		Visit: func(p positions.Position) {
			if p.Abilities().Scored.TurnsLeft() == left && fen == "" {
				fen = p.FEN()
			}
		},
	}
	game.Play()
	return fen, err
}

// anyTurn returns a turn from p.
func anyTurn(p positions.Position) []positions.Step {
	return positions.RandomTurn(rand.New(rand.NewPCG(0, 0)), p)
}

// choose returns the turn that the engine plays in p.
func (m *Maker) choose(ctx context.Context, player *engine.Player, p positions.Position) ([]positions.Step, error) {
	player.NewGame()
	found, err := player.Best(ctx, p, engine.Request{Nodes: m.Nodes})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return anyTurn(p), err
	}
	return p.ParseTurn(found.Move)
}
