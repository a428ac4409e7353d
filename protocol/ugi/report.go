package ugi

import (
	"errors"
	"fmt"

	"tetrad/engine"
	"tetrad/protocol/info"
)

// goSearch starts a search or a perft.
func (s *Server) goSearch(args []string) error {
	if len(args) > 0 && args[0] == "perft" {
		return s.goPerft(args[1:])
	}
	limits, err := engine.ParseGo(args)
	if err != nil {
		return err
	}
	withReply := s.Engine.Pondering()
	return s.Engine.Go(limits, engine.Events{
		Info: s.report,
		Book: func(m engine.BookMove) { s.out.News("book", bookLine(m)) },
		Done: func(a engine.Answer) {
			totals := info.Totals(a.Nodes, a.Elapsed) // they precede bestmove
			s.out.Answer(totals.String(), bestMove(a, withReply))
		},
	})
}

// report writes what a search tells about a line.
func (s *Server) report(l engine.Line) {
	line := info.Of(l.Info, l.Moves)
	s.out.News(l.Line, line.String())
}

// bookLine returns the line about a turn that comes from a book.
func bookLine(m engine.BookMove) string {
	return fmt.Sprintf("info string book %s score %s depth %d positions %d choices %d",
		m.Move, info.ScoreOf(m.Value.Score).Text(), m.Depth, m.Positions, m.Choices)
}

// bestMove returns the answer. It has two words unless the client has asked for the
// move to ponder on, since some clients wait for exactly two.
func bestMove(a engine.Answer, withReply bool) string {
	switch {
	case a.Move == "":
		return "bestmove 0000"
	case withReply && a.Reply != "":
		return "bestmove " + a.Move + " ponder " + a.Reply
	}
	return "bestmove " + a.Move
}

// goPerft counts move sequences while the loop runs on.
func (s *Server) goPerft(args []string) error {
	if len(args) != 1 {
		return errors.New("want go perft D")
	}
	depth, err := engine.ParseCount(args[0])
	if err != nil {
		return fmt.Errorf("perft: %w", err)
	}
	return s.Engine.Perft(depth, engine.PerftEvents{
		Move: func(move string, count uint64) { s.out.Answer(fmt.Sprintf("%s: %d", move, count)) },
		Done: func(total uint64, complete bool) {
			if complete {
				s.out.Answer(fmt.Sprintf("Nodes searched: %d", total))
			} else {
				s.out.Answer("info string perft was stopped before its end")
			}
		},
	})
}
