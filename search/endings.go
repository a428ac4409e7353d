package search

import "tetrad/positions"

// endingsMiB is the memory of an exact search inside another search, which
// asks it about positions so near to the end that more would stay unused.
const endingsMiB = 1

// Endings tell who wins positions near the end, in games that have an exact
// search of their own ([positions.Endgamer]); in others they know nothing. They
// belong to one goroutine and to one position, which plays and takes back.
type Endings struct {
	p     positions.Position
	game  positions.Endgamer // nil: no exact search
	exact positions.Endgame  // nil: not needed so far
}

// NewEndings returns the endings of positions that p becomes.
func NewEndings(p positions.Position) Endings {
	game, _ := p.(positions.Endgamer)
	return Endings{p: p, game: game}
}

// Near reports whether the game is over after at most so many turns, passes not
// counted, and its end can be searched exactly.
func (e *Endings) Near(turns int) bool {
	if e.game == nil || e.game.TurnsLeft() > turns {
		return false
	}
	if e.exact == nil {
		if e.exact = e.game.Endgame(endingsMiB); e.exact == nil {
			e.game = nil
			return false
		}
	}
	return true
}

// Result returns the result of best play, for the player to move in a position
// that is near: +1, 0 or -1, and the greatest number of turns to the end,
// passes not counted.
func (e *Endings) Result() (result, turns int) {
	turns = e.game.TurnsLeft()
	if margin, _ := e.exact.Exceeds(e.p, 0, nil); margin > 0 {
		return 1, turns
	}
	if margin, _ := e.exact.Exceeds(e.p, -1, nil); margin > -1 {
		return 0, turns
	}
	return -1, turns
}

// Nodes returns the number of positions that were searched.
func (e *Endings) Nodes() uint64 {
	if e.exact == nil {
		return 0
	}
	return e.exact.Nodes()
}
