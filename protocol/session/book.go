package session

import (
	"tetrad/engine/book"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/odds"
)

// A bookReply says what an opening book knows of a position. Without a book, or where
// the book does not have the position, it has no value and no turns.
type bookReply struct {
	head                // "book"
	Value    *bookValue `json:"value,omitempty"`
	Turns    []bookTurn `json:"turns"`    // best first
	Searches int        `json:"searches"` // that the book consists of
	Command  string     `json:"command"`  // that makes the book; empty: there is none
}

// A bookValue is a value for the player to move, or for the one who makes a turn: a
// proved result, or an estimate.
type bookValue struct {
	Proved *provedValue `json:"proved,omitempty"`
	// Chance is the part of the points that an estimate stands for, from 0 to 1. It
	// counts only if nothing is proved.
	Chance float64 `json:"chance"`
}

// A bookTurn is a turn with its value for the player who makes it.
type bookTurn struct {
	bookValue
	Move      string      `json:"move"`
	Depth     int         `json:"depth"`           // of the search that the value begins with, in turns
	Positions int         `json:"positions"`       // of the book below the turn; 0: the value is of one search
	Trace     *game.Trace `json:"trace,omitempty"` // nil if the move needs no square
}

// maxBookTurns is the greatest number of turns in an answer.
const maxBookTurns = 100

// book says what an opening book knows of a position.
func (s *Session) book(r *request) (any, error) {
	reply := bookReply{head: r.head, Turns: []bookTurn{}}
	end, presentation, err := s.solver.show(r.line)
	if err != nil {
		return nil, err
	}
	b, err := s.books.Find(end.game)
	if b == nil || err != nil {
		return reply, err
	}
	answer := b.Lookup(end.position)
	if answer == nil {
		return reply, nil
	}
	_, entry, err := s.solver.registry.Game(end.game.Name())
	if err != nil {
		return nil, err
	}
	scale := entry.MCTSParams().Scale
	value := newBookValue(answer.Value, scale)
	reply.Value, reply.Searches, reply.Command = &value, b.Searches, b.Command
	for _, t := range answer.Turns[:min(len(answer.Turns), maxBookTurns)] {
		reply.Turns = append(reply.Turns, newBookTurn(t, scale, end.position, presentation))
	}
	return reply, nil
}

func newBookTurn(t book.Turn, scale float64, p positions.Position, presentation game.Presentation) bookTurn {
	return bookTurn{
		bookValue: newBookValue(t.Value, scale), Move: t.Move, Depth: int(t.Depth), Positions: int(t.Positions),
		Trace: traceOfMove(presentation, p, t.Move),
	}
}

// newBookValue returns a value for the page. Scale is the number of centipawns at which
// the odds of a win are e to 1.
func newBookValue(v book.Value, scale float64) bookValue {
	turns, isEnd := v.Score.Mate()
	switch {
	case isEnd && turns > 0:
		return bookValue{Proved: &provedValue{Outcome: "win", Within: turns}}
	case isEnd:
		return bookValue{Proved: &provedValue{Outcome: "loss", Within: -turns}}
	case v.Proved:
		return bookValue{Proved: &provedValue{Outcome: "draw"}}
	}
	return bookValue{Chance: odds.Chance(float64(v.Score), scale)}
}
