// Package check tests how well an engine keeps to the Universal Game Interface and to
// the rules. It talks to the engine as clients do. It leads the engine through
// crafted positions, one for each clause of the rules, and through random games, and
// compares it with package positions. It also sends lines that no client should send.
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

// A Check describes what to check.
type Check struct {
	Command []string         // program and arguments of the engine
	Games   []positions.Game // the games that the engine must play
	// Registry has the clauses and bad strings of these games.
	Registry engine.Registry
	Plies    int    // length of the random game of each game
	Thorough bool   // looks longer, and at what takes long to see
	Seed     uint64 // of the random games
	// Startup is the time that the engine has to start and to answer ugi. Patience is
	// the time that it has for any other answer without a time limit. Margin is the
	// time by which an answer with a time limit may be late, and the time that stop
	// may take.
	Startup, Patience, Margin time.Duration

	machine machine // a [loop] if nil
}

// A Class is a group of points.
type Class string

// The classes, in the order in which they are checked.
const (
	Handshake Class = "handshake" // names, options, isready
	Rules     Class = "rules"     // a crafted position for each clause, and random games
	Positions Class = "positions" // what the position command sets and keeps
	Refusals  Class = "refusals"  // illegal moves and invalid position strings
	Search    Class = "search"    // limits, clocks, stop
	Additions Class = "additions" // what a plain engine need not have
	Hostile   Class = "hostile"   // lines that no client should send
	End       Class = "end"       // the end of the process
)

// Classes are all classes in order.
var Classes = []Class{Handshake, Rules, Positions, Refusals, Search, Additions, Hostile, End}

// A Status is the outcome of a point.
type Status string

// The statuses. A point is Skipped if its check cannot run. It is NotOffered if it is
// about something optional that the engine does not have.
const (
	Passed     Status = "ok"
	Failed     Status = "FAILED"
	Skipped    Status = "skipped"
	Repeated   Status = "as above" // failed for a reason that an earlier failure has told
	NotOffered Status = "not offered"
)

// A Result is the report on one point.
type Result struct {
	Class  Class  `json:"class"`
	Point  string `json:"point"` // what should hold
	Status Status `json:"status"`
	Detail string `json:"detail,omitempty"` // what was wrong, why the point was skipped, or what was measured
	// Breaks is set for a failed crafted position if the answer is evidence for it: the
	// fault of an engine that fails there.
	Breaks string `json:"breaks,omitempty"`
	// The rest describes a failure, as far as it is known.
	Position string `json:"position,omitempty"` // the right position, from package positions
	Sent     string `json:"sent,omitempty"`
	Came     string `json:"came,omitempty"`
	Right    string `json:"right,omitempty"`
	Engine   string `json:"engine,omitempty"` // what the engine itself reported as an error
}

// A failure is the error of a point that does not hold, with what is known of it. Either text says
// what is wrong, or it is a wrong answer.
type failure struct {
	text  string
	cause cause
	shows evidence // at a crafted position
	// A wrong answer.
	position    string // in which it came, from package positions
	sent        string // the lines that led to it
	came, right string
	query       string // the question that was answered wrong, or ""
	at          line   // the position in which something was sent, if there is one
}

func mismatch(position, sent, came, right string) *failure {
	return &failure{position: position, sent: sent, came: came, right: right}
}

// Error returns the whole error in one line.
func (f *failure) Error() string {
	if f.text != "" {
		return f.text
	}
	return fmt.Sprintf("%s: %s, should be %s", f.sent, f.came, f.right)
}

// because sets the cause, and returns the failure.
func (f *failure) because(kind causeKind, of string) *failure {
	f.cause = cause{kind, of}
	return f
}

// wrongAnswer returns the wrong answer of an error, or nil.
func wrongAnswer(err error) *failure {
	if f, ok := errors.AsType[*failure](err); ok && f.text == "" {
		return f
	}
	return nil
}

// A point is something that should hold. Its check gets an idle engine that has been
// greeted and has its game set, and must leave it idle. The check of a raw point gets
// an engine that has just been started, and may end it.
type point struct {
	class  Class
	name   string
	raw    bool
	breaks string   // the fault of an engine that fails here
	shows  evidence // what is evidence for that fault, at a crafted position
	check  func(s *session)
}

// failed returns a failure that is no wrong answer.
func failed(text string) *failure { return &failure{text: text} }

// failf ends a check with a failure that is no wrong answer.
func failf(format string, parts ...any) { fail(fmt.Errorf(format, parts...)) }

// An unjudged is the error of a point that cannot be checked, or is about something that the engine
// does not offer.
type unjudged struct {
	status Status
	why    string
}

// Error returns the reason.
func (u unjudged) Error() string { return u.why }

func skip(why string) { fail(unjudged{Skipped, why}) }

func lacks(what string) { fail(unjudged{NotOffered, what}) }

// Run checks all points, calls report with each result, and returns the number of
// failed points. The error is that of ctx, or [ugiclient.ErrNoProcess] if the engine
// cannot be started, or ends without a ugiok. It is another one if a busy machine let
// no engine start, so that points without a failure were not tested.
func (c *Check) Run(ctx context.Context, report func(Result)) (failed int, err error) {
	s := newSession(ctx, c)
	defer s.stop()
	if s.machine == nil {
		l := startLoop()
		defer close(l.end)
		s.machine = l
	}
	for _, p := range s.points() {
		err := s.checkPoint(p)
		if isSilent(err) && ctx.Err() == nil {
			err = s.judgeSilence(err)
		}
		if ctx.Err() != nil {
			return failed, ctx.Err()
		}
		if errors.Is(err, ugiclient.ErrCrashed) && !s.heard.now().greeted {
			err = fmt.Errorf("%w: %w", ugiclient.ErrNoProcess, err)
		}
		if errors.Is(err, ugiclient.ErrNoProcess) {
			return failed, err
		}
		result := s.result(p, err)
		if result.Status == Failed || result.Status == Repeated {
			s.stop() // the next point gets a fresh engine
		}
		if result.Status == Failed {
			failed++
		}
		report(result)
	}
	if s.unusable != nil && failed == 0 {
		return 0, errUntested
	}
	return failed, nil
}

// errUntested is the error of a check that says nothing of the engine.
var errUntested = errors.New("the check is not complete: the engine could not be greeted, since " + errBusy.Error())

// checkPoint checks a point.
func (s *session) checkPoint(p point) error {
	s.note = ""
	s.heard.begin()
	if s.unusable != nil {
		return s.unusable
	}
	if s.hangs[p.class] >= maxHangs {
		return unjudged{Skipped, fmt.Sprintf("it has hung at %d points of this class", maxHangs)}
	}
	if err := s.prepare(p); err != nil {
		return err
	}
	if err := try(func() { p.check(s) }); err != nil {
		return err
	}
	return s.heard.second()
}

// maxHangs is the number of points of a class without an answer after which the rest
// of the class is skipped, since each such point costs Patience.
const maxHangs = 4

// result converts the outcome of a point to its report, which can be printed.
func (s *session) result(p point, err error) Result {
	r := s.judged(p, err)
	for _, text := range []*string{&r.Detail, &r.Breaks, &r.Position, &r.Sent, &r.Came, &r.Right, &r.Engine} {
		*text = quoted(*text)
	}
	return r
}

func (s *session) judged(p point, err error) Result {
	r := Result{Class: p.class, Point: p.name, Status: Passed, Detail: s.note}
	var aside unjudged
	switch {
	case err == nil:
		return r
	case errors.As(err, &aside):
		r.Status, r.Engine = aside.status, s.heard.reported()
	default:
		r.Status = Failed
		err = s.explain(&r, p, err)
	}
	if errors.Is(err, ugiclient.ErrSilent) && r.Status != Skipped {
		s.hangs[p.class]++
	}
	r.Detail = err.Error()
	if wrong := wrongAnswer(err); wrong != nil {
		r.Position, r.Sent, r.Came, r.Right = wrong.position, wrong.sent, wrong.came, wrong.right
	}
	return r
}

// points returns all points in the order in which they are checked.
func (s *session) points() []point {
	points := handshakePoints()
	points = append(points, s.clausePoints()...)
	for i, g := range s.Games {
		points = append(points, gamePoints(g)...)
		if s.isFirst(i) {
			points = append(points, s.refusalPoints(g)...)
		}
	}
	points = append(points, searchPoints()...)
	points = append(points, additionPoints()...)
	points = append(points, hostilePoints()...)
	points = append(points, monitorPoints()...)
	return append(points, endPoints()...)
}

// newSession returns a session that has not started an engine yet.
func newSession(ctx context.Context, c *Check) *session {
	return &session{
		Check: c, ctx: ctx, rng: rand.New(rand.NewPCG(c.Seed, 0)),
		offers: map[string]bool{}, hangs: map[Class]int{}, causes: map[cause]string{},
		faults: map[cause]string{
			{kind: searchesOther}: "searches an earlier position",
			{kind: followsList}:   "follows lists with a bad move, or a part of them",
		},
		right:   map[string]bool{},
		machine: c.machine, heard: monitor{heard: heard{margin: c.Margin, breaches: map[promise]error{}}},
	}
}
