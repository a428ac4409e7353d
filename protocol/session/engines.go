package session

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// An engineSession runs the engines of one session. Each engine starts at its first
// search. One search runs at a time.
type engineSession struct {
	ctx    context.Context // of the session
	config Config
	solver solver
	send   func(message any)
	jobs   chan func()
	ended  chan struct{} // closed when all engines have ended

	mu    sync.Mutex
	stops []context.CancelCauseFunc // of the running and waiting searches

	// The goroutine that does the jobs owns the fields below.
	players []Player // by engine; nil if not running
	dead    []bool   // engines to be restarted
}

// maxJobs is the greatest number of pending jobs.
const maxJobs = 32

func newEngineSession(ctx context.Context, config Config, send func(any)) *engineSession {
	s := &engineSession{
		ctx: ctx, config: config, solver: solver{config.Registry}, send: send,
		jobs: make(chan func(), maxJobs), ended: make(chan struct{}),
		players: make([]Player, len(config.Engines)), dead: make([]bool, len(config.Engines)),
	}
	go s.run()
	return s
}

// run does jobs until the session ends. It then ends the engines.
func (s *engineSession) run() {
	defer close(s.ended)
	defer s.endAll()
	var check <-chan time.Time
	if s.config.Watch > 0 {
		watch := time.NewTicker(s.config.Watch)
		defer watch.Stop()
		check = watch.C
	}
	for {
		select {
		case <-s.ctx.Done():
			return
		case job := <-s.jobs:
			if s.ctx.Err() == nil {
				job()
			}
		case <-check:
			s.findDead()
		}
	}
}

// wait waits until the session and its engines have ended.
func (s *engineSession) wait() { <-s.ended }

func (s *engineSession) endAll() {
	s.end(errReplaced) // frees the contexts
	var all sync.WaitGroup
	for _, p := range s.players {
		if p != nil {
			all.Go(p.Close)
		}
	}
	all.Wait()
}

// names returns the names of the engines.
func (s *engineSession) names() []string {
	names := []string{}
	for _, e := range s.config.Engines {
		names = append(names, e.Name())
	}
	return names
}

// search stops the earlier searches and starts a search as soon as they have ended.
func (s *engineSession) search(q *goRequest) error {
	task, err := s.newTask(q)
	if err != nil {
		return err
	}
	s.end(errReplaced)
	ctx, cancel := context.WithCancelCause(s.ctx)
	s.mu.Lock()
	s.stops = append(s.stops, cancel)
	s.mu.Unlock()
	if err := s.add(func() { s.play(ctx, q.Engine, task) }); err != nil {
		cancel(err)
		return err
	}
	return nil
}

// Reasons for the end of a search.
var (
	errStopped  = errors.New("the page wants the move now")
	errReplaced = errors.New("the page wants something else")
)

// stop ends the running and waiting searches. Each still answers with a move: a
// waiting search begins and ends at once.
func (s *engineSession) stop() { s.end(errStopped) }

func (s *engineSession) end(why error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, cancel := range s.stops {
		cancel(why)
	}
	s.stops = nil
}

type restartRequest struct {
	Head
	Engine int `json:"engine"`
}

type restartedReply struct {
	Engine int `json:"engine"`
}

// restart ends an engine, if it is still running, and starts it again.
func (s *engineSession) restart(q *restartRequest) error {
	engine := q.Engine
	if err := s.checkEngine(engine); err != nil {
		return err
	}
	s.end(errReplaced)
	return s.add(func() {
		if p := s.players[engine]; p != nil {
			p.Close()
			s.players[engine] = nil
		}
		s.dead[engine] = false
		if _, err := s.player(engine); err != nil {
			s.dropEngine(engine, err)
			s.send(Refusal(q.ID, err))
			return
		}
		s.send(Message{Head{q.ID, "restarted"}, restartedReply{engine}})
	})
}

// engineDied tells the page, without a request, that an engine must be restarted.
type engineDied struct {
	Engine int    `json:"engine"`
	Error  string `json:"error"`
}

func (s *engineSession) add(job func()) error {
	select {
	case s.jobs <- job:
		return nil
	default:
		return errors.New("the engines have not done yet what they were asked before")
	}
}

func (s *engineSession) checkEngine(index int) error {
	if index < 0 || index >= len(s.config.Engines) {
		return fmt.Errorf("there is no engine %d", index)
	}
	return nil
}

// play runs a search and sends its answer.
func (s *engineSession) play(ctx context.Context, index int, t *Task) {
	reply := bestMoveReply{Stopped: ctx.Err() != nil}
	if context.Cause(ctx) == errReplaced {
		s.send(Message{Head{t.id, "bestmove"}, reply})
		return
	}
	if s.dead[index] {
		s.send(Refusal(t.id, fmt.Errorf("%s has to be started again", s.config.Engines[index].Name())))
		return
	}
	p, err := s.player(index)
	if err == nil {
		r := newReporter(t, s.send)
		reply.Move, err = p.Search(ctx, s.ctx, t, r)
		r.flush()
	}
	switch {
	case s.ctx.Err() != nil: // nobody listens
	case errors.Is(err, ErrIllegal) || errors.Is(err, ErrRefused):
		s.send(Refusal(t.id, fmt.Errorf("%s: %w", s.config.Engines[index].Name(), err)))
	case err != nil:
		s.dropEngine(index, err)
		s.send(Refusal(t.id, fmt.Errorf("%s: %w", s.config.Engines[index].Name(), err)))
	default:
		reply.Stopped = ctx.Err() != nil
		s.send(Message{Head{t.id, "bestmove"}, reply})
	}
}

type bestMoveReply struct {
	Move    string `json:"move"`              // empty if another search or a restart replaced this one before it began
	Stopped bool   `json:"stopped,omitempty"` // by the page
}

// player returns a running engine and starts it if necessary.
func (s *engineSession) player(index int) (Player, error) {
	if s.players[index] != nil {
		return s.players[index], nil
	}
	p, err := s.config.Engines[index].Start(s.ctx)
	if err != nil {
		return nil, err
	}
	s.players[index] = p
	return p, nil
}

// dropEngine ends an engine that has failed, and tells the page.
func (s *engineSession) dropEngine(index int, err error) {
	if p := s.players[index]; p != nil {
		p.Kill()
		s.players[index] = nil
	}
	s.dead[index] = true
	s.send(Message{Head{Type: "engineDied"}, engineDied{index, fmt.Sprintf("%s: %v", s.config.Engines[index].Name(), err)}})
}

// findDead finds engines that have ended without a request.
func (s *engineSession) findDead() {
	for i, p := range s.players {
		if p != nil {
			if err := p.Err(); err != nil {
				s.dropEngine(i, err)
			}
		}
	}
}
