package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/positions"
)

func searchPoints() []point {
	at := atStart(Search)
	points := []point{
		at("bestmove has two words", (*session).twoWords),
		at("go depth is answered, and info lines show no greater depth", (*session).keepsDepth),
		at("go nodes is answered, and info lines show no more nodes", (*session).keepsNodes),
		at("MultiPV is the number of lines, the best first", (*session).showsLines),
		at("MultiPV holds until it is set again, also after uginewgame", (*session).keepsLines),
		at("a clock with an increment, and turns to the next control, is understood", (*session).otherClocks),
	}
	points = append(points, at("options take the values that they offer", (*session).takesValues),
		at("time is in milliseconds", (*session).tellsMilliseconds))
	for _, limit := range []time.Duration{100 * time.Millisecond, time.Millisecond} {
		parameters := fmt.Sprint("movetime ", limit.Milliseconds())
		points = append(points, at("go "+parameters+" is answered in time", func(s *session) error {
			return s.inTime(parameters, limit)
		}))
	}
	for _, left := range []time.Duration{2 * time.Second, 100 * time.Millisecond, time.Millisecond} {
		points = append(points, at(fmt.Sprintf("a clock with %v does not run out", left), func(s *session) error {
			return s.inTime(fmt.Sprintf("p1time %d p2time %[1]d p1inc 0 p2inc 0", left.Milliseconds()), left)
		}))
	}
	return append(points,
		at("go infinite waits for stop, also with a proof, and isready is answered", (*session).infinite),
		at("stop is answered at once", (*session).stopsAtOnce),
		at("stop without a search does nothing", (*session).idleStop),
		at("scores are for the player to move", (*session).scoresChange),
		at("wdl is for the player to move, as the score is", (*session).oddsAgree),
		at("the same seed gives the same game", (*session).repeats),
		at("memory does not grow with the number of searches", (*session).staysSmall),
	)
}

// atStart returns a constructor of points at the start of the first game that the engine offers.
func atStart(class Class) func(name string, check func(s *session) error) point {
	return func(name string, check func(s *session) error) point {
		return point{class: class, name: name, check: func(s *session) error {
			if s.game == nil {
				return skipped{"no game is given"}
			}
			if err := s.ensureGame(s.first); err != nil {
				return err
			}
			if err := s.client.Ready(s.ctx, s.Patience, "uginewgame", "position startpos"); err != nil {
				return err
			}
			return check(s)
		}}
	}
}

func (s *session) twoWords() error {
	answer, err := s.search(s.start(), "movetime 10", s.Patience)
	if err == nil && len(strings.Split(answer.Line, " ")) != 2 {
		err = fmt.Errorf("%q; there are clients that wait for exactly two words", answer.Line)
	}
	return err
}

// inTime runs a search of the start position with a time limit.
func (s *session) inTime(parameters string, limit time.Duration) error {
	return s.inTimeAt(s.start(), parameters, limit)
}

// inTimeAt runs a search with a time limit. An answer is late if it exceeds both the
// limit and the margin.
func (s *session) inTimeAt(at line, parameters string, limit time.Duration) error {
	return s.inGoodTime(func() error {
		answer, err := s.search(at, parameters, limit+s.Margin+s.Patience)
		switch {
		case err != nil:
			return err
		case answer.Elapsed > limit+s.Margin:
			return lateError{answer.Elapsed, ""}
		}
		s.note = fmt.Sprintf("after %v", answer.Elapsed.Round(10*time.Microsecond))
		return nil
	})
}

// otherClocks gives the players different times and further parameters, first to p1 and then,
// with the players exchanged, to p2.
func (s *session) otherClocks() error {
	places := []line{s.start()}
	if second, ok := s.secondTurn(); ok {
		places = append(places, second)
	}
	for _, at := range places {
		for _, c := range []struct {
			parameters string
			left       time.Duration
		}{
			{"p1time 500 p2time 60000 p1inc 10 p2inc 0", 500 * time.Millisecond},
			{"p1time 500 p2time 500", 500 * time.Millisecond},
			{"p2inc 0 p1inc 0 p2time 500 p1time 500", 500 * time.Millisecond},
			{"p1time 500 p2time 500 p1inc 0 p2inc 0 movestogo 2", 500 * time.Millisecond},
			{"p1time 500 p2time 60000 p1inc 0 p2inc 0 movestogo 1", 500 * time.Millisecond},
			{"p1time 100 p2time 60000 p1inc 5000 p2inc 5000", 100 * time.Millisecond},
		} {
			if at.p.ToMove() == positions.P2 {
				c.parameters = strings.NewReplacer("p1", "p2", "p2", "p1").Replace(c.parameters)
			}
			if err := s.inTimeAt(at, c.parameters, c.left); err != nil {
				return err
			}
		}
	}
	return nil
}

// secondTurn returns a position in which p2 is to move.
func (s *session) secondTurn() (line, bool) {
	for range 20 {
		if l := s.branch(line{}, 0, 1); l.p.ToMove() == positions.P2 && !l.isOver() {
			return l, true
		}
	}
	return line{}, false
}

// infinite searches the start position, and one in which a move wins at once.
func (s *session) infinite() error {
	for _, at := range append(s.wins(), s.start()) {
		sent, err := s.client.StartSearch(at.command(), "infinite")
		if err != nil {
			return err
		}
		// The lines before readyok may already contain the answer. If they were skipped,
		// the check would wait for it in vain.
		lines, err := s.readUntilReady("isready")
		if err != nil {
			return fmt.Errorf("during the search: %w", err)
		}
		if slices.ContainsFunc(lines, isAnswer) {
			return at.wrong("go infinite", "bestmove", noAnswer+"stop")
		}
		if err := s.stopSearch(sent, at); err != nil && !errors.As(err, new(lateError)) { // another point measures that
			return err
		}
	}
	return nil
}

// wins returns a position in which a move wins at once, or nothing if no random game has one.
func (s *session) wins() []line {
	for range 200 {
		game := s.branch(line{}, 0, 400)
		winner, won := game.p.Outcome().Winner()
		at := s.branch(game, max(len(game.moves)-1, 0), 0)
		if won && !at.isOver() && at.p.ToMove() == winner {
			return []line{at}
		}
	}
	return nil
}

// stopSearch stops the search that was started at the time sent.
func (s *session) stopSearch(sent time.Time, at line) error {
	stopped := time.Now()
	if err := s.client.Send("stop"); err != nil {
		return err
	}
	answer, err := s.client.AwaitMove(s.ctx, sent, stopped.Add(s.Margin+s.Patience))
	if err == nil {
		err = s.legal(answer, at, "go infinite; stop")
	}
	if latency := sent.Add(answer.Elapsed).Sub(stopped); err == nil && latency > s.Margin {
		err = lateError{latency, " after stop"}
	} else if err == nil {
		s.note = fmt.Sprintf("after %v", latency.Round(10*time.Microsecond))
	}
	return err
}

// stopsAtOnce stops searches after shorter and longer times.
func (s *session) stopsAtOnce() error {
	for _, delay := range []time.Duration{0, time.Millisecond, 10 * time.Millisecond, 100 * time.Millisecond} {
		err := s.inGoodTime(func() error {
			sent, err := s.client.StartSearch("", "infinite")
			if err != nil {
				return err
			}
			time.Sleep(delay)
			return s.stopSearch(sent, s.start())
		})
		if err != nil {
			return fmt.Errorf("stop %v after go: %w", delay, err)
		}
	}
	return nil
}

// isAnswer reports whether a line is the answer to a search.
func isAnswer(line string) bool { return strings.HasPrefix(line, "bestmove") }

// idleStop sends stop where no search runs. It must not end the next search either.
func (s *session) idleStop() error {
	if err := s.client.Send("stop"); err != nil {
		return err
	}
	lines, err := s.client.Lines(s.ctx, silence)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(lines, isAnswer) {
		return errors.New("it answers a second time")
	}
	at := s.start()
	sent, err := s.client.StartSearch(at.command(), "infinite")
	if err == nil {
		lines, err = s.readUntilReady("isready")
	}
	if err != nil {
		return err
	}
	if slices.ContainsFunc(lines, isAnswer) {
		return mismatch(at.p.FEN(), "stop; "+at.command()+"; go infinite", "bestmove", noAnswer+"another stop")
	}
	if err := s.stopSearch(sent, at); !errors.As(err, new(lateError)) { // another point measures that
		return err
	}
	return nil
}
