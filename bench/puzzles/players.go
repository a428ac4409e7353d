package puzzles

import (
	"math/rand/v2"
	"strconv"

	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/positions"
)

// players holds engines of all levels for one game. Each level has its own session,
// since a session that changes its level frees its memory.
type players struct {
	registry engine.Registry
	game     string
	sessions map[int]*engine.Engine
}

// playerSeed is the option Seed of the players, with which levels err.
const playerSeed = 1

// playerMiB is the memory of each player in MiB. It is small because levels search
// little.
const playerMiB = 8

// level returns the session of a level.
func (ps *players) level(number int) (*engine.Engine, error) {
	if s := ps.sessions[number]; s != nil {
		return s, nil
	}
	s := engine.New(ps.registry)
	for _, o := range [][2]string{
		{"Game", ps.game}, {"Level", strconv.Itoa(number)}, {"Seed", strconv.Itoa(playerSeed)}, {"Hash", strconv.Itoa(playerMiB)},
	} {
		if err := s.SetOption(o[0], o[1]); err != nil {
			return nil, err
		}
	}
	ps.sessions[number] = s
	return s, nil
}

// forget makes later answers independent of earlier ones.
func (ps *players) forget() error {
	for _, s := range ps.sessions {
		if err := s.NewGame(); err != nil {
			return err
		}
	}
	return nil
}

// answer returns the move of a level after moves from a position string; "" is the
// start position.
func (ps *players) answer(number int, fen string, moves []string) (string, error) {
	s, err := ps.level(number)
	if err != nil {
		return "", err
	}
	if err := s.SetPosition(fen, moves); err != nil {
		return "", err
	}
	move := ""
	err = s.Go(engine.Request{Analysis: true}, engine.Events{
		Info: func(engine.Line) {},
		Done: func(a engine.Answer) { move = a.Move },
	})
	if err != nil {
		return "", err
	}
	s.Wait()
	return move, nil
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
	moves := opening.Moves
	for len(moves) < mostTurnsPlayed && p.Outcome() == positions.Undecided {
		fens = append(fens, p.FEN())
		move := ""
		if slips > 0 && rng.IntN(slips) == 0 {
			move = p.TurnString(positions.RandomTurn(rng, p))
		} else if move, err = ps.answer(levels[p.ToMove()], "", moves); err != nil {
			return nil, err
		}
		if _, err := positions.PlayTurn(p, move); err != nil {
			return nil, err
		}
		moves = append(moves, move)
	}
	return fens, nil
}
