package check

import (
	"fmt"
	"slices"
	"time"
)

// ponders lets the engine think in the time of its opponent, as matches do.
func (s *session) ponders() error {
	return s.withOption("Ponder", "true", func() error {
		l := s.start()
		var before []line
		for turn := 0; turn < 6; turn++ {
			at := l
			answer, err := s.search(at, "movetime 20", s.Patience, before...)
			if err != nil {
				return err
			}
			if l = l.after(answer.Move); l.isOver() {
				break
			}
			reply := answer.Ponder
			if reply == "" {
				reply = s.randomMove(l.p.Copy())
			}
			if _, err := l.p.ParseTurn(reply); err != nil {
				return mismatch(l.p.FEN(), at.command()+"; go movetime 20", clip(answer.Line),
					"a legal move after ponder ("+err.Error()+")")
			}
			before = []line{at, l}
			if l = l.after(reply); l.isOver() {
				break
			}
			if err := s.inGoodTime(func() error { return s.ponder(turn, before[1], l) }); err != nil {
				return err
			}
		}
		return s.ready()
	})
}

// ponder has a position pondered on. It ends the search by ponderhit, by stop, or by a
// ponderhit with no time left, in turn.
func (s *session) ponder(turn int, before, at line) error {
	end := []struct {
		by    string
		clock int
		may   time.Duration // an answer take
	}{
		{"ponderhit", 300, 300 * time.Millisecond}, {"stop", 300, 0}, {"ponderhit", 1, time.Millisecond},
	}[turn%3]
	parameters := fmt.Sprintf("p1time %d p2time %[1]d p1inc 0 p2inc 0", end.clock)
	sent := at.command() + "; go ponder " + parameters
	begun, err := s.client.StartSearch(at.command(), "ponder "+parameters)
	if err != nil {
		return err
	}
	lines, err := s.readUntilReady("isready")
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(lines, isAnswer); i >= 0 {
		return mismatch(at.p.FEN(), sent, clip(lines[i]), noAnswer+"ponderhit or stop")
	}
	told := time.Now()
	if err := s.client.Send(end.by); err != nil {
		return err
	}
	answer, err := s.client.AwaitMove(s.ctx, begun, told.Add(end.may+s.Margin+s.Patience))
	took := begun.Add(answer.Elapsed).Sub(told)
	switch {
	case err != nil:
		return err
	case took < 0:
		return mismatch(at.p.FEN(), sent, clip(answer.Line), noAnswer+"ponderhit or stop")
	case took > end.may+s.Margin:
		return lateError{took, " after " + end.by}
	case end.by == "stop":
		return nil
	}
	return s.judge(answer, at, "go ponder "+parameters+"; ponderhit", []line{before})
}
