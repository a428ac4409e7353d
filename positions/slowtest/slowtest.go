// Package slowtest has a second implementation of the rules of every game, to check the real
// one. Each game is a file, and registers its rules here. They are written from docs/games by
// other means than the fast rules: maps and strings, no bitboards, no steps, no speed. Only
// tests use them. This package imports nothing else of the module, so that the two
// implementations cannot share an error.
package slowtest

import (
	"fmt"
	"strings"
)

// A Position is a state of a game between turns.
type Position interface {
	// Turns returns the canonical strings of all legal turns, each once, in no
	// particular order. It returns none if the game is over.
	Turns() []string
	// Play plays one of Turns.
	Play(turn string)
	// ToMove returns 1 or 2: the player whose turn it is.
	ToMove() int
	// Result returns "none", "p1win", "p2win" or "draw".
	Result() string
	// FEN returns the position string.
	FEN() string
	// Legal reports whether turn, in canonical form, is one of Turns. It may be quicker
	// than listing all of them.
	Legal(turn string) bool
}

// rules make positions of one family. The size is 0 if the name of the game leaves it
// out.
type rules struct {
	// New returns the start position.
	New func(size int, rule string) Position
	// Parse returns the position that a valid position string describes.
	Parse func(size int, rule, fen string) Position
	// Fault says why a position string is refused; "" says that it is valid. It may be
	// nil in tests of other things.
	Fault func(size int, rule, fen string) string
}

var families = map[string]rules{}

// register makes the rules of a family known. The packages of slow rules call it from
// init. It is not safe for concurrent use.
func register(family string, rules rules) { families[family] = rules }

// New returns the start position of the game with a canonical name.
func New(name string) Position {
	family, size, rule := Split(name)
	return rulesOf(family).New(size, rule)
}

// Parse returns the position that a valid position string describes, in the game with a
// canonical name.
func Parse(name, fen string) Position {
	family, size, rule := Split(name)
	return rulesOf(family).Parse(size, rule, fen)
}

// Fault says why the game with a canonical name refuses a position string; "" says that it
// does not.
func Fault(name, fen string) string {
	family, size, rule := Split(name)
	if fault := rulesOf(family).Fault; fault != nil {
		return fault(size, rule, fen)
	}
	return "these rules read no strings that may be wrong"
}

func rulesOf(family string) rules {
	rules, ok := families[family]
	if !ok {
		panic(fmt.Sprintf("reference: no game %q", family))
	}
	return rules
}

// Split divides a canonical game name into its parts. A size of 0 means the default.
func Split(name string) (family string, size int, rule string) {
	parts := strings.Split(name, "-")
	for _, part := range parts[1:] {
		if _, err := fmt.Sscanf(part, "%d", &size); err != nil {
			rule = part
		}
	}
	return parts[0], size, rule
}
