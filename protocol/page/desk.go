package page

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tetrad/protocol/ugiclient"
)

// A desk runs the engines of one page. Each is a process of its own, which is
// started at its first search. One search runs at a time.
type desk struct {
	ctx      context.Context // of the page
	specs    []Engine
	oracle   oracle
	patience patience
	send     func(message any)
	jobs     chan func()
	ended    chan struct{} // closed when no engine is left

	mu    sync.Mutex
	stops []context.CancelCauseFunc // of the searches that run or wait

	// What follows belongs to the goroutine that does the jobs.
	players []*player // by engine; nil where it does not run
	dead    []bool    // engines that wait for a restart
}

// maxJobs is the number of jobs that wait at a time.
const maxJobs = 32

func newDesk(ctx context.Context, s *Server, send func(any)) *desk {
	engines := s.config.Engines
	d := &desk{
		ctx: ctx, specs: engines, oracle: s.oracle, patience: s.patience, send: send,
		jobs: make(chan func(), maxJobs), ended: make(chan struct{}),
		players: make([]*player, len(engines)), dead: make([]bool, len(engines)),
	}
	go d.run()
	return d
}

// run does jobs until the page goes away, and then ends the engines.
func (d *desk) run() {
	defer close(d.ended)
	defer d.endAll()
	watch := time.NewTicker(d.patience.watch)
	defer watch.Stop()
	for {
		select {
		case <-d.ctx.Done():
			return
		case job := <-d.jobs:
			if d.ctx.Err() == nil {
				job()
			}
		case <-watch.C:
			d.findDead()
		}
	}
}

// wait waits until the page has gone away and its engines have ended.
func (d *desk) wait() { <-d.ended }

func (d *desk) endAll() {
	d.end(errReplaced) // frees the contexts
	var all sync.WaitGroup
	for _, p := range d.players {
		if p != nil {
			all.Go(func() { p.client.Close(d.patience.quit) })
		}
	}
	all.Wait()
}

// names returns the names of the engines.
func (d *desk) names() []string {
	names := []string{}
	for _, e := range d.specs {
		names = append(names, e.Name)
	}
	return names
}

// search starts a search as soon as those before it, which it stops, are over.
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

// Why a search is ended.
var (
	errStopped  = errors.New("the page wants the move now")
	errReplaced = errors.New("the page wants something else")
)

// stop ends the searches that run or wait. Each still answers with a move: one
// that has not begun begins, and ends at once.
func (d *desk) stop() { d.end(errStopped) }

func (d *desk) end(why error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, cancel := range d.stops {
		cancel(why)
	}
	d.stops = nil
}

// restart ends an engine, if it still runs, and starts it again.
func (d *desk) restart(r *request) error {
	if err := d.checkEngine(r.Engine); err != nil {
		return err
	}
	d.end(errReplaced)
	return d.add(func() {
		if p := d.players[r.Engine]; p != nil {
			p.client.Close(d.patience.quit)
			d.players[r.Engine] = nil
		}
		d.dead[r.Engine] = false
		if _, err := d.player(r.Engine); err != nil {
			d.buryEngine(r.Engine, err)
			d.send(refusal(r.ID, err))
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

// engineDied tells the page, unasked, that an engine has to be started again.
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
	if index < 0 || index >= len(d.specs) {
		return fmt.Errorf("there is no engine %d", index)
	}
	return nil
}

// play runs a search and answers it.
func (d *desk) play(ctx context.Context, index int, t *task) {
	reply := bestMoveReply{ID: t.id, Type: "bestmove", Stopped: ctx.Err() != nil}
	if context.Cause(ctx) == errReplaced {
		d.send(reply)
		return
	}
	if d.dead[index] {
		d.send(refusal(t.id, fmt.Errorf("%s has to be started again", d.specs[index].Name)))
		return
	}
	p, err := d.player(index)
	if err == nil {
		reply.Move, err = p.search(ctx, d.ctx, t, d.send)
	}
	switch {
	case d.ctx.Err() != nil: // nobody listens
	case errors.Is(err, errIllegal):
		d.send(refusal(t.id, fmt.Errorf("%s: %w", d.specs[index].Name, err)))
	case err != nil:
		d.buryEngine(index, err)
		d.send(refusal(t.id, fmt.Errorf("%s: %w", d.specs[index].Name, err)))
	default:
		reply.Stopped = ctx.Err() != nil
		d.send(reply)
	}
}

type bestMoveReply struct {
	ID      int64  `json:"id"`
	Type    string `json:"type"`              // "bestmove"
	Move    string `json:"move"`              // empty where another search or a restart took its place before it began
	Stopped bool   `json:"stopped,omitempty"` // by the page
}

// player returns a running engine, which it starts if need be.
func (d *desk) player(index int) (*player, error) {
	if d.players[index] != nil {
		return d.players[index], nil
	}
	p, err := startPlayer(d.ctx, d.specs[index], d.patience)
	if err != nil {
		return nil, err
	}
	d.players[index] = p
	return p, nil
}

// buryEngine ends an engine that has failed, and tells the page.
func (d *desk) buryEngine(index int, err error) {
	if p := d.players[index]; p != nil {
		p.client.Kill()
		d.players[index] = nil
	}
	d.dead[index] = true
	d.send(engineDied{"engineDied", index, fmt.Sprintf("%s: %v", d.specs[index].Name, err)})
}

// findDead finds engines that have ended while nobody asked them.
func (d *desk) findDead() {
	for i, p := range d.players {
		if p != nil && !p.client.Alive() {
			err := p.client.Ready(d.ctx, d.patience.quit)
			if err == nil { // an answer from beyond
				err = ugiclient.ErrCrashed
			}
			d.buryEngine(i, err)
		}
	}
}
