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
		at("go depth is answered, and info lines show no greater depth", (*session).keepsDepth),
		at("go nodes is answered, and info lines show no more nodes", (*session).keepsNodes),
		at("MultiPV is the number of lines, the best first", (*session).showsLines),
		at("MultiPV holds until it is set again, also after uginewgame", (*session).keepsLines),
		at("a clock with an increment, and turns to the next control, is understood", (*session).otherClocks),
		at("options take the values that they offer", (*session).takesValues),
		at("time is in milliseconds", (*session).tellsMilliseconds),
	}
	for _, limit := range []time.Duration{100 * time.Millisecond, time.Millisecond} {
		parameters := fmt.Sprint("movetime ", limit.Milliseconds())
		points = append(points, at("go "+parameters+" is answered in time", func(s *session) {
			s.inTime(s.start(), parameters, limit)
		}))
	}
	for _, left := range []time.Duration{2 * time.Second, 100 * time.Millisecond, time.Millisecond} {
		points = append(points, at(fmt.Sprintf("a clock with %v does not run out", left), func(s *session) {
			s.inTime(s.start(), fmt.Sprintf("p1time %d p2time %[1]d p1inc 0 p2inc 0", left.Milliseconds()), left)
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
func atStart(class Class) func(name string, check func(s *session)) point {
	return func(name string, check func(s *session)) point {
		return point{class: class, name: name, check: func(s *session) {
			s.needsGame()
			s.ensureGame(s.first)
			s.ready("uginewgame", "position startpos")
			check(s)
		}}
	}
}

func (s *session) twoWords() {
	answer := s.search(s.start(), "movetime 10", s.Patience)
	if len(strings.Split(answer.Line, " ")) != 2 {
		failf("%q; there are clients that wait for exactly two words", answer.Line)
	}
}

// inTime runs a search with a time limit. An answer is late if it exceeds both the
// limit and the margin.
func (s *session) inTime(at line, parameters string, limit time.Duration) {
	s.inGoodTime(func() {
		answer := s.search(at, parameters, limit+s.Margin+s.Patience)
		s.judgeTime(answer.Elapsed, limit, "")
	})
}

// judgeTime fails if an answer that took this long is late. what follows "after" the time.
func (s *session) judgeTime(took, limit time.Duration, what string) {
	if took > limit+s.Margin {
		fail(lateError{took, what})
	}
	s.note = fmt.Sprintf("after %v", took.Round(10*time.Microsecond))
}

// otherClocks gives the players different times and further parameters, first to p1 and then,
// with the players exchanged, to p2.
func (s *session) otherClocks() {
	for _, at := range append([]line{s.start()}, s.secondTurn()...) {
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
			s.inTime(at, c.parameters, c.left)
		}
	}
}

// secondTurn returns a position in which p2 is to move, or nothing if no random game has one.
func (s *session) secondTurn() []line {
	for range 20 {
		if l := s.branch(line{}, 0, 1); l.p.ToMove() == positions.P2 && !l.isOver() {
			return []line{l}
		}
	}
	return nil
}

// startSearch sends a position command, if it is not empty, and starts a search.
func (s *session) startSearch(position, parameters string) (sent time.Time) {
	sent, err := s.client.StartSearch(position, parameters)
	must(err)
	return sent
}

// awaitMove waits for the answer to a search that was started at the time sent.
func (s *session) awaitMove(sent time.Time, patience time.Duration) ugiclient.Answer {
	answer, err := s.client.AwaitMove(s.ctx, sent, time.Now().Add(patience))
	must(err)
	return answer
}

// infinite searches the start position, and one in which a move wins at once.
func (s *session) infinite() {
	for _, at := range append(s.wins(), s.start()) {
		sent := s.startSearch(at.command(), "infinite")
		s.staysSilent(at, "go infinite", "stop")
		s.stopSoon(sent, at)
	}
}

// staysSilent fails if a search is answered before it may be. The lines before readyok may
// already contain the answer. If they were skipped, the check would wait for it in vain.
func (s *session) staysSilent(at line, search, end string) {
	lines := s.readUntilReady("isready")
	if i := slices.IndexFunc(lines, isAnswer); i >= 0 {
		fail(at.wrong(search, clip(lines[i]), "no answer before "+end))
	}
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
func (s *session) stopSearch(sent time.Time, at line) {
	stopped := time.Now()
	s.send("stop")
	answer := s.awaitMove(sent, s.Margin+s.Patience)
	s.legal(answer, at, "go infinite; stop")
	s.judgeTime(sent.Add(answer.Elapsed).Sub(stopped), 0, " after stop")
}

// stopSoon stops a search at a point that is not about the time which that takes.
func (s *session) stopSoon(sent time.Time, at line) {
	if err := try(func() { s.stopSearch(sent, at) }); !errors.As(err, new(lateError)) {
		must(err)
	}
}

// stopsAtOnce stops searches after shorter and longer times.
func (s *session) stopsAtOnce() {
	for _, delay := range []time.Duration{0, time.Millisecond, 10 * time.Millisecond, 100 * time.Millisecond} {
		err := try(func() {
			s.inGoodTime(func() {
				sent := s.startSearch("", "infinite")
				time.Sleep(delay)
				s.stopSearch(sent, s.start())
			})
		})
		if err != nil {
			fail(fmt.Errorf("stop %v after go: %w", delay, err))
		}
	}
}

// isAnswer reports whether a line is the answer to a search.
func isAnswer(line string) bool { return strings.HasPrefix(line, "bestmove") }

// idleStop sends stop where no search runs. It must not end the next search either.
func (s *session) idleStop() {
	s.send("stop")
	lines, err := s.client.Lines(s.ctx, silence)
	must(err)
	if slices.ContainsFunc(lines, isAnswer) {
		failf("it answers a second time")
	}
	at := s.start()
	sent := s.startSearch(at.command(), "infinite")
	s.staysSilent(at, "go infinite", "another stop")
	s.stopSoon(sent, at)
}
