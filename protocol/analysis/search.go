package analysis

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"tetrad/engine"
)

// analysis is one search in progress.
type analysis struct {
	engine  *engine.Engine
	request engine.Request
	result  *Result

	update   func(*Result)
	interval time.Duration

	mu     sync.Mutex
	lines  []engine.Line // the last line of each number, best first
	fresh  bool          // there are new findings since the last update
	answer engine.Answer
}

// newAnalysis returns the analysis of the position of e. The engine that will search
// it is not chosen yet.
func newAnalysis(e *engine.Engine, r *Request) *analysis {
	p := e.Position()
	a := &analysis{request: r.Limits.engineRequest()}
	a.request.Turns = r.Only
	a.result = &Result{
		Type: TypeResult, ID: r.ID, Game: e.Game().Name(), FEN: p.FEN(),
		ToMove: p.ToMove().String(), Outcome: p.Outcome().String(), Lines: []Line{},
	}
	return a
}

// updates asks for updates.
func (a *analysis) updates(update func(*Result), interval time.Duration) {
	a.update, a.interval = update, interval
}

// run searches until a limit or the end of ctx.
func (a *analysis) run(ctx context.Context) error {
	done := make(chan struct{})
	err := a.engine.Go(a.request, engine.Events{
		Info: a.take,
		Done: func(answer engine.Answer) {
			a.answer = answer
			close(done)
		},
	})
	if err != nil {
		return err
	}
	a.wait(ctx, done)
	a.engine.Wait()
	r := a.result
	r.Best, r.Reply = a.answer.Move, a.answer.Reply
	r.Nodes, r.Millis = a.answer.Nodes, inMillis(a.answer.Elapsed)
	r.Lines = a.bestLines()
	return nil
}

// wait returns when done is closed. It stops the search when ctx ends, and sends
// updates until then.
func (a *analysis) wait(ctx context.Context, done <-chan struct{}) {
	var tick <-chan time.Time
	if a.update != nil {
		ticker := time.NewTicker(a.interval)
		defer ticker.Stop()
		tick = ticker.C
	}
	for {
		select {
		case <-done:
			return
		case <-ctx.Done():
			a.result.Cancelled = true
			a.engine.Stop()
			<-done
			return
		case <-tick:
			if r := a.sofar(); r != nil {
				a.update(r)
			}
		}
	}
}

// take stores a line that the search has found.
func (a *analysis) take(l engine.Line) {
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
