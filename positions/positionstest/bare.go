package positionstest

import "tetrad/positions"

// Bare hides the abilities of a position, for example an exact endgame, which sees
// further than a search under test. What counts or changes calls of a position is built
// on it, so that no ability goes around it.
type Bare struct{ positions.Position }

// Abilities implements positions.Position.
func (Bare) Abilities() positions.Abilities { return positions.Abilities{} }

// Copy implements positions.Position.
func (b Bare) Copy() positions.Position { return Bare{b.Position.Copy()} }
