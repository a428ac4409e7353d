package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"tetrad/bench/match/settings"
	"tetrad/protocol/ugiclient"
)

// A pool keeps the processes of engines from game to game. It is safe for concurrent
// use.
type pool struct {
	settings  *settings.Match
	outputs   *outputs
	mu        sync.Mutex
	idle      [][]*process // by player
	failures  []int        // number of consecutive failed starts, by player
	warning   func(string) // may be nil
	warned    map[string]bool
	heartbeat *heartbeat         // may be nil
	Programs  []settings.Program // of this run, by player; nil before they are known
}

// newPool returns a pool without processes. The heartbeat may be nil, and so may warning,
// which is called with each text for the user.
func newPool(s *settings.Match, o *outputs, beat *heartbeat, warning func(string)) *pool {
	return &pool{
		settings: s, outputs: o, idle: make([][]*process, len(s.Players)), failures: make([]int, len(s.Players)),
		warning: warning, warned: map[string]bool{}, heartbeat: beat,
	}
}

// Acquire returns a process of a player for the game with this number. The process has
// been greeted and has its options.
func (p *pool) Acquire(ctx context.Context, player, game int) (*process, error) {
	p.mu.Lock()
	list := &p.idle[player]
	if n := len(*list); n > 0 {
		process := (*list)[n-1]
		*list = (*list)[:n-1]
		p.mu.Unlock()
		process.game.Store(int64(game))
		return process, nil
	}
	p.mu.Unlock()
	process, err := p.startPatiently(ctx, player, game)
	if ctx.Err() == nil {
		err = p.countFailures(player, err)
	}
	return process, err
}

// A startError is the error of an engine that cannot be started, or that has failed to
// start so often that another try is useless. It ends the match, not a game.
type startError struct {
	name string
	why  string
	err  error
}

// Error returns the error as text for the user.
func (s *startError) Error() string { return fmt.Sprintf("engine %s %s%v", s.name, s.why, s.err) }

// Unwrap returns the error of the start, unless it is a fault of the engine.
func (s *startError) Unwrap() error {
	if errors.Is(s.err, ugiclient.ErrNoProcess) {
		return s.err
	}
	return nil
}

// firstDelay is the time before the second try to start a process while the system is
// short of something. Each further one waits twice as long.
const firstDelay = 100 * time.Millisecond

// maxStarts is the number of tries.
const maxStarts = 6

// startPatiently starts a process of a player. It tries again while the system is short
// of file handles, processes or memory.
func (p *pool) startPatiently(ctx context.Context, player, game int) (*process, error) {
	for try, delay := 1, firstDelay; ; try, delay = try+1, 2*delay {
		process, err := p.start(ctx, player, game)
		if try == maxStarts || !isShortage(err) {
			return process, err
		}
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// maxFailures is the number of consecutive failed starts of an engine that end the match.
const maxFailures = 3

// countFailures records the result of a start. It returns err, or a [startError] if no process can
// be started or after too many consecutive failures. Failures of the runner do not count.
func (p *pool) countFailures(player int, err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	failures, name := &p.failures[player], p.settings.Players[player].Name
	switch {
	case err == nil:
		*failures = 0
		return nil
	case errors.Is(err, ugiclient.ErrNoProcess):
		return &startError{name, "", err}
	case errors.As(err, new(*void)) || errors.As(err, new(*startError)):
		return err
	}
	*failures++
	if *failures >= maxFailures {
		return &startError{name, fmt.Sprintf("has failed to start %d times in a row; the last time: ", *failures), err}
	}
	return err
}

func (p *pool) start(ctx context.Context, player, game int) (*process, error) {
	settings := &p.settings.Players[player]
	if err := p.checkProgram(player); err != nil {
		return nil, err
	}
	process, err := p.outputs.launch(settings, game, p.heartbeat)
	if err != nil {
		return nil, err
	}
	err = p.handshake(ctx, process, settings)
	switch {
	case err == nil:
		return process, nil
	case ctx.Err() != nil:
		err = ctx.Err()
	case !errors.As(err, new(*startError)):
		if errors.Is(err, ugiclient.ErrSilent) {
			err = fmt.Errorf("%w: no answer within %v; --patience gives it more", err, p.settings.Patience)
		}
		if err = excuse(err, settings.Name); !errors.As(err, new(*void)) {
			err = fmt.Errorf("%w: %w", ugiclient.ErrStart, err)
		}
	}
	process.Kill()
	return nil, err
}

// checkProgram refuses a program that has changed since this run has begun.
func (p *pool) checkProgram(number int) error {
	if p.Programs == nil {
		return nil
	}
	player := &p.settings.Players[number]
	var now settings.Program
	if err := now.Identify(player); err != nil {
		return fmt.Errorf("%w: %w", ugiclient.ErrNoProcess, err)
	}
	if how := now.Differs(&p.Programs[number], player.Command[0]); how != "" {
		return &startError{player.Name, "has changed while the match was played: ",
			fmt.Errorf("%s; bring the earlier content back and resume, or resume with --lenient", how)}
	}
	return nil
}

// Timeout returns the time limit for answers outside searches.
func (p *pool) Timeout() time.Duration { return time.Duration(p.settings.Patience) }

// Release gives back a process that is in order. One that has played ends if its player has
// a new one in each game.
func (p *pool) Release(player int, process *process) {
	if p.settings.Players[player].Restart && process.game.Load() > 0 {
		process.Close(time.Second)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle[player] = append(p.idle[player], process)
}

// Close ends all processes that were given back.
func (p *pool) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	var group sync.WaitGroup
	for _, list := range p.idle {
		for _, process := range list {
			group.Go(func() { process.Close(time.Second) })
		}
	}
	group.Wait()
	clear(p.idle)
}

// Preflight starts a process of each player before the first game, and keeps it for the
// games. The error lists options that an engine refuses, because a game with the wrong
// options is worthless. It also lists engines that do not start: before the first game,
// the cause is a wrong command. An engine that fails later loses its games.
func (p *pool) Preflight(ctx context.Context) error {
	failures := make([]error, len(p.settings.Players))
	programs := make([]settings.Program, len(p.settings.Players))
	var group errgroup.Group
	group.SetLimit(p.settings.Concurrency)
	for i := range p.settings.Players {
		group.Go(func() error {
			process, err := p.start(ctx, i, 0)
			if err == nil {
				programs[i].Describe(&process.Identity)
				p.Release(i, process)
			} else if r := (*refusal)(nil); errors.As(err, &r) {
				failures[i] = fmt.Errorf("%w; --lenient goes on with a warning", r)
			} else {
				failures[i] = fmt.Errorf("engine %s %w", p.settings.Players[i].Name, err)
			}
			return nil
		})
	}
	group.Wait()
	for i := range p.settings.Players {
		err := programs[i].Identify(&p.settings.Players[i])
		if err != nil && failures[i] == nil {
			failures[i] = fmt.Errorf("engine %s: %w", p.settings.Players[i].Name, err)
		}
	}
	p.Programs = programs
	return errors.Join(failures...)
}

// isShortage reports whether another try to start a process makes sense.
func isShortage(err error) bool {
	var errno syscall.Errno
	return errors.As(err, &errno) && slices.Contains(shortages, errno)
}
