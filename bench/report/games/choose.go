package games

import (
	"slices"

	"tetrad/engine/game"
	"tetrad/positions"
)

// choose returns the turn of the player to move.
func (t *table) choose(mover positions.Player) (choice, error) {
	ply := len(t.record.Moves)
	if t.job.Kind.Purpose == First && ply == 0 {
		list := t.FirstTurns()
		if len(list) == 0 {
			return choice{}, errManyFirst
		}
		t.record.Opening = 1
		return choice{move: list[t.job.Index%len(list)], chance: unknownChance}, nil
	}
	if t.seats[mover] == nil {
		turn := positions.RandomTurn(t.rng, t.position)
		return choice{move: t.position.TurnString(turn), chance: unknownChance}, nil
	}
	if t.job.Kind.Purpose == Mirror && mover == positions.P2 && ply > 0 {
		if move, ok := t.image(t.record.Moves[ply-1]); ok {
			return choice{move: move, chance: unknownChance}, nil
		}
	}
	if forbidden := t.forbidden(mover); forbidden != nil {
		return t.chooseWithout(t.seats[mover], forbidden)
	}
	return t.ask(t.seats[mover], nil)
}

// ask asks a player for its best turn. At the beginning of a game it is one of the
// best, at random, and the opener chooses if there is one.
func (t *table) ask(p *player, turns []string) (choice, error) {
	ply := len(t.record.Moves)
	if ply >= t.entry.RandomTurns() {
		list, err := p.search(t.record.Moves, 1, turns)
		if err != nil {
			return choice{}, err
		}
		return list[0], nil
	}
	if t.opener != nil {
		p = t.opener
	}
	list, err := p.search(t.record.Moves, lots, turns)
	if err != nil {
		return choice{}, err
	}
	t.record.Opening = ply + 1
	return byLot(t.lots, t.playing(list)), nil
}

// playing returns the choices that do not pass, if there are any. Where a pass may
// answer a pass, a lot would end games before they have begun.
func (t *table) playing(list []choice) []choice {
	passer := t.position.Abilities().Passer
	if passer == nil {
		return list
	}
	rest := slices.DeleteFunc(slices.Clone(list), func(c choice) bool {
		return t.isForbidden(c.move, func(turn []positions.Step) bool { return turn[0] == passer.Pass() })
	})
	if len(rest) == 0 {
		return list
	}
	return rest
}

// forbidden returns what the player to move may not do, or nil.
func (t *table) forbidden(mover positions.Player) func([]positions.Step) bool {
	switch {
	case t.without != nil && int(mover) == t.record.Subject:
		return func(turn []positions.Step) bool { return t.without.Uses(t.face, turn) }
	case t.job.Kind.Purpose == First && t.face.Picture().MaySwap:
		return func(turn []positions.Step) bool { return t.isSwap(turn) }
	}
	return nil
}

// isSwap reports whether a turn swaps sides.
func (t *table) isSwap(turn []positions.Step) bool {
	return slices.ContainsFunc(t.face.Steps(), func(s game.Step) bool { return s.Kind == game.SwapStep && s.Number == turn[0] })
}

// Up to mostListed turns are listed to leave out forbidden ones. In a position with
// more, the best instead lines of a search are tried, and then tries random turns.
const (
	mostListed = 20_000
	instead    = 32
	tries      = 200
)

// chooseWithout returns the best turn that is not forbidden. The search plans with
// forbidden turns for later; only the choice is restricted. If all turns are
// forbidden, the player may do as it likes.
func (t *table) chooseWithout(p *player, forbidden func([]positions.Step) bool) (choice, error) {
	best, err := t.ask(p, nil)
	if err != nil || !t.isForbidden(best.move, forbidden) {
		return best, err
	}
	var allowed []string
	total := 0
	positions.EachTurn(t.position, func(turn []positions.Step) bool {
		if total++; !forbidden(turn) {
			allowed = append(allowed, t.position.TurnString(turn))
		}
		return total <= mostListed
	})
	if total <= mostListed {
		if len(allowed) == 0 {
			return best, nil
		}
		return t.ask(p, allowed)
	}
	list, err := p.search(t.record.Moves, instead, nil)
	if err != nil {
		return choice{}, err
	}
	for _, c := range list {
		if !t.isForbidden(c.move, forbidden) {
			return c, nil
		}
	}
	for range tries {
		if turn := positions.RandomTurn(t.rng, t.position); !forbidden(turn) {
			return choice{move: t.position.TurnString(turn), chance: unknownChance}, nil
		}
	}
	return best, nil
}

func (t *table) isForbidden(move string, forbidden func([]positions.Step) bool) bool {
	turn, err := t.position.ParseTurn(move)
	return err == nil && forbidden(turn)
}

// image returns the image of a move as a legal turn.
func (t *table) image(move string) (string, bool) {
	turn, err := t.position.ParseTurn(t.job.Kind.Symmetry().Move(move, t.face.Picture().Size))
	if err != nil {
		return "", false
	}
	t.record.Uses[Mirrored]++
	return t.position.TurnString(turn), true
}

// Mirrored is the name under which games of [Mirror] count the turns that were images,
// among [measure.Game.Uses].
const Mirrored = "mirrored"
