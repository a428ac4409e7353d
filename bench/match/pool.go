package match

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"tetrad/protocol/ugiclient"
)

// threads returns the number of threads that a player thinks with.
func (p *Player) threads() int64 {
	for name, value := range p.Options {
		if strings.EqualFold(name, "Threads") {
			if n, err := strconv.ParseInt(value, 10, 64); err == nil {
				return max(n, 1)
			}
		}
	}
	return 1
}

// threads returns the number of threads that two players use at the same time. If
// neither ponders, only one of them thinks at a time.
func (s *Settings) threads(players [2]int) int64 {
	a, b := &s.Players[players[0]], &s.Players[players[1]]
	if a.Ponder || b.Ponder {
		return a.threads() + b.threads()
	}
	return max(a.threads(), b.threads())
}

// A pool keeps the processes of engines from game to game. It is safe for concurrent
// use.
type pool struct {
	settings *Settings
	outputs  *outputs
	mu       sync.Mutex
	idle     [][]*process // by player
	failures []int        // number of consecutive failed starts, by player
	warning  func(string) // may be nil
	warned   map[string]bool
	beat     *heartbeat // may be nil
	sums     fileSums
	programs []Program // of this run, by player; nil before they are known
}

func newPool(s *Settings, o *outputs, beat *heartbeat, warning func(string)) *pool {
	return &pool{
		settings: s, outputs: o, idle: make([][]*process, len(s.Players)), failures: make([]int, len(s.Players)),
		warning: warning, warned: map[string]bool{}, beat: beat,
	}
}

// take returns a process of a player for the game with this number. The process has
// been greeted and has its options.
func (p *pool) take(ctx context.Context, player, game int) (*process, error) {
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

// mostStarts is the number of tries.
const mostStarts = 6

// startPatiently starts a process of a player. It tries again while the system is short
// of file handles, processes or memory.
func (p *pool) startPatiently(ctx context.Context, player, game int) (*process, error) {
	for try, delay := 1, firstDelay; ; try, delay = try+1, 2*delay {
		process, err := p.start(ctx, player, game)
		if try == mostStarts || !isShortage(err) {
			return process, err
		}
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// countFailures records the result of a start. It returns err, or a [startError] if no
// process can be started or after too many consecutive failures. What happened to the
// runner is no failure of the engine.
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
	if most := p.settings.FailedStarts; most > 0 && *failures >= most {
		return &startError{name, fmt.Sprintf("has failed to start %d times in a row; the last time: ", *failures), err}
	}
	return err
}

func (p *pool) start(ctx context.Context, player, game int) (*process, error) {
	begin, settings := time.Now(), &p.settings.Players[player]
	if err := p.checkProgram(player); err != nil {
		return nil, err
	}
	process, err := p.outputs.launch(settings, game)
	if err != nil {
		return nil, err
	}
	err = p.greet(ctx, process, settings)
	switch {
	case err == nil:
		return process, nil
	case ctx.Err() != nil:
		err = ctx.Err()
	case !errors.As(err, new(*startError)):
		if err = p.beat.excuse(err, settings.Name, begin); !errors.As(err, new(*void)) {
			err = fmt.Errorf("%w: %w", ugiclient.ErrStart, err)
		}
	}
	process.Kill()
	return nil, err
}

// checkProgram refuses a program that has changed since this run has begun.
func (p *pool) checkProgram(player int) error {
	if p.programs == nil {
		return nil
	}
	settings := &p.settings.Players[player]
	var now Program
	if err := p.sums.identify(&now, settings); err != nil {
		return fmt.Errorf("%w: %w", ugiclient.ErrNoProcess, err)
	}
	if how := now.differs(&p.programs[player], settings.Command[0]); how != "" {
		return &startError{settings.Name, "has changed while the match was played: ",
			fmt.Errorf("%s; bring the earlier content back and resume, or resume with --lenient", how)}
	}
	return nil
}

// timeout returns the time limit for answers outside searches.
func (p *pool) timeout() time.Duration { return time.Duration(p.settings.Startup) }

// put gives back a process that is in order.
func (p *pool) put(player int, process *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle[player] = append(p.idle[player], process)
}

// close ends all processes that were given back.
func (p *pool) close() {
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
