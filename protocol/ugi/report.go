package ugi

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"tetrad/engine"
	"tetrad/protocol/lines"
)

// goSearch starts a search or a perft.
func (s *Server) goSearch(args []string) error {
	if len(args) > 0 && args[0] == "perft" {
		return s.goPerft(args[1:])
	}
	request, err := parseGo(args)
	if err != nil {
		return err
	}
	withReply := s.Engine.Pondering()
	return s.Engine.Go(request, engine.Events{
		Info: s.report,
		Book: func(m engine.BookMove) { s.out.News("book", bookLine(m)) },
		Done: func(a engine.Answer) { s.out.Answer(lastInfo(a), bestMove(a, withReply)) },
	})
}

// report writes what a search tells about a line.
func (s *Server) report(l engine.Line) {
	s.out.News(l.Line, infoLine(l))
	if len(l.Root) > 0 {
		s.out.News("visits", visitsLine(l.Root))
	}
}

// bookLine returns the line about a turn that comes from a book.
func bookLine(m engine.BookMove) string {
	return fmt.Sprintf("info string book %s score %s depth %d positions %d choices %d",
		m.Move, lines.Score(m.Value.Score), m.Depth, m.Positions, m.Choices)
}

// visitsLine returns the line with the visits of the turns at the root.
func visitsLine(root []engine.Visited) string {
	var b strings.Builder
	b.WriteString("info string visits")
	for _, v := range root {
		fmt.Fprintf(&b, " %s %d", v.Move, v.Visits)
	}
	return b.String()
}

// infoLine returns the info line for a line of a search.
func infoLine(l engine.Line) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d multipv %d score %s", l.Depth, l.SelDepth, l.Line, lines.Score(l.Score))
	if l.WDL != nil {
		fmt.Fprintf(&b, " wdl %d %d %d", l.WDL.Win, l.WDL.Draw, l.WDL.Loss)
	}
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d time %d",
		l.Nodes, perSecond(l.Nodes, l.Elapsed), l.HashFull, l.Elapsed.Milliseconds())
	if len(l.Moves) > 0 {
		b.WriteString(" pv " + strings.Join(l.Moves, " "))
	}
	return b.String()
}

// lastInfo returns the totals, which precede bestmove.
func lastInfo(a engine.Answer) string {
	return fmt.Sprintf("info nodes %d nps %d time %d", a.Nodes, perSecond(a.Nodes, a.Elapsed), a.Elapsed.Milliseconds())
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

// perSecond returns a rate. Durations below a millisecond count as one millisecond.
func perSecond(n uint64, d time.Duration) uint64 {
	return uint64(float64(n) / max(d, time.Millisecond).Seconds())
}

// goPerft counts move sequences while the loop runs on.
func (s *Server) goPerft(args []string) error {
	if len(args) != 1 {
		return errors.New("want go perft D")
	}
	var depth int
	if err := readCount(&depth, args[0]); err != nil {
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
