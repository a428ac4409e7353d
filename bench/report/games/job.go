// Package games plays the games of a report. A game is a function of its [Job] alone,
// so that games can be played in any order and on any machine. What a report says about
// them is computed by pure functions: the same games give the same figures. Every figure
// has a 95% interval.
package games

import "strconv"

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
	// Doubling is a game between a player with Nodes and one with twice as many. Two
	// games with neighbouring indexes have the same opening, with the players exchanged.
	Doubling Purpose = "doubling"
	// First is a game that begins with the first turn number Index, modulo the number
	// of classes of first turns. Sides are not swapped.
	First Purpose = "first"
)

// A Series is a series of games for one purpose.
type Series struct {
	Purpose Purpose
	Nodes   uint64 // of the players' searches; 0: random turns
}

// String returns the series as journals have it: "play/200".
func (s Series) String() string { return string(s.Purpose) + "/" + strconv.FormatUint(s.Nodes, 10) }
