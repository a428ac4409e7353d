// Package check tells how well an engine keeps to the Universal Game Interface
// and to the rules: it talks to it as clients do, leads it through crafted
// positions, one for each clause of the rules, and through random games, by the
// rules of package positions beside it, and sends what no client should send.
package check

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// A Check says what is to be checked.
type Check struct {
	Command []string         // of the engine: program and arguments
	Games   []positions.Game // those that it is asked to play
	// Registry has the clauses and bad strings of those games.
	Registry engine.Registry
	Plies    int    // turns of the random game of each
	Seed     uint64 // of the random games
	// Startup is how long the engine may take to start and answer ugi. Patience is
	// how long any other answer without a time limit may take. Margin is how late an
	// answer with a time limit may be, and how long stop may take.
	Startup, Patience, Margin time.Duration
}

// A Class is a kind of points.
type Class string

// The classes, in the order in which they are checked.
const (
	Handshake Class = "handshake" // names, options, isready
	Rules     Class = "rules"     // a crafted position for each clause, and random games
	Positions Class = "positions" // what the position command sets and keeps
	Refusals  Class = "refusals"  // illegal moves and position strings that are none
	Search    Class = "search"    // limits, clocks, stop
	Additions Class = "additions" // what a plain engine need not have
	Hostile   Class = "hostile"   // lines that no client should send
	End       Class = "end"       // of the process
)

// Classes are all classes in order.
var Classes = []Class{Handshake, Rules, Positions, Refusals, Search, Additions, Hostile, End}

// A Status is how a point ended.
type Status string

// The statuses. A point is Skipped if something that its check needs is missing, and
// NotOffered if it is about something that an engine need not have and does not
// have.
const (
	Passed     Status = "ok"
	Failed     Status = "FAILED"
	Skipped    Status = "skipped"
	NotOffered Status = "not offered"
)

// A Result is the report on one point.
type Result struct {
	Class  Class  `json:"class"`
	Point  string `json:"point"` // what should hold
	Status Status `json:"status"`
	Detail string `json:"detail,omitempty"` // what was wrong, or why it was skipped, or what was measured
	// Of a crafted position: what an engine does that fails there.
	Breaks string `json:"breaks,omitempty"`
	// Of a failure, as far as they are known.
	Position string `json:"position,omitempty"` // by our rules
	Sent     string `json:"sent,omitempty"`
	Came     string `json:"came,omitempty"`
	Right    string `json:"right,omitempty"`
}

// wrongAnswer is the error of an answer that is not the right one.
type wrongAnswer struct {
	position    string // in which it was, by our rules
	sent        string // the lines that led to it
	came, right string
}

// Error returns all of it in a line.
func (w *wrongAnswer) Error() string {
	return fmt.Sprintf("%s: %s, should be %s", w.sent, w.came, w.right)
}

// A point is something that should hold. Its check gets an engine that has been
// greeted, has its game set and is idle, and leaves it so. The check of a raw point
// gets an engine that has just been started, and may end it.
type point struct {
	class  Class
	name   string
	raw    bool
	breaks string // what an engine does that fails
	check  func(s *session) error
}

// skipped is the error of a point that cannot be checked.
type skipped struct{ why string }

// Error returns why.
func (s skipped) Error() string { return s.why }

// notOffered is the error of a point about something that an engine does not offer.
type notOffered struct{ what string }

// Error returns what.
func (n notOffered) Error() string { return n.what }

// Run checks all points, calls report with each result, and returns the number
// that failed. The only error is that of ctx.
func (c *Check) Run(ctx context.Context, report func(Result)) (failed int, err error) {
	s := newSession(ctx, c)
	defer s.stop()
	for _, p := range s.points() {
		err := s.look(p)
		if ctx.Err() != nil {
			return failed, ctx.Err()
		}
		result := s.result(p, err)
		if result.Status == Failed {
			failed++
			s.stop() // the next point gets a fresh engine
		}
		report(result)
	}
	return failed, nil
}

// look checks a point.
func (s *session) look(p point) error {
	s.note = ""
	if s.unusable != nil {
		return s.unusable
	}
	if s.hangs[p.class] >= mostHangs {
		return skipped{fmt.Sprintf("it has hung at %d points of this class", mostHangs)}
	}
	if err := s.prepare(p); err != nil {
		return err
	}
	return p.check(s)
}

// mostHangs is after how many points of a class at which an engine does not
// answer the others are skipped: each of them costs patience.
const mostHangs = 4

// result puts the end of a point into words.
func (s *session) result(p point, err error) Result {
	r := Result{Class: p.class, Point: p.name, Status: Passed, Detail: s.note}
	var (
		skip    skipped
		without notOffered
		wrong   *wrongAnswer
	)
	switch {
	case err == nil:
		return r
	case errors.As(err, &skip):
		r.Status = Skipped
	case errors.As(err, &without):
		r.Status = NotOffered
	default:
		r.Status, r.Breaks = Failed, p.breaks
	}
	if errors.Is(err, ugiclient.ErrSilent) && r.Status == Failed {
		s.hangs[p.class]++
	}
	r.Detail = err.Error()
	if errors.As(err, &wrong) {
		r.Position, r.Sent, r.Came, r.Right = wrong.position, wrong.sent, wrong.came, wrong.right
	}
	return r
}

// points returns all points in the order in which they are checked.
func (s *session) points() []point {
	points := handshakePoints()
	points = append(points, s.clausePoints()...)
	for _, g := range s.Games {
		points = append(points, s.gamePoints(g)...)
	}
	points = append(points, searchPoints()...)
	points = append(points, additionPoints()...)
	points = append(points, hostilePoints()...)
	return append(points, endPoints()...)
}

// newSession returns a session that has started nothing yet.
func newSession(ctx context.Context, c *Check) *session {
	return &session{
		Check: c, ctx: ctx, rng: rand.New(rand.NewPCG(c.Seed, 0)),
		offers: map[string]bool{}, hangs: map[Class]int{},
	}
}
