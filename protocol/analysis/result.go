package analysis

import (
	"tetrad/engine"
	"tetrad/protocol/info"
	"tetrad/search"
)

// The types of the output lines.
const (
	TypeResult = "result" // the end of a request
	TypeUpdate = "update" // the findings so far
	TypeError  = "error"  // the end of a request, or of a line without a valid request
	TypeCancel = "cancel" // the answer to a cancellation
)

// A Result is the analysis of a position.
type Result struct {
	Type      string  `json:"type"` // TypeResult or TypeUpdate
	ID        string  `json:"id"`
	Game      string  `json:"game"`            // canonical name
	FEN       string  `json:"fen"`             // the position after the moves
	ToMove    string  `json:"to_move"`         // p1 or p2; scores and chances are for this player
	Outcome   string  `json:"outcome"`         // none, p1win, p2win or draw
	Best      string  `json:"best,omitempty"`  // the move to play; the search may be less sure of a better chance
	Reply     string  `json:"reply,omitempty"` // expected after best, if known
	Lines     []Line  `json:"lines"`           // by their chances; none if the game is over
	Nodes     uint64  `json:"nodes"`
	Millis    float64 `json:"ms"`
	Cancelled bool    `json:"cancelled,omitempty"` // ended before its limits
}

// A Line is one of the best lines of play.
type Line struct {
	Moves    []string    `json:"moves"`
	Score    info.Score  `json:"score"`
	WDL      *search.WDL `json:"wdl,omitempty"`      // nil only for engines that tell no chances
	Depth    int         `json:"depth"`              // turns to which the line was searched
	SelDepth int         `json:"seldepth,omitempty"` // turns in the deepest line
	Visits   uint64      `json:"visits,omitempty"`   // of the first move, if the search counts them
}

// Chance returns the expected points of the player to move, from 0 to 1: see
// [search.Chance].
func (l Line) Chance() float64 { return search.Chance(l.Score.Search(), l.WDL) }

// newLine returns a line of the engine in the form of the output.
func newLine(l engine.Line) Line {
	line := Line{
		Moves: l.Moves, Score: info.ScoreOf(l.Score), WDL: l.WDL, Depth: l.Depth, SelDepth: l.SelDepth, Visits: l.Visits,
	}
	if line.Moves == nil {
		line.Moves = []string{}
	}
	return line
}

// A Failure is the answer to a line that could not be carried out.
type Failure struct {
	Type  string `json:"type"`           // TypeError
	ID    string `json:"id,omitempty"`   // of the request, if it has one
	Line  int    `json:"line,omitempty"` // of the input, from 1
	Error string `json:"error"`
}

// A Cancellation is the answer to a line that cancels. The cancelled request has its
// own answer, a result.
type Cancellation struct {
	Type  string `json:"type"` // TypeCancel
	ID    string `json:"id"`   // of the request
	Found bool   `json:"found"`
}
