package check

import (
	"fmt"
	"time"
)

// ponders lets the engine think in the time of its opponent, as matches do.
func (s *session) ponders() {
	s.withOption("Ponder", "true", func() {
		l := s.start()
		var before []line
		for turn := 0; turn < 6 && !l.isOver(); turn++ {
			at := l
			answer := s.search(at, "movetime 20", s.Patience, before...)
			if l = at.after(answer.Move); l.isOver() {
				break
			}
			reply := answer.Ponder
			if reply == "" {
				reply = s.randomMove(l.p.Copy())
			}
			if _, err := l.p.ParseTurn(reply); err != nil {
				wrong := at.wrong("go movetime 20", clip(answer.Line), fmt.Sprintf("a legal move after ponder (%v)", err))
				wrong.position = l.p.FEN()
				fail(wrong)
			}
			before = []line{at, l}
			if l = l.after(reply); !l.isOver() {
				s.inGoodTime(func() { s.ponder(turn, before[1], l) })
			}
		}
		s.ready()
	})
}

// ponder has a position pondered on. It ends the search by ponderhit, by stop, or by a
// ponderhit with no time left, in turn.
func (s *session) ponder(turn int, before, at line) {
	end := []struct {
		by    string
		clock int
		may   time.Duration // an answer take
	}{
		{"ponderhit", 300, 300 * time.Millisecond}, {"stop", 300, 0}, {"ponderhit", 1, time.Millisecond},
	}[turn%3]
	search := fmt.Sprintf("ponder p1time %d p2time %[1]d p1inc 0 p2inc 0", end.clock)
	begun := s.startSearch(at.command(), search)
	s.staysSilent(at, "go "+search, "ponderhit or stop")
	told := time.Now()
	s.send(end.by)
	answer := s.awaitMove(begun, end.may+s.Margin+s.Patience)
	took := begun.Add(answer.Elapsed).Sub(told)
	switch {
	case took < 0:
		fail(at.wrong("go "+search, clip(answer.Line), "no answer before ponderhit or stop"))
	case took > end.may+s.Margin:
		fail(lateError{took, " after " + end.by})
	case end.by != "stop":
		s.judge(answer, at, "go "+search+"; ponderhit", []line{before})
	}
}
