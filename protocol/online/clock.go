package online

import (
	"cmp"
	"slices"
	"time"

	"tetrad/positions"
)

func now() int64 { return time.Now().UnixMilli() }

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

func (g *Game) hasClock() bool { return g.setup.Base > 0 }

// running returns the player whose clock runs. The first turn costs no time, and neither
// does the time in which the program did not run.
func (g *Game) running() (positions.Player, bool) {
	return g.position.ToMove(), g.hasClock() && g.isFull() && !g.isOver && len(g.moves) > 0
}

// left returns what both players have on their clocks.
func (g *Game) left(at time.Time) [2]time.Duration {
	left := g.times[len(g.times)-1]
	if player, ok := g.running(); ok {
		left[player] = max(0, left[player]-max(0, at.Sub(g.began)))
	}
	return left
}

// stamp returns what both players have on their clocks after an event. An event that happens
// now gets it; one from a log has it.
func (g *Game) stamp(e *event) [2]time.Duration {
	if e.Left == nil {
		left := g.left(time.UnixMilli(e.At))
		if e.Do == "move" {
			left[e.player()] += milliseconds(g.setup.Increment)
		}
		e.Left = &[2]int64{left[0].Milliseconds(), left[1].Milliseconds()}
	}
	return [2]time.Duration{milliseconds(e.Left[0]), milliseconds(e.Left[1])}
}

// wind sets the timer to the moment in which the clock that runs is at its end.
func (g *Game) wind() {
	if g.timer != nil {
		g.timer.Stop()
		g.timer = nil
	}
	if player, ok := g.running(); ok {
		g.timer = time.AfterFunc(g.left(time.Now())[player], g.runOut)
	}
}

// runOut ends the game if a clock has run out. It runs when the timer ends.
func (g *Game) runOut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.games.closed.Load() {
		return
	}
	if g.flag() != nil {
		g.timer = time.AfterFunc(time.Second, g.runOut) // the disk is full, perhaps: try again
		return
	}
	g.keep()
	if !g.isOver {
		g.wind() // the timer was for an earlier turn
	}
}

// claimIn returns how long a player has to wait before ending the game, because the other one
// is to move and away. The wait begins again with each turn, when one of the two comes or goes,
// and when the program starts: nobody wins because it did not run.
func (g *Game) claimIn(by positions.Player) (wait time.Duration, isAway bool) {
	if g.isOver || !g.isFull() || g.position.ToMove() == by || g.seats[by.Opponent()].pages > 0 {
		return 0, false
	}
	since := slices.MaxFunc([]time.Time{g.began, g.seats[0].paged, g.seats[1].paged}, time.Time.Compare)
	return max(0, cmp.Or(g.games.config.Away, awayTime)-time.Since(since)), true
}

// flag ends the game if the clock that runs is at its end. It must be called with the mutex.
func (g *Game) flag() error {
	player, ok := g.running()
	if !ok || g.left(time.Now())[player] > 0 {
		return nil
	}
	return g.do(event{At: now(), Do: timeout, By: player.String()})
}
