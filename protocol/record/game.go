// Package record stores finished games: the moves, the result and its reason, and
// what the players reported about their moves. It reads and writes games in PGN for people
// and as JSON Lines for programs.
package record

import (
	"time"

	"tetrad/positions"
)

// A Reason is the reason why a game ended.
type Reason string

// The reasons. Those from IllegalMove to Disagrees are faults of a player, who loses
// by them; but a game with NoStart was never played, and has no result. In files of older
// versions the opponent has won it.
const (
	Rules       Reason = "rules"          // the game is over by its rules
	IllegalMove Reason = "illegal move"   // the move is invalid or illegal
	OutOfTime   Reason = "out of time"    // the answer came too late
	Hangs       Reason = "hangs"          // no answer came
	Crashed     Reason = "crashed"        // the process ended
	Garbage     Reason = "garbage"        // the answer is malformed
	NoStart     Reason = "does not start" // no process, or no handshake
	Disagrees   Reason = "disagrees"      // the player disagrees with the result
	ByScore     Reason = "adjudicated by score"
	ByLength    Reason = "adjudicated by length"
	ByProof     Reason = "adjudicated by proof" // with best play by both sides, the exact search has proved the result
	Adjudicated Reason = "adjudicated"          // by another runner, for the reason in Detail
)

// A Game is one finished game.
type Game struct {
	Number   int       `json:"number"`             // in its match, from 1
	Variant  string    `json:"game"`               // canonical name
	Players  [2]string `json:"players"`            // names of p1 and p2
	Limits   [2]string `json:"limits"`             // of p1 and p2, for display
	Engines  [2]string `json:"engines,omitzero"`   // what the engines of p1 and p2 call themselves; empty: unknown, or no engines
	Authors  [2]string `json:"authors,omitzero"`   // whom these engines name as their authors
	FEN      string    `json:"fen,omitempty"`      // first position; empty: the start position
	P2First  bool      `json:"p2_first,omitempty"` // p2 was to move in the first position
	Book     int       `json:"book,omitempty"`     // number of moves that the opening prescribed
	Before   string    `json:"before,omitempty"`   // comment of a person, before the first move
	Moves    []Move    `json:"moves"`
	Result   string    `json:"result"`          // p1win, p2win, draw or none; empty: the record does not say it
	After    string    `json:"after,omitempty"` // comment of a person, after the result
	Reason   Reason    `json:"reason"`
	Fault    string    `json:"fault,omitempty"`  // the player at fault, p1 or p2
	Detail   string    `json:"detail,omitempty"` // of a fault
	Warnings []Warning `json:"warnings,omitempty"`
	Start    time.Time `json:"start"`
	Millis   float64   `json:"ms"`               // duration in milliseconds
	Thought  float64   `json:"engine_ms"`        // milliseconds of it spent waiting for engines
	Match    string    `json:"match,omitempty"`  // name of the match
	Worker   string    `json:"worker,omitempty"` // the machine of a farm that has played it
	Tags     []Tag     `json:"tags,omitempty"`   // what else the text says of the game
	// Foreign is what has to be translated before anything else, see [Game.Translate]; nil:
	// nothing.
	Foreign *Foreign `json:"-"`
	// Canonical is a fingerprint of all positions. It is the same for games that are
	// symmetric images of each other. It is empty if the game does not know its
	// symmetries.
	Canonical string `json:"canonical,omitempty"`
}

// A Tag is a pair of a text that no field of [Game] stands for.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
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
