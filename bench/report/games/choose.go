package games

import (
	"slices"

	"tetrad/engine/game"
	"tetrad/positions"
)

// choose returns the turn of the player to move.
func (g *gameInPlay) choose(mover int) (choice, error) {
	ply := len(g.record.Moves)
	if g.job.Series.Purpose == First && ply == 0 {
		list := g.FirstTurns()
		if len(list) == 0 {
			return choice{}, errManyFirst
		}
		g.record.Opening = 1
		return choice{move: list[g.job.Index%len(list)], chance: unknownChance}, nil
	}
	if g.seats[mover] == nil {
		turn := positions.RandomTurn(g.rng, g.position)
		return choice{move: g.position.TurnString(turn), chance: unknownChance}, nil
	}
	if g.job.Series.Purpose == Mirror && mover == 1 && ply > 0 {
		if move, ok := g.image(g.record.Moves[ply-1]); ok {
			return choice{move: move, chance: unknownChance}, nil
		}
	}
	if forbidden := g.forbidden(mover); forbidden != nil {
		return g.chooseWithout(g.seats[mover], forbidden)
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
	g.record.Opening = ply + 1
	return atRandom(g.openingRNG, g.playing(list)), nil
}

// playing returns the choices that do not pass, if there are any. Where a pass may
// answer a pass, random choice would end games before they have begun.
func (g *gameInPlay) playing(list []choice) []choice {
	passer := g.position.Abilities().Passer
	if passer == nil {
		return list
	}
	rest := slices.DeleteFunc(slices.Clone(list), func(c choice) bool {
		return g.isForbidden(c.move, func(turn []positions.Step) bool { return turn[0] == passer.Pass() })
	})
	if len(rest) == 0 {
		return list
	}
	return rest
}

// forbidden returns what the player to move may not do, or nil.
func (g *gameInPlay) forbidden(mover int) func([]positions.Step) bool {
	switch {
	case g.without != nil && mover == g.record.Subject:
		return func(turn []positions.Step) bool { return g.without.Uses(g.presentation, turn) }
	case g.job.Series.Purpose == First && g.presentation.Picture().MaySwap:
		return func(turn []positions.Step) bool { return g.isSwap(turn) }
	}
	return nil
}

// isSwap reports whether a turn swaps sides.
func (g *gameInPlay) isSwap(turn []positions.Step) bool {
	return slices.ContainsFunc(g.presentation.Steps(), func(s game.Step) bool {
		return s.Kind == game.SwapStep && s.Number == turn[0]
	})
}

// Up to maxListed turns are listed to leave out forbidden ones. In a position with
// more, the best instead lines of a search are tried, and then tries random turns.
const (
	maxListed = 20_000
	instead   = 32
	tries     = 200
)

// chooseWithout returns the best turn that is not forbidden. The search plans with
// forbidden turns for later; only the choice is restricted. If all turns are
// forbidden, the player may do as it likes.
func (g *gameInPlay) chooseWithout(p *player, forbidden func([]positions.Step) bool) (choice, error) {
	best, err := g.ask(p, nil)
	if err != nil || !g.isForbidden(best.move, forbidden) {
		return best, err
	}
	var allowed []string
	total := 0
	positions.EachTurn(g.position, func(turn []positions.Step) bool {
		if total++; !forbidden(turn) {
			allowed = append(allowed, g.position.TurnString(turn))
		}
		return total <= maxListed
	})
	if total <= maxListed {
		if len(allowed) == 0 {
			return best, nil
		}
		return g.ask(p, allowed)
	}
	list, err := p.search(g.fen, g.record.Moves, instead, nil)
	if err != nil {
		return choice{}, err
	}
	for _, c := range list {
		if !g.isForbidden(c.move, forbidden) {
			return c, nil
		}
	}
	for range tries {
		if turn := positions.RandomTurn(g.rng, g.position); !forbidden(turn) {
			return choice{move: g.position.TurnString(turn), chance: unknownChance}, nil
		}
	}
	return best, nil
}

func (g *gameInPlay) isForbidden(move string, forbidden func([]positions.Step) bool) bool {
	turn, err := g.position.ParseTurn(move)
	return err == nil && forbidden(turn)
}

// image returns the image of a move as a legal turn.
func (g *gameInPlay) image(move string) (string, bool) {
	turn, err := g.position.ParseTurn(g.job.Series.Symmetry().Move(move, g.presentation.Picture().Size))
	if err != nil {
		return "", false
	}
	g.record.Uses[Mirrored]++
	return g.position.TurnString(turn), true
}

// Mirrored is the name under which games of [Mirror] count the turns that were images,
// among [measure.Record.Uses].
const Mirrored = "mirrored"
