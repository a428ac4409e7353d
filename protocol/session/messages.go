package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"tetrad/positions"
)

// A Head begins each message. A message without a request has no ID.
type Head struct {
	ID   int64  `json:"id"` // of the request, echoed in each answer
	Type string `json:"type"`
}

// A Message goes to the page. In JSON it has the fields of its head and of its body.
type Message struct {
	Head
	Body any
}

// MarshalJSON implements [json.Marshaler].
func (m Message) MarshalJSON() ([]byte, error) {
	head, err := json.Marshal(m.Head)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(m.Body)
	if err != nil || string(body) == "{}" {
		return head, err
	}
	head[len(head)-1] = ','
	return append(head, body[1:]...), nil
}

// An ErrorReply explains why a request cannot be answered.
type ErrorReply struct {
	Error string `json:"error"`
	Ply   int    `json:"ply,omitempty"` // the number of the move at fault
}

// Refusal returns the message that explains why a request cannot be answered. id is 0
// if the request has none.
func Refusal(id int64, err error) Message {
	reply := ErrorReply{Error: err.Error()}
	if wrong, ok := errors.AsType[moveError](err); ok {
		reply.Ply = wrong.ply
	}
	return Message{Head{id, "error"}, reply}
}

// A Kind is a kind of request to sessions of the type S.
type Kind[S any] struct {
	Answer         string // type of the answer; empty: none
	Request, Reply reflect.Type
	handle         func(s S, text []byte) (reply any, err error)
}

// On returns the kind of the requests Q, which f answers with a reply A. The reply is nil if
// it comes later. A request may have no other fields than Q.
func On[S, Q, A any](answer string, f func(s S, q *Q) (*A, error)) Kind[S] {
	handle := func(s S, text []byte) (any, error) {
		q, decoder := new(Q), json.NewDecoder(bytes.NewReader(text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(q); err != nil {
			return nil, misunderstood(err)
		}
		reply, err := f(s, q)
		if reply == nil {
			return nil, err
		}
		return reply, err
	}
	return Kind[S]{answer, reflect.TypeFor[Q](), reflect.TypeFor[A](), handle}
}

func misunderstood(err error) error { return fmt.Errorf("the message is not understood: %w", err) }

// Kinds are the kinds of requests to sessions of the type S, by the types of the messages.
type Kinds[S any] map[string]Kind[S]

// Has reports whether a message is a request of one of the kinds.
func (k Kinds[S]) Has(text []byte) bool {
	var head Head
	_ = json.Unmarshal(text, &head) // the message may contain the type before an error
	_, ok := k[head.Type]
	return ok
}

// Handle answers a message.
func (k Kinds[S]) Handle(s S, text []byte, send func(message any)) {
	var head Head
	if err := json.Unmarshal(text, &head); err != nil {
		send(Refusal(head.ID, misunderstood(err))) // the message may contain the ID before the error
		return
	}
	kind, ok := k[head.Type]
	if !ok {
		send(Refusal(head.ID, fmt.Errorf("there is no message of type %q", positions.Clip(head.Type))))
		return
	}
	switch reply, err := kind.handle(s, text); {
	case err != nil:
		send(Refusal(head.ID, err))
	case reply != nil:
		send(Message{Head{head.ID, kind.Answer}, reply})
	}
}

// Requests are the kinds of requests that a session answers.
var Requests = Kinds[*Session]{
	"games":        On("games", (*Session).games),
	"state":        On("state", (*Session).state),
	"states":       On("states", (*Session).states),
	"explain":      On("explain", (*Session).explain),
	"judge":        On("judge", (*Session).judge),
	"proved":       On("proved", (*Session).proved),
	"book":         On("book", (*Session).book),
	"fill":         On("fill", (*Session).fill),
	"parseRecords": On("records", (*Session).parseRecords),
	"fits":         On("fits", (*Session).fits),
	"writeRecord":  On("recordText", (*Session).writeRecord),
	"puzzles":      On("puzzles", (*Session).puzzles),
	"reaches":      On("reaches", (*Session).reaches),
	"listKept":     On("keptList", (*Session).listKept),
	"readKept":     On("keptGame", (*Session).readKept),
	"keep":         On("keep", (*Session).writeKept),
	"explore":      On("explore", (*Session).explore),
	"ownGames":     On("ownGames", (*Session).ownGames),

	"go":      On("bestmove", func(s *Session, q *goRequest) (*bestMoveReply, error) { return nil, s.engines.search(q) }),
	"stop":    On("", func(s *Session, _ *Head) (*struct{}, error) { s.engines.stop(); return nil, nil }),
	"restart": On("restarted", func(s *Session, q *restartRequest) (*restartedReply, error) { return nil, s.engines.restart(q) }),
}

// Reports are the messages that are no answer, or not the last one, by their types.
var Reports = map[string]reflect.Type{
	"error":      reflect.TypeFor[ErrorReply](),
	"engineDied": reflect.TypeFor[engineDied](),
	"info":       reflect.TypeFor[infoReply](),
	"kept":       reflect.TypeFor[keptChange](),
}

// Handle answers one message, or passes it on to the engines. It must not be called
// concurrently.
func (s *Session) Handle(text []byte) { Requests.Handle(s, text, s.send) }
