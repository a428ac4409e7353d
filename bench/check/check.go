// Package check tells how well an engine keeps to the Universal Game Interface:
// it talks to it as clients do, plays games by the rules of package positions
// beside it, and sends what no client should send.
package check

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// A Check says what is to be checked.
type Check struct {
	Command []string         // of the engine: program and arguments
	Games   []positions.Game // those that it is asked to play
	Plies   int              // turns of the random game of each
	Seed    uint64           // of the random games
	// Startup is how long the engine may take to start and answer ugi; Patience,
	// how long another answer may take that is not bound by a time limit.
	// Margin is how late one may be that is, and how long stop may take.
	Startup, Patience, Margin time.Duration
}

// A Status is how a point ended.
type Status string

// The statuses. Skipped points could not be looked at: the engine has not what
// they are about, which is allowed.
const (
	Passed  Status = "ok"
	Failed  Status = "FAILED"
	Skipped Status = "skipped"
)

// A Result is the report on one point.
type Result struct {
	Point  string // what should hold
	Status Status
	Detail string // what was wrong, or why it was skipped, or what was measured
}

// Run checks all points, calls report with each result, and returns the number
// that failed. The only error is that of ctx.
func (c *Check) Run(ctx context.Context, report func(Result)) (failed int, err error) {
	s := &session{Check: c, ctx: ctx, rng: rand.New(rand.NewPCG(c.Seed, 0))}
	defer s.stop()
	for _, p := range s.points() {
		s.note = ""
		err := s.unusable
		if err == nil {
			err = s.prepare(p)
		}
		if err == nil {
			err = p.check(s)
		}
		if ctx.Err() != nil {
			return failed, ctx.Err()
		}
		result := Result{Point: p.name, Status: Passed, Detail: s.note}
		var skip skipped
		switch {
		case errors.As(err, &skip):
			result.Status, result.Detail = Skipped, skip.Error()
		case err != nil:
			result.Status, result.Detail = Failed, err.Error()
			failed++
			s.stop() // the next point gets a fresh engine
		}
		report(result)
	}
	return failed, nil
}

// A point is something that should hold. Its check finds an engine that has
// been greeted, has its game set and does nothing, and leaves it so, unless it
// is raw: then it finds one that has just been started, and may end it.
type point struct {
	name  string
	raw   bool
	check func(s *session) error
}

// skipped is the error of a point that cannot be looked at.
type skipped struct{ why string }

// Error returns why.
func (s skipped) Error() string { return s.why }

// session is a check in progress.
type session struct {
	*Check
	ctx      context.Context
	rng      *rand.Rand
	client   *ugiclient.Client // nil: none runs
	raw      bool              // it has been started for a raw point
	note     string            // what the present point has measured
	unusable error             // why nothing more can be checked
	identity ugiclient.Identity
	game     positions.Game // the one that the engine has been set to
}

// points returns all points in the order in which they are checked.
func (s *session) points() []point {
	points := handshakePoints()
	for _, g := range s.Games {
		points = append(points, gamePoints(g)...)
	}
	points = append(points, searchPoints()...)
	points = append(points, hostilePoints()...)
	return append(points, endPoints()...)
}

// prepare starts an engine where the point needs another one. If that fails,
// the other points are skipped.
func (s *session) prepare(p point) error {
	err := s.startFor(p)
	if err != nil {
		s.unusable = skipped{"the engine could not be started and greeted"}
	}
	return err
}

func (s *session) startFor(p point) error {
	if s.client != nil && s.client.Alive() && !s.raw && !p.raw {
		return nil
	}
	s.stop()
	client, err := ugiclient.Start(ugiclient.Command{Args: s.Command})
	if err != nil {
		return err
	}
	s.client, s.raw = client, p.raw
	if p.raw {
		return nil
	}
	if s.identity, err = client.Handshake(s.ctx, s.Startup); err != nil {
		return err
	}
	if s.game == nil && len(s.Games) > 0 {
		s.game = s.Games[0]
	}
	if s.game == nil {
		return s.ready()
	}
	return s.setGame(s.game)
}

// setGame has the engine play a game from its start. An engine without the
// option Game knows only one; which, nobody can ask.
func (s *session) setGame(g positions.Game) error {
	refusal := ""
	lines := []string{"uginewgame", "isready"}
	switch {
	case s.identity.HasOption("Game"):
		lines = append([]string{"setoption name Game value " + g.Name()}, lines...)
	case g != s.Games[0]:
		return skipped{"it has no option Game"}
	}
	if err := s.client.Send(lines...); err != nil {
		return err
	}
	_, err := s.client.Await(s.ctx, "readyok", s.Patience, func(line ugiclient.Line) {
		if strings.HasPrefix(line.Text, "info string error") {
			refusal = line.Text
		}
	})
	switch {
	case err != nil:
		return err
	case refusal != "":
		return skipped{"it does not offer this game: " + refusal}
	}
	s.game = g
	return nil
}

func (s *session) ready() error { return s.client.Ready(s.ctx, s.Patience) }

// stop kills the engine.
func (s *session) stop() {
	if s.client != nil {
		s.client.Kill()
		s.client = nil
	}
}

// one asks a question of which the answer is one word.
func (s *session) one(question string) (string, error) {
	words, err := s.client.Query(s.ctx, s.Patience, question)
	if err == nil && len(words) != 1 {
		err = fmt.Errorf("query %s: %d words after response, should be 1", question, len(words))
	}
	if err != nil {
		return "", err
	}
	return words[0], nil
}

// compare asks for whose turn it is and the result, and compares with p.
func (s *session) compare(p positions.Position) error {
	over := p.Outcome() != positions.Undecided
	questions := []struct{ name, want string }{
		{"p1turn", fmt.Sprint(p.ToMove() == positions.P1)},
		{"gameover", fmt.Sprint(over)},
		{"result", p.Outcome().String()},
	}
	if over {
		questions = questions[1:] // nobody's turn
	}
	for _, q := range questions {
		got, err := s.one(q.name)
		if err != nil {
			return err
		}
		if got != q.want {
			return fmt.Errorf("%s: query %s: %s, should be %s", p.FEN(), q.name, positions.Clip(got), q.want)
		}
	}
	return nil
}
