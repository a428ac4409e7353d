package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"tetrad/positions"
	"tetrad/protocol/record"
)

// A Library keeps games outside the page, so that another browser, or the same one at
// another address, finds them. It is safe for concurrent use.
type Library interface {
	// List returns all games, including deleted ones. faults describes the entries
	// that are not valid games.
	List() (games []KeptSummary, faults []string, err error)
	// Read returns a game.
	Read(id string) (*KeptGame, error)
	// Save stores a version of a game that was made from the version base. If the
	// library has a version newer than base, Save stores nothing and returns that
	// version.
	Save(g *KeptGame, base int64) (newer *KeptGame, err error)
	// Place returns where the games are, for display.
	Place() string
}

// A KeptSummary is the data of a game in a list.
type KeptSummary struct {
	ID      string    `json:"id"`
	Saved   int64     `json:"saved"` // version: the time of saving in milliseconds since 1970
	Begun   int64     `json:"begun"` // beginning of the game in milliseconds since 1970
	Title   string    `json:"title"` // given by a person
	Game    string    `json:"game"`
	Players [2]string `json:"players"`
	Result  string    `json:"result" tstype:"Outcome"`
	Reason  string    `json:"reason"`
	Plies   int       `json:"plies"` // of the main line
	FEN     string    `json:"fen"`   // at the end of the main line
	Deleted bool      `json:"deleted,omitempty"`
	// Unrated: the game says nothing about the strength of a person, for turns were taken back, or the like.
	Unrated bool `json:"unrated,omitempty"`
	// Mistakes counts those of people in the main line, as far as a review has found them.
	Mistakes int `json:"mistakes,omitempty"`
}

// A KeptGame is a game with all data that is needed to continue it. A deleted game has
// only its ID and its version.
type KeptGame struct {
	KeptSummary
	Start string   `json:"start"`                 // first position; empty: the start position
	First string   `json:"first" tstype:"Player"` // to move in the first position
	Moves []string `json:"moves"`                 // the main line
	// Left is what the player of each move had left on the clock after it, in
	// milliseconds; null if unknown. It is empty for a game without clocks.
	Left   []*float64      `json:"left,omitempty"`
	Limits []string        `json:"limits,omitempty"` // of p1 and p2, for display; empty for a game without clocks
	Page   json.RawMessage `json:"page"`             // further data of the page
}

// Record returns the main line of the game as a record.
func (g *KeptGame) Record() *record.Game {
	r := &record.Game{
		Variant: g.Game, Players: g.Players, FEN: g.Start, P2First: g.First == positions.P2.String(),
		Result: g.Result, Reason: record.Reason(g.Reason), Start: time.UnixMilli(g.Begun),
	}
	copy(r.Limits[:], g.Limits)
	for i, move := range g.Moves {
		m := record.Move{Turn: move}
		if i < len(g.Left) {
			m.Left = g.Left[i]
		}
		r.Moves = append(r.Moves, m)
	}
	return r
}

type keptListReply struct {
	Games  []KeptSummary `json:"games"`
	Faults []string      `json:"faults"` // files that are not valid games
	Place  string        `json:"place"`
}

// A readKeptRequest asks for a game by its ID.
type readKeptRequest struct {
	Head
	Key string `json:"key"`
}

type keptGameReply struct {
	Kept *KeptGame `json:"kept" tstype:"KeptGame"`
}

type keepRequest struct {
	Head
	Kept *KeptGame `json:"kept" tstype:"KeptGame"`
	Base int64     `json:"base"` // the version that the game was made from; 0: none
}

type keepReply struct {
	Newer *KeptGame `json:"newer,omitempty"` // the stored newer version; if set, nothing was stored
}

var errNoLibrary = errors.New("this program keeps no games; the browser does")

func (s *Session) listKept(*Head) (*keptListReply, error) {
	if s.library == nil {
		return nil, errNoLibrary
	}
	games, faults, err := s.library.List()
	return &keptListReply{orEmpty(games), orEmpty(faults), s.library.Place()}, err
}

func (s *Session) readKept(q *readKeptRequest) (*keptGameReply, error) {
	if s.library == nil {
		return nil, errNoLibrary
	}
	g, err := s.library.Read(q.Key)
	return &keptGameReply{g}, err
}

func (s *Session) writeKept(q *keepRequest) (*keepReply, error) {
	switch {
	case s.library == nil:
		return nil, errNoLibrary
	case q.Kept == nil:
		return nil, errors.New("the game is missing")
	}
	g, err := s.solver.checkKept(q.Kept)
	if err != nil {
		return nil, err
	}
	newer, err := s.library.Save(g, q.Base)
	if err == nil && newer == nil {
		s.explorer.addKept(g)
	}
	return &keepReply{newer}, err
}

// maxWords is the greatest length of a title, a name or a reason of a kept game, in
// bytes.
const maxWords = 400

// checkKept plays the main line of a game by the rules. It returns the game with its
// canonical name, moves and final position. Of a deleted game it returns only the ID
// and the version.
func (v solver) checkKept(g *KeptGame) (*KeptGame, error) {
	if g.Saved <= 0 || g.Saved > 1<<53 {
		return nil, fmt.Errorf("%d is no time in milliseconds", g.Saved)
	}
	if g.Deleted {
		return &KeptGame{KeptSummary: KeptSummary{ID: g.ID, Saved: g.Saved, Deleted: true}}, nil
	}
	for _, text := range append([]string{g.Title, g.Players[0], g.Players[1], g.Reason}, g.Limits...) {
		if len(text) > maxWords || !utf8.ValidString(text) {
			return nil, fmt.Errorf("%q is longer than %d bytes", positions.Clip(text), maxWords)
		}
	}
	switch g.Result {
	case positions.Undecided.String(), positions.P1Wins.String(), positions.P2Wins.String(), positions.Draw.String():
	default:
		return nil, fmt.Errorf("%q is no result", positions.Clip(g.Result))
	}
	switch {
	case len(g.Moves) > maxRecordMoves:
		return nil, fmt.Errorf("the game has more than %d moves", maxRecordMoves)
	case len(g.Left) != 0 && len(g.Left) != len(g.Moves):
		return nil, fmt.Errorf("the game has %d times for %d moves", len(g.Left), len(g.Moves))
	case len(g.Limits) != 0 && len(g.Limits) != 2:
		return nil, fmt.Errorf("the game has limits for %d players", len(g.Limits))
	}
	end, err := v.replay(line{Game: g.Game, FEN: g.Start, Moves: g.Moves})
	if err != nil {
		return nil, err
	}
	checked := *g
	checked.Game, checked.Start, checked.Moves = end.game.Name(), end.fen, end.moves
	checked.Plies, checked.FEN = len(end.moves), end.position.FEN()
	checked.First = end.position.ToMove().String()
	if len(end.moves)%2 == 1 {
		checked.First = end.position.ToMove().Opponent().String()
	}
	return &checked, nil
}
