package search

import "tetrad/positions"

// endingsMiB is the memory of an exact search inside another search. The positions
// it receives are so near the end that more memory would stay unused.
const endingsMiB = 1

// Endings solve positions near the end of games that have an exact search
// ([positions.Endgamer]); in other games they know nothing. They belong to one
// goroutine and follow one position as steps are done and undone on it.
type Endings struct {
	p     positions.Position
	can   positions.Abilities // of p
	exact positions.Endgame   // nil until first needed
}

// NewEndings returns the endings for p and for the positions reached on it.
func NewEndings(p positions.Position) Endings {
	return Endings{p: p, can: p.Abilities()}
}

// Follow makes e the endings for p. The exact search stays, with what it has found, if it
// serves the variant of p: its results are the same as those of a new one, its nodes are
// not.
func (e *Endings) Follow(p positions.Position) {
	e.p, e.can = p, p.Abilities()
	if e.exact != nil && !e.exact.Serves(p) {
		e.exact = nil
	}
}

// Near reports whether the game ends within the given number of turns, not counting
// passes, and can be searched exactly to its end.
func (e *Endings) Near(turns int) bool {
	if e.can.Endgamer == nil || e.can.Scored.TurnsLeft() > turns {
		return false
	}
	if e.exact == nil {
		e.exact = e.can.Endgamer.Endgame(positions.EndgameOptions{HashMiB: endingsMiB})
	}
	return true
}

// Result returns the result of best play for the player to move, +1, 0 or -1, and
// the greatest number of turns to the end, not counting passes. Near must have
// returned true for the position.
func (e *Endings) Result() (result, turns int) {
	turns = e.can.Scored.TurnsLeft()
	if margin, _ := e.exact.Exceeds(e.p, 0, nil); margin > 0 {
		return 1, turns
	}
	if margin, _ := e.exact.Exceeds(e.p, -1, nil); margin > -1 {
		return 0, turns
	}
	return -1, turns
}

// Nodes returns the number of positions that the exact search has visited.
func (e *Endings) Nodes() uint64 {
	if e.exact == nil {
		return 0
	}
	return e.exact.Nodes()
}
