package session

import (
	"encoding/json"
	"errors"
	"fmt"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/review"
)

// A head begins each message. A message without a request has no ID.
type head struct {
	ID   int64  `json:"id"` // of the request, echoed in each answer
	Type string `json:"type"`
}

// A request is a message of the page. Its type determines which fields count.
type request struct {
	head
	line
	click // explain; Partial is also used by state

	Engine  int               `json:"engine"` // go, restart
	Options map[string]string `json:"options"`
	Limits  limits            `json:"limits"`

	Ply int `json:"ply"` // states: of the first state

	Text   string      `json:"text"`   // parseRecords
	Data   string      `json:"data"`   // parseRecords: a file in base64, instead of a text
	Record *pageRecord `json:"record"` // writeRecord

	Key  string    `json:"key"`  // readKept: the ID of a game
	Kept *KeptGame `json:"kept"` // keep
	Base int64     `json:"base"` // keep: the version that the game was made from; 0: none

	Goal string `json:"goal"` // reaches: a claim, such as only win

	Lines []game.Line `json:"lines"` // fill: the arrows to lay

	Before float64 `json:"before"` // judge: the chances of the best turn, from 0 to 1
	After  float64 `json:"after"`  // judge: the chances after the turn, for its player

	Sources []string   `json:"sources"` // explore: the sources that count; null: all
	Fresh   bool       `json:"fresh"`   // explore: whether kept games may have changed elsewhere
	Own     []KeptGame `json:"own"`     // ownGames: new versions
}

// An errorReply explains why a request cannot be answered.
type errorReply struct {
	head         // "error"
	Error string `json:"error"`
	Ply   int    `json:"ply,omitempty"` // the number of the move at fault
}

// Refusal returns the message that explains why a request cannot be answered. id is 0
// if the request has none.
func Refusal(id int64, err error) any {
	reply := errorReply{head: head{id, "error"}, Error: err.Error()}
	if wrong, ok := errors.AsType[moveError](err); ok {
		reply.Ply = wrong.ply
	}
	return reply
}

// MaxText is the greatest length in bytes, as JSON, of a text of records or a kept game
// in a message.
const MaxText = 3 << 20

type gamesReply struct {
	head             // "games"
	Games   []family `json:"games"`
	Engines []string `json:"engines"`
	Keeps   bool     `json:"keeps"`   // whether games can be kept here
	MaxText int      `json:"maxText"` // greatest size in bytes, as JSON, of a text or a game in a message
}

type stateReply struct {
	head         // "state"
	State *State `json:"state"`
}

type explainReply struct {
	head         // "explain"
	Legal bool   `json:"legal"`
	Error string `json:"error"` // the rule broken
}

type judgeReply struct {
	head                       // "judge"
	Judgement review.Judgement `json:"judgement"`
	InDoubt   bool             `json:"inDoubt"` // whether to search after the better turn as well
}

type fillReply struct {
	head           // "fill"
	Moves []string `json:"moves"`
}

type fitsReply struct {
	head           // "fits"
	Games []string `json:"games"` // games that allow the position; the usual rules of a family come first
}

type recordReply struct {
	head               // "record"
	Record *pageRecord `json:"record"`
}

type recordsReply struct {
	head                  // "records"
	Records []*pageRecord `json:"records"`
	Faults  []string      `json:"faults"` // errors of the other games
}

type recordTextReply struct {
	head        // "recordText"
	Text string `json:"text"`
}

// A handler answers requests of one type. It returns the reply, or nil if the reply
// comes later.
type handler func(s *Session, r *request) (reply any, err error)

// handlers maps each type of request to its handler.
var handlers = map[string]handler{
	"games": func(s *Session, r *request) (any, error) {
		return gamesReply{r.head, s.solver.families(), s.engines.names(), s.library != nil, MaxText}, nil
	},
	"state": func(s *Session, r *request) (any, error) {
		state, err := s.solver.state(r.line, r.Partial)
		return stateReply{r.head, state}, err
	},
	"states": func(s *Session, r *request) (any, error) {
		states, err := s.solver.states(r.line, r.Ply)
		return statesReply{r.head, r.Ply, states}, err
	},
	"explain": func(s *Session, r *request) (any, error) {
		broken, err := s.solver.explain(r.line, r.click)
		reply := explainReply{head: r.head, Legal: broken == nil}
		if broken != nil {
			reply.Error = broken.Error()
		}
		return reply, err
	},
	"judge": func(_ *Session, r *request) (any, error) {
		judgement := review.Judge(r.Before, r.After)
		return judgeReply{r.head, judgement, judgement.InDoubt()}, nil
	},
	"owners": (*Session).owners,
	"proved": (*Session).proved,
	"book":   (*Session).book,
	"fill": func(s *Session, r *request) (any, error) {
		moves, err := s.solver.fill(r.line, r.Lines)
		return fillReply{r.head, moves}, err
	},
	"parseRecords": func(s *Session, r *request) (any, error) {
		records, faults, err := s.solver.recordsOf(r)
		return recordsReply{head{r.ID, "records"}, records, orEmpty(faults)}, err
	},
	"fits": func(s *Session, r *request) (any, error) {
		return fitsReply{r.head, s.solver.gamesThatFit(r.FEN)}, nil
	},
	"writeRecord": func(s *Session, r *request) (any, error) {
		text, err := s.solver.writeRecord(r.Record)
		return recordTextReply{head{r.ID, "recordText"}, text}, err
	},
	"puzzles":  (*Session).puzzles,
	"reaches":  (*Session).reaches,
	"listKept": (*Session).listKept,
	"readKept": (*Session).readKept,
	"keep":     (*Session).writeKept,

	"explore":  (*Session).explore,
	"ownGames": (*Session).ownGames,

	"go":      func(s *Session, r *request) (any, error) { return nil, s.engines.search(r) },
	"stop":    func(s *Session, _ *request) (any, error) { s.engines.stop(); return nil, nil },
	"restart": func(s *Session, r *request) (any, error) { return nil, s.engines.restart(r) },
}

// Handle answers one message, or passes it on to the engines. It must not be called
// concurrently.
func (s *Session) Handle(text []byte) {
	var r request
	if err := json.Unmarshal(text, &r); err != nil {
		// The message may contain the ID before the error.
		s.send(Refusal(r.ID, fmt.Errorf("the message is not understood: %w", err)))
		return
	}
	handle, known := handlers[r.Type]
	if !known {
		s.send(Refusal(r.ID, fmt.Errorf("there is no message of type %q", positions.Clip(r.Type))))
		return
	}
	switch reply, err := handle(s, &r); {
	case err != nil:
		s.send(Refusal(r.ID, err))
	case reply != nil:
		s.send(reply)
	}
}
