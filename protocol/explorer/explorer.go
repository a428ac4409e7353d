// Package explorer reports which turns were played in a position and how the games ended.
// The games are those of an [Index]. Positions that are reached by different moves count
// as one, and so do images under the symmetries of the board (see [positions.Imaged]).
package explorer

import (
	"time"

	"tetrad/protocol/interval"
)

// A Count holds the results of games from the point of view of the player to move.
type Count struct {
	Games  int `json:"games"` // including games without a result
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Decided returns the number of games with a result.
func (c Count) Decided() int { return c.Wins + c.Draws + c.Losses }

// Score returns the mean score of the player to move, from 0 to 1, with 95% bounds: those
// of the score interval, which counts draws as draws. ok is false if no game has a result.
func (c Count) Score() (mean, low, high float64, ok bool) {
	if c.Decided() == 0 {
		return 0, 0, 1, false
	}
	low, high = interval.Of([]float64{0, 0.5, 1}, c.Losses, c.Draws, c.Wins).Bounds()
	return c.mean(), low, high, true
}

// mean returns the mean score of games with a result, of which there must be one.
func (c Count) mean() float64 {
	return (float64(c.Wins) + float64(c.Draws)/2) / float64(c.Decided())
}

func (c *Count) add(other Count) {
	c.Games += other.Games
	c.Wins += other.Wins
	c.Draws += other.Draws
	c.Losses += other.Losses
}

// addResult counts one game.
func (c *Count) addResult(r result) {
	c.Games++
	switch r {
	case won:
		c.Wins++
	case drawn:
		c.Draws++
	case lost:
		c.Losses++
	}
}

// An Answer is what the games show about a position.
type Answer struct {
	Count           // of all turns
	Turns   []Turn  // the most played first, at most [MaxTurns]
	Samples []Match // the latest games, at most [MaxSamples]
	// Unjudged is the number of games that do not count because they do not say what the
	// filter asks: their date, the time for a turn, or who played.
	Unjudged int
}

// MaxTurns is the greatest number of turns in an [Answer]. MaxSamples is the greatest
// number of its games.
const (
	MaxTurns   = 200
	MaxSamples = 12
)

// A Turn is what the games show about one turn in a position. Turns that lead to the
// same board, or to images of the same board, count as one.
type Turn struct {
	Count
	Move string   // legal in the position
	Also []string // other turns of the position, by symmetry
	Last Match    // the latest game with this turn
	// Best is the player of this turn with the best results over all games. Its name is
	// empty if no player qualifies.
	Best Standing
}

// A Standing is the result of a player over all games of a source.
type Standing struct {
	Name string
	Count
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
	Result  string    `json:"result"`  // "none", "p1win", "p2win" or "draw"
	Date    time.Time `json:"-"`       // zero if unknown
}

// A Source is a part of the games. Answers can be limited to some sources.
type Source struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}
