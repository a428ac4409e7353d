// Package games plays the games of a report. A game is a function of its [Job] alone,
// so that games can be played in any order and on any machine.
package games

import (
	"strconv"

	"tetrad/positions"
)

// A Job describes one game completely.
type Job struct {
	Variant string
	Series  Series
	Seed    uint64
	Index   int
}

// A Purpose is what a game is played for.
type Purpose string

// The purposes.
const (
	// Play is a game between equal players, whose positions are also looked at.
	Play Purpose = "play"
	// Doubling is a game between a player with Nodes and one with twice as many.
	Doubling Purpose = "doubling"
	// First is a game that begins with the first turn number Index, modulo the number
	// of classes of first turns. Sides are not swapped.
	First Purpose = "first"
	// Without is a game in which one player may not use an element of the rules.
	Without Purpose = "without"
	// Mirror is a game in which the second player answers with the image of the last
	// turn where that is legal.
	Mirror Purpose = "mirror"
)

// IsPaired reports whether two games with neighbouring indexes have the same opening,
// with the players exchanged.
func (p Purpose) IsPaired() bool { return p == Doubling || p == Without }

// A Series is a series of games for one purpose.
type Series struct {
	Purpose Purpose
	Nodes   uint64 // of the players' searches; 0: random turns
	// Detail is the name of an element for Without, and a symmetry for Mirror.
	Detail string
}

// String returns the series as journals have it: "play/200", "mirror/50/3".
func (s Series) String() string {
	text := string(s.Purpose) + "/" + strconv.FormatUint(s.Nodes, 10)
	if s.Detail != "" {
		text += "/" + s.Detail
	}
	return text
}

// Symmetry returns the symmetry of a series for Mirror.
func (s Series) Symmetry() positions.Symmetry {
	n, _ := strconv.Atoi(s.Detail) // by a plan
	return positions.Symmetry(n)
}
