package positionstest

import "tetrad/positions"

// Bare hides the abilities of a position, for example an exact endgame, which sees
// further than a search under test. Wrappers that count or change calls of a position
// build on it, so that no ability bypasses them.
type Bare struct{ positions.Position }

// Abilities implements positions.Position.
func (Bare) Abilities() positions.Abilities { return positions.Abilities{} }

// Copy implements positions.Position.
func (b Bare) Copy() positions.Position { return Bare{b.Position.Copy()} }
