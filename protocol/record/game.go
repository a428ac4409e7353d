// Package record keeps finished games: what was played, how it ended and why,
// and what the players said about their moves. It reads and writes them as
// text for people and as JSON Lines for programs.
package record

import (
	"time"

	"tetrad/positions"
)

// A Reason says why a game ended.
type Reason string

// The reasons. All from IllegalMove to Disagrees are faults of a player, who
// loses by them.
const (
	Rules       Reason = "rules"          // the game is over by its rules
	IllegalMove Reason = "illegal move"   // a move that is none, or none here
	OutOfTime   Reason = "out of time"    // an answer, but too late
	Hangs       Reason = "hangs"          // no answer
	Crashed     Reason = "crashed"        // the process ended
	Garbage     Reason = "garbage"        // an answer that is no answer
	NoStart     Reason = "does not start" // no process, or no handshake
	Disagrees   Reason = "disagrees"      // another opinion on the result
	ByScore     Reason = "adjudicated by score"
	ByLength    Reason = "adjudicated by length"
	Adjudicated Reason = "adjudicated" // by another runner, for the reason in Detail
)

// A Game is one finished game.
type Game struct {
	Number   int       `json:"number"`             // in its match, from 1
	Variant  string    `json:"game"`               // canonical name
	Players  [2]string `json:"players"`            // names of p1 and p2
	Limits   [2]string `json:"limits"`             // of p1 and p2, for people
	FEN      string    `json:"fen,omitempty"`      // where it began; empty: the start
	P2First  bool      `json:"p2_first,omitempty"` // p2 was to move there
	Book     int       `json:"book,omitempty"`     // moves that the opening prescribed
	Moves    []Move    `json:"moves"`
	Result   string    `json:"result"` // p1win, p2win or draw
	Reason   Reason    `json:"reason"`
	Fault    string    `json:"fault,omitempty"`  // p1 or p2: whose
	Detail   string    `json:"detail,omitempty"` // of a fault
	Warnings []Warning `json:"warnings,omitempty"`
	Start    time.Time `json:"start"`
	Millis   float64   `json:"ms"`              // duration
	Thought  float64   `json:"engine_ms"`       // part of it spent waiting for engines
	Match    string    `json:"match,omitempty"` // name of the match
	// Canonical is a fingerprint of all positions, the same for games that are
	// images of each other; empty where the game does not know its symmetries.
	Canonical string `json:"canonical,omitempty"`
}

// A Move is a turn with what its player said about it.
type Move struct {
	Turn   string  `json:"move"`
	Score  string  `json:"score,omitempty"` // "cp N" or "mate N", for the player
	Depth  int     `json:"depth,omitempty"`
	Nodes  uint64  `json:"nodes,omitempty"`
	Millis float64 `json:"ms,omitempty"` // as the runner measured it
	Details

	Note       string   `json:"note,omitempty"`       // what a person says about it
	Variations [][]Move `json:"variations,omitempty"` // lines that could have been played in its place
}

// Turns returns the move strings.
func (g *Game) Turns() []string {
	turns := make([]string, len(g.Moves))
	for i, m := range g.Moves {
		turns[i] = m.Turn
	}
	return turns
}

// HalfPoints returns the half points of a player: 0, 1 or 2.
func (g *Game) HalfPoints(p positions.Player) int {
	switch g.Result {
	case positions.WinFor(p).String():
		return 2
	case positions.Draw.String():
		return 1
	}
	return 0
}
