package game

import "tetrad/positions"

// A Notation is how another site writes games of a family.
type Notation struct {
	Name string // of the game there
	// Start returns the game with these variants and this starting position, and its
	// position string; "" is the start position.
	Start func(variants []string, position string) (game, fen string, err error)
	// Read returns the move string of a move of that site, and what it cannot read as it
	// is.
	Read func(p positions.Position, move string) string
}
