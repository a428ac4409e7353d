package engine

import "tetrad/search"

// Counters returns the counters of the last search. It returns nil if the searcher has
// no counters or a search is still running.
func (e *Engine) Counters() []search.Counter {
	s, ok := e.kept.searcher.(search.Counting)
	if !ok || e.Searching() {
		return nil
	}
	return s.Counters()
}
