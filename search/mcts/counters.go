package mcts

import "tetrad/search"

// counters count the work of one worker. They are plain numbers that no other
// goroutine uses during the search, so counting costs almost nothing.
type counters struct {
	evaluations uint64 // of leaves, and of steps for their priors
	policyCalls uint64 // each for all steps of a position at once
	expansions  uint64
	exact       uint64 // leaves whose result was proven without playing on
	turns       uint64 // in the lines of all playouts together
}

// count adds the counters of a finished worker.
func (r *run) count(w *worker) {
	r.counting.Lock()
	defer r.counting.Unlock()
	c, of := &r.counters, &w.counters
	c.evaluations += of.evaluations
	c.policyCalls += of.policyCalls
	c.expansions += of.expansions
	c.exact += of.exact
	c.turns += of.turns
}

// Counters implements search.Counting.
func (s *Searcher) Counters() []search.Counter {
	if s.last == nil {
		return nil
	}
	r, kept := s.last, uint64(0)
	if r.kept {
		kept = 1
	}
	return []search.Counter{
		{Name: "playouts", Count: r.playouts.Load()},
		{Name: "turns deep", Count: r.counters.turns, Of: "playouts", Sum: true},
		{Name: "expansions", Count: r.counters.expansions, Of: "playouts"},
		{Name: "exact leaves", Count: r.counters.exact, Of: "playouts"},
		{Name: "evaluations", Count: r.counters.evaluations},
		{Name: "policy calls", Count: r.counters.policyCalls},
		{Name: "searches", Count: 1},
		{Name: "trees kept", Count: kept, Of: "searches"},
		{Name: "compactions", Count: r.compactions},
	}
}
