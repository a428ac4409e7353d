// Package reference has a second implementation of the rules of every game, to check
// the real one. Those of a game are in a package of its own, positions/<game>/slow,
// which registers them here when it is imported: maps and strings, no bitboards, no
// steps, no speed. Only tests use them. This package imports nothing of the module,
// so that no error can be shared.
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

// Rules make positions of one family. The size is 0 where the name of a game
// leaves it out.
type Rules struct {
	// New returns the start position.
	New func(size int, rule string) Position
	// Parse returns the position that a valid position string describes.
	Parse func(size int, rule, fen string) Position
}

var families = map[string]Rules{}

// Register makes the rules of a family known. Files of rules call it while the
// program begins; it is not safe for concurrent use.
func Register(family string, rules Rules) { families[family] = rules }

// New returns the start position of the game with a canonical name.
func New(name string) Position {
	family, size, rule := Split(name)
	return rulesOf(family).New(size, rule)
}

// Parse returns the position of a game with a canonical name that a valid
// position string describes.
func Parse(name, fen string) Position {
	family, size, rule := Split(name)
	return rulesOf(family).Parse(size, rule, fen)
}

func rulesOf(family string) Rules {
	rules, ok := families[family]
	if !ok {
		panic(fmt.Sprintf("reference: no game %q", family))
	}
	return rules
}

// Split cuts a canonical game name; a size of 0 means the default.
func Split(name string) (family string, size int, rule string) {
	parts := strings.Split(name, "-")
	for _, part := range parts[1:] {
		if _, err := fmt.Sscanf(part, "%d", &size); err != nil {
			rule = part
		}
	}
	return parts[0], size, rule
}
