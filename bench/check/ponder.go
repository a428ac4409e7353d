package check

import (
	"errors"
	"fmt"
	"time"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// ponders lets the engine think in the time of its opponent, as matches do.
func (s *session) ponders() error {
	return s.withOption("Ponder", "true", func() error {
		l := line{p: s.game.Start()}
		var before []place
		for turn := 0; turn < 6; turn++ {
			at := l.place()
			answer, err := s.search(at, "movetime 20", s.Patience, before...)
			if err != nil {
				return err
			}
			if l = s.after(l, answer.Move); l.p.Outcome() != positions.Undecided {
				break
			}
			reply := answer.Ponder
			if reply == "" {
				reply = s.randomMove(l.p.Copy())
			}
			if _, err := l.p.ParseTurn(reply); err != nil {
				return &wrongAnswer{l.p.FEN(), at.line + "; go movetime 20", clip(answer.Line),
					"a legal move after ponder (" + err.Error() + ")"}
			}
			before = []place{at, l.place()}
			if l = s.after(l, reply); l.p.Outcome() != positions.Undecided {
				break
			}
			if err := s.inGoodTime(func() error { return s.ponder(turn, before[1], l.place()) }); err != nil {
				return err
			}
		}
		return s.ready()
	})
}

// ponder has a position pondered on. It ends the search by ponderhit, by stop, or by a
// ponderhit with no time left, in turn.
func (s *session) ponder(turn int, before, at place) error {
	end := []struct {
		by    string
		clock int
		may   time.Duration // an answer take
	}{
		{"ponderhit", 300, 300 * time.Millisecond}, {"stop", 300, 0}, {"ponderhit", 1, time.Millisecond},
	}[turn%3]
	parameters := fmt.Sprintf("p1time %d p2time %[1]d p1inc 0 p2inc 0", end.clock)
	p, err := s.client.Ponder(at.line, parameters)
	if err != nil {
		return err
	}
	time.Sleep(30 * time.Millisecond)
	var (
		answer ugiclient.Answer
		early  bool
	)
	if end.by == "stop" { // the client throws the answer away
		answer.Elapsed, early, err = p.Stop(s.ctx, s.Margin+s.Patience)
	} else {
		answer, early, err = p.Hit(s.ctx, end.may+s.Margin+s.Patience)
	}
	switch {
	case err != nil:
		return fmt.Errorf("go ponder %s; %s: %w", parameters, end.by, err)
	case early:
		sent := at.line + "; go ponder " + parameters
		return &wrongAnswer{at.p.FEN(), sent, clip(answer.Line), noAnswer + "ponderhit or stop"}
	case answer.Elapsed > end.may+s.Margin:
		return lateError{answer.Elapsed, " after " + end.by}
	case end.by == "stop":
		return nil
	}
	return s.judge(answer, at, "go ponder "+parameters+"; ponderhit", []place{before})
}

// proves searches positions near the ends of random games and compares what the engine takes
// for proved with all lines of play.
func (s *session) proves() error {
	claims, tried := 0, 0
	for end := time.Now().Add(s.span(400 * time.Millisecond)); tried < 3 || time.Now().Before(end); tried++ {
		game := s.branch(line{}, 0, 400)
		back := 1 + s.rng.IntN(5)
		at := line{p: s.game.Start()}
		if tried > 0 && len(game.moves) > back {
			at = s.branch(game, len(game.moves)-back, 0)
		}
		if at.p.Outcome() != positions.Undecided {
			continue
		}
		if _, err := s.search(at.place(), "nodes 500", s.Patience); err != nil {
			return err
		}
		best, ok := s.heard.best()
		if !ok {
			return skipped{"it tells no scores"}
		}
		claimed, err := refute(at.p, best)
		if err != nil {
			return &wrongAnswer{at.p.FEN(), at.command() + "; go nodes 500", clip(best.text), err.Error()}
		}
		if claimed {
			claims++
		}
	}
	s.note = fmt.Sprintf("%d in %d positions", claims, tried)
	return nil
}

// refute returns an error if the proof that an info line claims is false. It believes a proof
// that cannot be played out.
func refute(p positions.Position, i infoLine) (claimed bool, err error) {
	depth, sign := 5, i.winner()
	switch {
	case sign != 0:
	case len(i.wdl) == 3 && (i.wdl[0] == 0 || i.wdl[2] == 0): // this player does not win, it says
		who, err := forced(p, 3, new(100_000))
		if err == nil && (who > 0 && i.wdl[0] == 0 || who < 0 && i.wdl[2] == 0) {
			return true, errors.New("the opposite: this player wins by force within 3 turns")
		}
		return true, nil
	default:
		return false, nil
	}
	isShort := i.isMate && i.score*int64(sign) <= 4
	if isShort { // the number of turns need not be exact, the winner must be
		depth = 2*int(i.score)*sign + 2
	}
	budget := 100_000
	who, err := forced(p, depth, &budget)
	switch {
	case err != nil || who == sign:
		return true, nil
	case who == -sign:
		return true, fmt.Errorf("the opposite: within %d turns the other player wins by force", depth)
	case isShort:
		return true, fmt.Errorf("no proof: nobody wins by force within %d turns", depth)
	}
	return true, nil
}

var errTooMuch = errors.New("too many lines")

// forced returns 1 if the player to move can force a win within depth turns, -1 if the opponent
// can, else 0.
func forced(p positions.Position, depth int, budget *int) (int, error) {
	if winner, decided := p.Outcome().Winner(); decided {
		if winner == p.ToMove() {
			return 1, nil
		}
		return -1, nil
	}
	if p.Outcome() != positions.Undecided || depth == 0 {
		return 0, nil
	}
	mover, best, failed := p.ToMove(), -1, error(nil)
	positions.EachTurn(p, func(steps []positions.Step) bool {
		if *budget--; *budget < 0 {
			failed = errTooMuch
			return false
		}
		q := p.Copy()
		positions.DoTurn(q, steps)
		value, err := forced(q, depth-1, budget)
		if q.ToMove() != mover {
			value = -value
		}
		best, failed = max(best, value), err
		return err == nil && best < 1
	})
	return best, failed
}
