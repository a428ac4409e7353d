// Package reference is a second implementation of the rules of every game,
// written from docs/games.md by other means than the real one: maps and strings, no
// bitboards, no steps, no speed. Only tests use it, to check the real one.
// It imports nothing of the module, so that no error can be shared.
package reference

import (
	"fmt"
	"strings"
)

// A Position is a state of a game between turns.
type Position interface {
	// Turns returns the canonical strings of all legal turns, each once, in no
	// particular order; none when the game is over.
	Turns() []string
	// Play plays one of Turns.
	Play(turn string)
	// ToMove returns 1 or 2, the person whose turn it is.
	ToMove() int
	// Result returns "none", "p1win", "p2win" or "draw".
	Result() string
	// FEN returns the position string.
	FEN() string
	// Legal reports whether turn, in canonical form, is one of Turns; it may
	// be quicker than making all of them.
	Legal(turn string) bool
}

// New returns the start position of the game with a canonical name.
func New(name string) Position {
	family, size, rule := split(name)
	switch family {
	case "verto":
		return newVerto(size, rule)
	case "veletas":
		return newVeletas(size)
	case "trap":
		return newTrap(size, rule)
	case "vinver":
		return newVinver(size, rule)
	}
	panic(fmt.Sprintf("reference: no game %q", name))
}

// Parse returns the position of a game with a canonical name that a valid
// position string describes.
func Parse(name, fen string) Position {
	family, size, rule := split(name)
	switch family {
	case "verto":
		return parseVerto(size, rule, fen)
	case "veletas":
		return parseVeletas(size, fen)
	case "trap":
		return parseTrap(size, rule, fen)
	case "vinver":
		return parseVinver(size, rule, fen)
	}
	panic(fmt.Sprintf("reference: no game %q", name))
}

// split cuts a canonical game name; a size of 0 means the default.
func split(name string) (family string, size int, rule string) {
	parts := strings.Split(name, "-")
	for _, part := range parts[1:] {
		if _, err := fmt.Sscanf(part, "%d", &size); err != nil {
			rule = part
		}
	}
	return parts[0], size, rule
}
