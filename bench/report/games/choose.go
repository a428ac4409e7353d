package games

import (
	"math"
	"slices"

	"tetrad/engine/game"
	"tetrad/positions"
)

// choose returns the turn of the player to move.
func (g *gameInPlay) choose(mover int) (choice, error) {
	ply := len(g.record.Moves)
	if g.job.Series.Purpose == First && ply == 0 {
		list := g.FirstTurns() // there are some, or the plan has no such game
		return choice{move: list[g.job.Index%len(list)], chance: math.NaN()}, nil
	}
	if g.seats[mover] == nil {
		turn := positions.RandomTurn(g.rng, g.position)
		return choice{move: g.position.TurnString(turn), chance: math.NaN()}, nil
	}
	if g.job.Series.Purpose == First {
		return g.chooseWithoutSwap(g.seats[mover])
	}
	return g.ask(g.seats[mover], nil)
}

// ask asks a player for its best turn. At the beginning of a game it is one of the
// best, at random, and the opener chooses if there is one.
func (g *gameInPlay) ask(p *player, turns []string) (choice, error) {
	ply := len(g.record.Moves)
	if ply >= g.entry.RandomTurns() {
		list, err := p.search(g.fen, g.record.Moves, 1, turns)
		if err != nil {
			return choice{}, err
		}
		return list[0], nil
	}
	if g.opener != nil {
		p = g.opener
	}
	list, err := p.search(g.fen, g.record.Moves, openingChoices, turns)
	if err != nil {
		return choice{}, err
	}
	return atRandom(g.openingRNG, list), nil
}

// chooseWithoutSwap returns the best turn that does not swap sides. The search plans with
// swaps; only the choice is restricted.
func (g *gameInPlay) chooseWithoutSwap(p *player) (choice, error) {
	best, err := g.ask(p, nil)
	if err != nil || !g.presentation.Picture().MaySwap {
		return best, err
	}
	if turn, err := g.position.ParseTurn(best.move); err != nil || !g.isSwap(turn) {
		return best, err
	}
	var others []string
	positions.EachTurn(g.position, func(turn []positions.Step) bool {
		if !g.isSwap(turn) {
			others = append(others, g.position.TurnString(turn))
		}
		return true
	})
	return g.ask(p, others)
}

// isSwap reports whether a turn swaps sides.
func (g *gameInPlay) isSwap(turn []positions.Step) bool {
	return slices.ContainsFunc(g.presentation.Steps(), func(s game.Step) bool {
		return s.Kind == game.SwapStep && s.Number == turn[0]
	})
}
