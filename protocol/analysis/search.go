package analysis

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"tetrad/engine"
	"tetrad/positions"
)

// analysis is one search in progress.
type analysis struct {
	position positions.Position
	limits   engine.Limits
	result   *Result

	update   func(*Result) // nil: no updates
	interval time.Duration

	mu    sync.Mutex
	lines []engine.Line // the last line of each number, best first
	fresh bool          // there are new findings since the last update
}

// newAnalysis returns the analysis of a position.
func newAnalysis(game positions.Game, p positions.Position, r *Request) *analysis {
	a := &analysis{position: p, limits: r.Limits}
	a.limits.Turns, a.limits.Analysis = r.Only, true
	a.result = &Result{
		Type: TypeResult, ID: r.ID, Game: game.Name(), FEN: p.FEN(),
		ToMove: p.ToMove().String(), Outcome: p.Outcome().String(), Lines: []Line{},
	}
	return a
}

// updates asks for updates.
func (a *analysis) updates(update func(*Result), interval time.Duration) {
	a.update, a.interval = update, interval
}

// run searches until a limit or the end of ctx. If the game is over there is nothing to
// find, but an infinite analysis waits all the same.
func (a *analysis) run(ctx context.Context, player *engine.Player) error {
	player.Info = a.add
	end := a.beginUpdates()
	found, err := player.Best(ctx, a.position, a.limits)
	if errors.Is(err, positions.ErrGameOver) {
		err = nil
		if a.limits.Infinite {
			<-ctx.Done()
		}
	}
	end()
	r := a.result
	r.Cancelled = ctx.Err() != nil
	if err != nil {
		return err
	}
	r.Best, r.Reply = found.Move, found.Reply
	r.Nodes, r.Millis = found.Nodes, inMillis(found.Elapsed)
	r.Lines = a.bestLines()
	return nil
}

// beginUpdates sends updates until the returned function is called.
func (a *analysis) beginUpdates() (end func()) {
	if a.update == nil {
		return func() {}
	}
	ticker, done := time.NewTicker(a.interval), make(chan struct{})
	var sender sync.WaitGroup
	sender.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-ticker.C:
				if r := a.sofar(); r != nil {
					a.update(r)
				}
			}
		}
	})
	return func() {
		ticker.Stop()
		close(done)
		sender.Wait()
	}
}

// add stores a line that the search has found.
func (a *analysis) add(l engine.Line) {
	l.Moves = slices.Clone(l.Moves)
	a.mu.Lock()
	defer a.mu.Unlock()
	for len(a.lines) < l.Line {
		a.lines = append(a.lines, engine.Line{})
	}
	a.lines[max(l.Line-1, 0)] = l
	a.fresh = true
}

// sofar returns an update, or nil if there is nothing new.
func (a *analysis) sofar() *Result {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.fresh {
		return nil
	}
	a.fresh = false
	r := *a.result
	r.Type = TypeUpdate
	r.Lines = a.bestLines()
	for _, l := range a.lines {
		if l.Nodes > r.Nodes {
			r.Nodes, r.Millis = l.Nodes, inMillis(l.Elapsed)
		}
	}
	if len(a.lines[0].Moves) > 0 {
		r.Best = a.lines[0].Moves[0]
	}
	return &r
}

// bestLines returns the lines in the form of the output, by their chances. The search
// ranks them otherwise: by what it is sure of, and some by an earlier iteration. Each
// deeper iteration reports again from the best line on. A move may therefore also begin
// an older line, which is left out.
func (a *analysis) bestLines() []Line {
	lines := []Line{}
	seen := map[string]bool{}
	for _, l := range a.lines {
		if len(l.Moves) > 0 && !seen[l.Moves[0]] {
			seen[l.Moves[0]] = true
			lines = append(lines, newLine(l))
		}
	}
	slices.SortStableFunc(lines, compareLines)
	return lines
}

// compareLines orders lines from the best chances to the worst. Proven ends come by
// their distance.
func compareLines(a, b Line) int {
	return cmp.Or(cmp.Compare(b.Chance(), a.Chance()), cmp.Compare(b.Score.Search(), a.Score.Search()))
}

func inMillis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
