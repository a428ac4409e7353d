// Package explorer reports which turns were played in a position and how the games ended.
// The games are those of an [Index]. Positions that are reached by different moves count
// as one, and so do images under the symmetries of the board (see [positions.Imaged]).
package explorer

import (
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/stats"
)

// A Count holds the results of games from the point of view of the player to move.
type Count struct {
	Games  int `json:"games"` // including games without a result
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// A Score is the mean score of the player to move with 95% bounds, from 0 to 1.
type Score struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Score returns the score of the player to move, or nil if no game has a result. The
// bounds are those of the score interval, which counts draws as draws.
func (c Count) Score() *Score {
	if c.Wins+c.Draws+c.Losses == 0 {
		return nil
	}
	e := stats.Games{c.Losses, c.Draws, c.Wins}.Mean()
	return &Score{e.Value, e.Low, e.High}
}

func (c *Count) add(other Count) {
	c.Games += other.Games
	c.Wins += other.Wins
	c.Draws += other.Draws
	c.Losses += other.Losses
}

// addGame counts a game in which the player was to move.
func (c *Count) addGame(outcome positions.Outcome, mover positions.Player) {
	c.Games++
	switch outcome {
	case positions.WinFor(mover):
		c.Wins++
	case positions.WinFor(mover.Opponent()):
		c.Losses++
	case positions.Draw:
		c.Draws++
	}
}

// An Answer is what the games show about a position.
type Answer struct {
	Count           // of all turns
	Turns   []Turn  `json:"turns"`   // the most played first, at most maxTurns
	Samples []Match `json:"matches"` // the latest games, at most maxSamples
}

// maxTurns is the greatest number of turns in an [Answer]. maxSamples is the greatest
// number of its games.
const (
	maxTurns   = 200
	maxSamples = 12
)

// A Turn is what the games show about one turn in a position. Turns that lead to the
// same board, or to images of the same board, count as one.
type Turn struct {
	Count
	Score *Score   `json:"score,omitempty"` // nil if no game has a result
	Move  string   `json:"move"`            // legal in the position
	Also  []string `json:"also"`            // other turns of the position, by symmetry
	Last  Match    `json:"last"`            // the latest game with this turn, without its moves
	// Trace is set by those who show the turn; it is nil if the move needs no square.
	Trace *game.Trace `json:"trace,omitempty"`
}

// A Match is a game, seen at one of its positions.
type Match struct {
	Source  string    `json:"source"` // the name of its file, or of a collection
	ID      string    `json:"key"`    // of a game that [Index.Put] has added
	Place   int       `json:"place"`  // in a file, counted from 1
	Variant string    `json:"game"`
	FEN     string    `json:"fen"` // first position; empty: the start position
	Moves   []string  `json:"moves"`
	Ply     int       `json:"ply"`     // number of turns before the position
	Move    string    `json:"move"`    // the turn of the game there, transformed to the position asked about
	Players [2]string `json:"players"` // p1 and p2
	Result  string    `json:"result" tstype:"Outcome"`
	Date    string    `json:"date"` // a day such as 2024-05-31; empty if unknown
}

// A Source is a part of the games. Answers can be limited to some sources.
type Source struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}
