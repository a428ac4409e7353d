package spectator

import (
	"context"
	"errors"
	"fmt"

	"tetrad/protocol/record"
	"tetrad/protocol/session"
)

// A Feed reports a match while it is played. It is safe for concurrent use.
type Feed interface {
	// Follow calls show with a report at once, and again after changes, until it has
	// reported the end of the match or ctx ends. It waits for show to return. A report
	// holds the games that were finished since the previous report.
	Follow(ctx context.Context, show func(*MatchReport))
	// Game returns a finished game by its number, from 1. It returns false for a game
	// that is not finished, or that is no longer kept.
	Game(number int) (record.Game, bool)
}

// A MatchReport is the state of a match.
type MatchReport struct {
	Game    string        `json:"game"`
	Players []MatchPlayer `json:"players"`
	Played  int           `json:"played"`                         // number of games that count
	Total   int           `json:"total"`                          // games of the match; 0: unknown
	PerHour float64       `json:"perHour"`                        // number of games; 0: unknown
	End     string        `json:"end"`                            // why the match is over; empty while it goes on
	P1Wins  int           `json:"p1Wins"`                         // by the first player
	P2Wins  int           `json:"p2Wins"`                         // by the second player
	Draws   int           `json:"draws"`                          //
	Copies  int           `json:"copies"`                         // games equal to an earlier one
	Elo     *MatchElo     `json:"elo" tstype:"MatchElo | null"`   // of the first engine against the second; null for more than two
	Test    *MatchTest    `json:"test" tstype:"MatchTest | null"` // null without a test
	Curve   []MatchPoint  `json:"curve"`                          // empty for more than two engines
	Table   []MatchRow    `json:"table"`                          // best first
	Faults  []MatchFault  `json:"faults"`                         //
	Workers []MatchWorker `json:"workers"`                        // machines of a farm, by name; empty for a match on one machine
	Live    []LiveGame    `json:"live"`                           // by number
	News    []MatchResult `json:"news"`                           // finished since the last report, by number
	Oldest  int           `json:"oldest"`                         // number of the oldest game that is kept
	Clocks  bool          `json:"hasClocks"`                      // whether some engine has a clock
}

// A MatchPlayer is an engine of a match.
type MatchPlayer struct {
	Name   string `json:"name"`
	Limits string `json:"limits"` // for display
}

// A MatchElo is a difference of strength with its 95% interval, in Elo. A bound is
// null if it is infinite.
type MatchElo struct {
	Value *float64 `json:"value"` // or null
	Low   *float64 `json:"low"`   // or null
	High  *float64 `json:"high"`  // or null
	Text  string   `json:"text"`  // such as "+12.3 ± 4.5"
	LOS   float64  `json:"los"`   // likelihood that the first engine is stronger, 0 to 1
	Pairs [5]int   `json:"pairs"`
	Won   int      `json:"won"` // games, by the first engine
	Drawn int      `json:"drawn"`
	Lost  int      `json:"lost"`
}

// A MatchTest is a sequential test of Elo1 against Elo0.
type MatchTest struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	LLR   float64 `json:"llr"`
	Lower float64 `json:"lower"` // the log-likelihood ratio that accepts Elo0
	Upper float64 `json:"upper"` // the log-likelihood ratio that accepts Elo1
	Text  string  `json:"text"`
}

// A MatchPoint is the state of a match after a number of games.
type MatchPoint struct {
	Games int      `json:"games"`
	Value *float64 `json:"value"` // Elo, with its interval; null: infinite
	Low   *float64 `json:"low"`   // or null
	High  *float64 `json:"high"`  // or null
	LLR   float64  `json:"llr"`   // 0 without a test
}

// A MatchRow is the row of an engine in the cross table.
type MatchRow struct {
	Name   string      `json:"name"`
	Rating *float64    `json:"rating"` // Elo; null: infinite
	Error  *float64    `json:"error"`  // half of its 95% interval, or null
	Points float64     `json:"points"`
	Games  int         `json:"games"`
	Cells  []MatchCell `json:"cells"` // against the engine of each place
}

// A MatchCell holds the games of an engine against another.
type MatchCell struct {
	Points float64 `json:"points"`
	Games  int     `json:"games"`
}

// A MatchFault counts the games that an engine lost by a fault.
type MatchFault struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// A MatchWorker counts what one machine of a farm has played.
type MatchWorker struct {
	Name    string `json:"name"`
	Games   int    `json:"games"`
	Late    int    `json:"late"`    // games lost by time
	Crashes int    `json:"crashes"` // games lost since an engine ended, hung or did not start
	Elo     string `json:"elo"`     // of the first engine in its games; empty for more than two engines
}

// A LiveGame is a game that is being played.
type LiveGame struct {
	Number  int       `json:"number"`
	Players [2]string `json:"players"` // p1 and p2
	FEN     string    `json:"fen"`     // first position; empty: the start position
	Moves   []string  `json:"moves"`
	// Scores are the last scores of p1 and p2, each empty, "cp N" or "mate N"; lowerbound or
	// upperbound follows if it is only a bound.
	Scores [2]string `json:"scores"`
	Left   [2]int64  `json:"left"` // time left to p1 and p2 after the last turn, in milliseconds
}

// A MatchResult is a finished game.
type MatchResult struct {
	Number  int       `json:"number"`
	Players [2]string `json:"players"` // p1 and p2
	Result  string    `json:"result" tstype:"Outcome"`
	Reason  string    `json:"reason"`
	Detail  string    `json:"detail,omitempty"` // description of a fault
	Turns   int       `json:"turns"`
}

// ResultOf returns what a list of finished games says of a game.
func ResultOf(g *record.Game) MatchResult {
	return MatchResult{
		Number: g.Number, Players: g.Players, Result: g.Result, Reason: string(g.Reason), Detail: g.Detail,
		Turns: len(g.Moves),
	}
}

type matchReply struct {
	Match *MatchReport `json:"match" tstype:"MatchReport"`
}

var errNoMatch = errors.New("there is no match to watch here")

// watch sends a report of the match now and after each change. A new series begins with
// all finished games.
func (s *Session) watch(q *session.Head) (*matchReply, error) {
	if s.match == nil {
		return nil, errNoMatch
	}
	follow(s, q.ID, "match", s.match.Follow, func(report *MatchReport) any { return matchReply{report} })
	return nil, nil
}

// A matchGameRequest asks for a finished game by its number.
type matchGameRequest struct {
	session.Head
	Number int `json:"number"`
}

// matchGame returns the record of a finished game of the match.
func (s *Session) matchGame(q *matchGameRequest) (*session.RecordReply, error) {
	if s.match == nil {
		return nil, errNoMatch
	}
	g, ok := s.match.Game(q.Number)
	if !ok {
		return nil, fmt.Errorf("game %d is not kept here; the file of the match has it", q.Number)
	}
	return s.play.Record(g.PGN())
}
