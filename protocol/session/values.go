package session

import (
	"cmp"
	"context"
	"errors"

	"tetrad/engine/book"
	"tetrad/engine/exact"
	"tetrad/engine/game"
	"tetrad/engine/sets"
	"tetrad/positions"
	"tetrad/protocol/analysis"
)

// A lineRequest is a request about the end of a line alone.
type lineRequest struct {
	Head
	line
}

// A judgeRequest asks what a turn gave away. Chances are from 0 to 1.
type judgeRequest struct {
	Head
	Before float64 `json:"before"` // of the best turn
	After  float64 `json:"after"`  // after the turn, for its player
}

type judgeReply struct {
	Judgement analysis.Judgement `json:"judgement"`
	InDoubt   bool               `json:"inDoubt"` // whether to search after the better turn as well
}

func (s *Session) judge(q *judgeRequest) (*judgeReply, error) {
	judgement := analysis.Judge(q.Before, q.After)
	return &judgeReply{judgement, judgement.InDoubt()}, nil
}

// maxValues is the greatest number of turns in an answer about the values of turns.
const maxValues = 100

// proved says what is proved of a position, in the background. A new request ends the
// search of the previous one, which is answered with what is known.
func (s *Session) proved(q *lineRequest) (*exact.Answer, error) {
	end, presentation, err := s.solver.show(q.line)
	if err != nil {
		return nil, err
	}
	if end.position.Outcome() != positions.Undecided {
		return &exact.Answer{Turns: []exact.Turn{}}, nil
	}
	s.proving.begin(s, q.Head, func(ctx context.Context) (any, error) {
		answer, err := s.prover.Prove(ctx, end.game, end.position)
		if err != nil {
			return nil, err
		}
		answer.Turns = orEmpty(answer.Turns[:min(len(answer.Turns), maxValues)])
		for i := range answer.Turns {
			t := &answer.Turns[i]
			t.Trace = traceOfMove(presentation, end.position, t.Move)
		}
		return answer, nil
	})
	return nil, nil
}

// A reachesRequest asks whether the player who has made the last turn of a line keeps what
// a claim says, such as only win.
type reachesRequest struct {
	Head
	line
	Goal string `json:"goal"`
}

// A reachesReply says whether a turn reaches the goal of a puzzle, by a search alone.
type reachesReply struct {
	Answer exact.Answered `json:"answer" tstype:"'yes' | 'no' | 'less' | 'unknown'"`
}

// reaches searches whether a turn reaches a goal. As with [Session.proved], a new request
// ends the search of the previous one.
func (s *Session) reaches(q *reachesRequest) (*reachesReply, error) {
	end, err := s.solver.replay(q.line)
	if err != nil {
		return nil, err
	}
	claim, err := sets.ParseClaim(q.Goal)
	if err != nil {
		return nil, err
	}
	if end.last == nil {
		return nil, errors.New("there is no turn to check")
	}
	positions.UndoTurn(end.position, end.last)
	player := end.position.ToMove()
	positions.DoTurn(end.position, end.last)
	s.proving.begin(s, q.Head, func(ctx context.Context) (any, error) {
		return reachesReply{s.prover.Reaches(ctx, end.game, end.position, player, claim)}, nil
	})
	return nil, nil
}

// A bookReply says what an opening book knows of a position. Without a book, or where
// the book does not have the position, it has no value and no turns.
type bookReply struct {
	Value    *bookValue `json:"value,omitempty"`
	Turns    []bookTurn `json:"turns"`    // best first
	Searches int        `json:"searches"` // that the book consists of
	Command  string     `json:"command"`  // that makes the book; empty: there is none
}

// A bookValue is a value for the player to move, or for the one who makes a turn: a
// proved result, or an estimate.
type bookValue struct {
	Proved *exact.Value `json:"proved,omitempty"`
	// Chance is the part of the points that an estimate stands for, from 0 to 1. It
	// counts only if nothing is proved.
	Chance float64 `json:"chance"`
}

// A bookTurn is a turn with its value for the player who makes it.
type bookTurn struct {
	bookValue
	Move      string      `json:"move"`
	Depth     int32       `json:"depth"`           // of the search that the value begins with, in turns
	Positions int32       `json:"positions"`       // of the book below the turn; 0: the value is of one search
	Trace     *game.Trace `json:"trace,omitempty"` // nil if the move needs no square
}

// book says what an opening book knows of a position.
func (s *Session) book(q *lineRequest) (*bookReply, error) {
	end, presentation, err := s.solver.show(q.line)
	if err != nil {
		return nil, err
	}
	reply := &bookReply{Turns: []bookTurn{}}
	b, err := s.books.Find(end.game)
	if b == nil || err != nil {
		return reply, err
	}
	answer := b.Lookup(end.position)
	if answer == nil {
		return reply, nil
	}
	newBookValue := func(v book.Value) bookValue {
		if !v.Proved {
			return bookValue{Chance: end.entry.WDL(end.position, v.Score).Points()}
		}
		turns, _ := v.Score.Mate()
		return bookValue{Proved: &exact.Value{Outcome: exact.Outcome(cmp.Compare(v.Score, 0)), Turns: max(turns, -turns)}}
	}
	value := newBookValue(answer.Value)
	reply.Value, reply.Searches, reply.Command = &value, b.Searches, b.Command
	for _, t := range answer.Turns[:min(len(answer.Turns), maxValues)] {
		trace := traceOfMove(presentation, end.position, t.Move)
		reply.Turns = append(reply.Turns, bookTurn{newBookValue(t.Value), t.Move, t.Depth, t.Positions, trace})
	}
	return reply, nil
}
