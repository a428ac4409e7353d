package session

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// A desk runs the engines of one session. Each engine starts at its first search. One
// search runs at a time.
type desk struct {
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

func newDesk(ctx context.Context, config Config, send func(any)) *desk {
	d := &desk{
		ctx: ctx, config: config, solver: solver{config.Registry}, send: send,
		jobs: make(chan func(), maxJobs), ended: make(chan struct{}),
		players: make([]Player, len(config.Engines)), dead: make([]bool, len(config.Engines)),
	}
	go d.run()
	return d
}

// run does jobs until the session ends. It then ends the engines.
func (d *desk) run() {
	defer close(d.ended)
	defer d.endAll()
	var look <-chan time.Time
	if d.config.Watch > 0 {
		watch := time.NewTicker(d.config.Watch)
		defer watch.Stop()
		look = watch.C
	}
	for {
		select {
		case <-d.ctx.Done():
			return
		case job := <-d.jobs:
			if d.ctx.Err() == nil {
				job()
			}
		case <-look:
			d.findDead()
		}
	}
}

// wait waits until the session and its engines have ended.
func (d *desk) wait() { <-d.ended }

func (d *desk) endAll() {
	d.end(errReplaced) // frees the contexts
	var all sync.WaitGroup
	for _, p := range d.players {
		if p != nil {
			all.Go(p.Close)
		}
	}
	all.Wait()
}

// names returns the names of the engines.
func (d *desk) names() []string {
	names := []string{}
	for _, e := range d.config.Engines {
		names = append(names, e.Name())
	}
	return names
}

// search stops the earlier searches and starts a search as soon as they have ended.
func (d *desk) search(r *request) error {
	task, err := d.newTask(r)
	if err != nil {
		return err
	}
	d.end(errReplaced)
	ctx, cancel := context.WithCancelCause(d.ctx)
	d.mu.Lock()
	d.stops = append(d.stops, cancel)
	d.mu.Unlock()
	if err := d.add(func() { d.play(ctx, r.Engine, task) }); err != nil {
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
func (d *desk) stop() { d.end(errStopped) }

func (d *desk) end(why error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, cancel := range d.stops {
		cancel(why)
	}
	d.stops = nil
}

// restart ends an engine, if it is still running, and starts it again.
func (d *desk) restart(r *request) error {
	if err := d.checkEngine(r.Engine); err != nil {
		return err
	}
	d.end(errReplaced)
	return d.add(func() {
		if p := d.players[r.Engine]; p != nil {
			p.Close()
			d.players[r.Engine] = nil
		}
		d.dead[r.Engine] = false
		if _, err := d.player(r.Engine); err != nil {
			d.buryEngine(r.Engine, err)
			d.send(Refusal(r.ID, err))
			return
		}
		d.send(restartedReply{r.ID, "restarted", r.Engine})
	})
}

type restartedReply struct {
	ID     int64  `json:"id"`
	Type   string `json:"type"` // "restarted"
	Engine int    `json:"engine"`
}

// engineDied tells the page, without a request, that an engine must be restarted.
type engineDied struct {
	Type   string `json:"type"` // "engineDied"
	Engine int    `json:"engine"`
	Error  string `json:"error"`
}

func (d *desk) add(job func()) error {
	select {
	case d.jobs <- job:
		return nil
	default:
		return errors.New("the engines have not done yet what they were asked before")
	}
}

func (d *desk) checkEngine(index int) error {
	if index < 0 || index >= len(d.config.Engines) {
		return fmt.Errorf("there is no engine %d", index)
	}
	return nil
}

// play runs a search and sends its answer.
func (d *desk) play(ctx context.Context, index int, t *Task) {
	reply := bestMoveReply{ID: t.id, Type: "bestmove", Stopped: ctx.Err() != nil}
	if context.Cause(ctx) == errReplaced {
		d.send(reply)
		return
	}
	if d.dead[index] {
		d.send(Refusal(t.id, fmt.Errorf("%s has to be started again", d.config.Engines[index].Name())))
		return
	}
	p, err := d.player(index)
	if err == nil {
		r := newReporter(t, d.send)
		reply.Move, err = p.Search(ctx, d.ctx, t, r)
		r.flush()
	}
	switch {
	case d.ctx.Err() != nil: // nobody listens
	case errors.Is(err, ErrIllegal) || errors.Is(err, ErrRefused):
		d.send(Refusal(t.id, fmt.Errorf("%s: %w", d.config.Engines[index].Name(), err)))
	case err != nil:
		d.buryEngine(index, err)
		d.send(Refusal(t.id, fmt.Errorf("%s: %w", d.config.Engines[index].Name(), err)))
	default:
		reply.Stopped = ctx.Err() != nil
		d.send(reply)
	}
}

type bestMoveReply struct {
	ID      int64  `json:"id"`
	Type    string `json:"type"`              // "bestmove"
	Move    string `json:"move"`              // empty if another search or a restart replaced this one before it began
	Stopped bool   `json:"stopped,omitempty"` // by the page
}

// player returns a running engine and starts it if necessary.
func (d *desk) player(index int) (Player, error) {
	if d.players[index] != nil {
		return d.players[index], nil
	}
	p, err := d.config.Engines[index].Start(d.ctx)
	if err != nil {
		return nil, err
	}
	d.players[index] = p
	return p, nil
}

// buryEngine ends an engine that has failed, and tells the page.
func (d *desk) buryEngine(index int, err error) {
	if p := d.players[index]; p != nil {
		p.Kill()
		d.players[index] = nil
	}
	d.dead[index] = true
	d.send(engineDied{"engineDied", index, fmt.Sprintf("%s: %v", d.config.Engines[index].Name(), err)})
}

// findDead finds engines that have ended without a request.
func (d *desk) findDead() {
	for i, p := range d.players {
		if p != nil {
			if err := p.Err(); err != nil {
				d.buryEngine(i, err)
			}
		}
	}
}
