package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

func searchPoints() []point {
	at := atStart(Search)
	points := []point{
		at("bestmove has two words", (*session).twoWords),
	}
	points = append(points,
		at("go depth is answered, and info lines show no greater depth", (*session).keepsDepth),
		at("go nodes is answered, and info lines show no more nodes", (*session).keepsNodes),
		at("MultiPV is the number of lines, the best first", (*session).showsLines),
	)
	for _, limit := range []time.Duration{100 * time.Millisecond, time.Millisecond} {
		points = append(points, at(fmt.Sprintf("go movetime %d is answered in time", limit.Milliseconds()), func(s *session) error {
			return s.inTime(fmt.Sprintf("movetime %d", limit.Milliseconds()), limit)
		}))
	}
	points = append(points, at("a clock with an increment, and turns to the next control, is understood", (*session).otherClocks))
	for _, left := range []time.Duration{2 * time.Second, 100 * time.Millisecond, time.Millisecond} {
		points = append(points, at(fmt.Sprintf("a clock with %v does not run out", left), func(s *session) error {
			return s.withClock(left)
		}))
	}
	return append(points,
		at("info lines have a line of legal moves that begins with bestmove", (*session).infoLines),
		at("go infinite waits for stop, isready is answered meanwhile", (*session).infinite),
		at("stop is answered at once", (*session).stopsAtOnce),
		at("what follows stop waits for its answer", (*session).goesOnAfterStop),
		at("stop without a search does nothing", (*session).idleStop),
		at("go infinite waits for stop also with a proof", (*session).infiniteProof),
		at("scores are for the player to move", (*session).scoresChange),
		at("the same seed gives the same game", (*session).repeats),
		at("memory does not grow with the number of searches", (*session).staysSmall),
	)
}

// atStart returns a constructor of points at the start of the first game.
func atStart(class Class) func(name string, check func(s *session) error) point {
	return func(name string, check func(s *session) error) point {
		return point{class, name, false, "", func(s *session) error {
			if s.game == nil {
				return skipped{"no game is given"}
			}
			if err := s.use(s.Games[0]); err != nil {
				return err
			}
			if err := s.client.Ready(s.ctx, s.Patience, "uginewgame", "position startpos"); err != nil {
				return err
			}
			return check(s)
		}}
	}
}

// search runs a search from the start and checks that the answer is legal.
func (s *session) search(parameters string, timeout time.Duration) (ugiclient.Answer, error) {
	if err := s.ready(); err != nil { // what comes before readyok belongs to the search before
		return ugiclient.Answer{}, err
	}
	answer, err := s.client.Go(s.ctx, timeout, "", parameters)
	if err == nil {
		err = legalAnswer(answer, place{"position startpos", s.game.Start()}, "go "+parameters, nil)
	}
	if err != nil {
		err = fmt.Errorf("go %s: %w", parameters, err)
	}
	return answer, err
}

func (s *session) twoWords() error {
	answer, err := s.search("movetime 10", s.Patience)
	if err == nil && len(strings.Split(answer.Line, " ")) != 2 {
		err = fmt.Errorf("%q; there are clients that wait for exactly two words", answer.Line)
	}
	return err
}

// inTime runs a search with a time limit. An answer is late if it exceeds both the
// limit and the margin.
func (s *session) inTime(parameters string, limit time.Duration) error {
	return s.inGoodTime(func() error {
		answer, err := s.search(parameters, limit+s.Margin+s.Patience)
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

// otherClocks gives the players different times and further parameters.
func (s *session) otherClocks() error {
	const left = 500 * time.Millisecond
	for _, parameters := range []string{
		"p1time 500 p2time 60000 p1inc 10 p2inc 0", "p1time 500 p2time 500", "p2inc 0 p1inc 0 p2time 500 p1time 500",
		"p1time 500 p2time 500 p1inc 0 p2inc 0 movestogo 2",
	} {
		if err := s.inTime(parameters, left); err != nil {
			return err
		}
	}
	return nil
}

// withClock gives both players the same time.
func (s *session) withClock(left time.Duration) error {
	ms := left.Milliseconds()
	return s.inTime(fmt.Sprintf("p1time %d p2time %d p1inc 0 p2inc 0", ms, ms), left)
}

func (s *session) infoLines() error {
	answer, err := s.search("movetime 200", s.Patience)
	if err != nil {
		return err
	}
	if len(answer.Info.PV) == 0 || answer.Info.Score == "" && answer.Info.Bound == "" {
		return skipped{"it tells no score or no line of play"}
	}
	return s.judge(answer, place{"position startpos", s.game.Start()}, "go movetime 200", nil)
}

func (s *session) infinite() error {
	sent, err := s.client.StartSearch("", "infinite")
	if err != nil {
		return err
	}
	// The lines before readyok may already contain the answer. If they were skipped,
	// the check would wait for it in vain.
	lines, err := s.until("isready")
	if err != nil {
		return fmt.Errorf("during the search: %w", err)
	}
	for _, line := range lines {
		if strings.HasPrefix(line, "bestmove") {
			return errors.New("it answers before stop")
		}
	}
	if err = s.stopSearch(sent); errors.As(err, new(lateError)) {
		return nil // another point measures that
	}
	return err
}

// infiniteProof searches a position in which a move wins at once.
func (s *session) infiniteProof() error {
	for range 200 {
		game := s.branch(line{}, 0, 400)
		winner, won := game.p.Outcome().Winner()
		at := s.branch(game, max(len(game.moves)-1, 0), 0)
		if !won || at.p.Outcome() != positions.Undecided || at.p.ToMove() != winner {
			continue
		}
		if _, err := s.client.StartSearch(at.command(), "infinite"); err != nil {
			return err
		}
		lines, err := s.client.Lines(s.ctx, 2*silence)
		if err == nil && slices.ContainsFunc(lines, isAnswer) {
			err = &wrongAnswer{at.p.FEN(), at.command() + "; go infinite", "bestmove", "no answer before stop"}
		}
		if err != nil {
			return err
		}
		answer, err := s.client.Go(s.ctx, s.Patience, "stop", "depth 1")
		if err == nil {
			err = s.judge(answer, place{at.command(), at.p}, "go infinite; stop", nil)
		}
		if err == nil {
			_, err = s.client.AwaitMove(s.ctx, time.Now(), deadline(s.Patience))
		}
		return err
	}
	return skipped{"no random game ends with a move that wins"}
}

// stopSearch stops the search that was started at the time sent.
func (s *session) stopSearch(sent time.Time) error {
	stopped := time.Now()
	if err := s.client.Send("stop"); err != nil {
		return err
	}
	answer, err := s.client.AwaitMove(s.ctx, sent, stopped.Add(s.Margin+s.Patience))
	if err == nil {
		err = legalAnswer(answer, place{"position startpos", s.game.Start()}, "go infinite; stop", nil)
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
			return s.stopSearch(sent)
		})
		if err != nil {
			return fmt.Errorf("stop %v after go: %w", delay, err)
		}
	}
	return nil
}

// goesOnAfterStop sends stop, a position and a search in one write, as many clients do. The
// position begins with the engine's own move, which is seldom legal twice: an engine that
// has refused the position answers it again.
func (s *session) goesOnAfterStop() error {
	first, err := s.search("depth 1", s.Patience)
	if err != nil {
		return err
	}
	before := place{"position startpos", s.game.Start()}
	at := place{before.line + " moves " + first.Move, s.game.Start()}
	mustPlay(at.p, first.Move)
	for n := 0; n < 5 && at.p.Outcome() == positions.Undecided; n++ {
		answer, err := rushed(s, at.line, before)
		if err == nil {
			err = s.judge(answer, at, "go infinite; stop; "+at.line+"; go nodes 50", []place{before})
		}
		if err != nil {
			return fmt.Errorf("the search that follows stop: %w", err)
		}
	}
	return s.ready()
}

// isAnswer reports whether a line is the answer to a search.
func isAnswer(line string) bool { return strings.HasPrefix(line, "bestmove") }

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
	return s.ready()
}
