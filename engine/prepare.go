package engine

import "tetrad/search"

// Prepare makes ready, before a clock runs, what a search without limits needs under
// the present options: the tables of the evaluation and the memory of the searcher.
// It does nothing, and what searches have learned stays, if nothing that calls for
// other memory has changed since the last time. It does nothing either while a
// search is running. A search that comes before Prepare keeps its time as well, but
// is slower.
func (e *Engine) Prepare() {
	if e.prepared || e.Searching() {
		return
	}
	e.prepared = true
	_, _ = e.currentEvaluator() // a search will say that there is none
	searcher := e.searcherFor(e.level().limits(search.Limits{}))
	if p, ok := searcher.(search.Preparer); ok {
		p.Prepare()
	}
}

// PrepareAgain is Prepare for an engine that has been made ready or has searched
// before, and whose options have changed since. While options are still being set
// for the first time, it takes no memory.
func (e *Engine) PrepareAgain() {
	if e.searcher.Searcher != nil {
		e.Prepare()
	}
}
