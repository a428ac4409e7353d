package engine

import "tetrad/search"

// Counters returns what the last search has counted; nil where its searcher does
// not count, or where it is still running.
func (e *Engine) Counters() []search.Counter {
	s, ok := e.searcher.Searcher.(search.Counting)
	if !ok || e.Searching() {
		return nil
	}
	return s.Counters()
}
