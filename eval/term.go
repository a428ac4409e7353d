// Package eval holds what the static evaluations of all games share. Each
// evaluation is a package of its own below this one.
package eval

// A Term is one named part of a static evaluation.
type Term struct {
	Name       string
	Centipawns int // for the player to move
}
