package match

import (
	"context"
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
}

func newPool(s *Settings, o *outputs, warning func(string)) *pool {
	return &pool{
		settings: s, outputs: o, idle: make([][]*process, len(s.Players)), failures: make([]int, len(s.Players)),
		warning: warning, warned: map[string]bool{},
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
	process, err := p.start(ctx, &p.settings.Players[player], game)
	if ctx.Err() == nil {
		err = p.countFailures(player, err)
	}
	return process, err
}

// A neverStarts is the error of an engine that has failed to start so often that
// another try is useless. It ends the match, not a game.
type neverStarts struct {
	name  string
	times int
	last  string
}

// Error returns the error as text for the user.
func (n neverStarts) Error() string {
	return fmt.Sprintf("engine %s has failed to start %d times in a row; the last time: %s", n.name, n.times, n.last)
}

// countFailures records the result of a start. It returns err or, after too many
// consecutive failures, [neverStarts].
func (p *pool) countFailures(player int, err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	failures := &p.failures[player]
	if err == nil {
		*failures = 0
		return nil
	}
	*failures++
	if most := p.settings.FailedStarts; most > 0 && *failures >= most {
		return neverStarts{p.settings.Players[player].Name, *failures, err.Error()}
	}
	return err
}

func (p *pool) start(ctx context.Context, player *Player, game int) (*process, error) {
	process, err := p.outputs.launch(player, game)
	if err != nil {
		return nil, err
	}
	if err := p.greet(ctx, process, player); err != nil {
		process.Kill()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("%w: %w", ugiclient.ErrStart, err)
	}
	return process, nil
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
