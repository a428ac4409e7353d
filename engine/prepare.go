package engine

import "tetrad/search"

// Prepare makes ready, before a clock runs, what a search without limits of the
// client needs by the options of now: the tables of the evaluation and the memory
// of the searcher. Where no other memory is called for since the last time, it does
// nothing, and what searches have learned stays; nor does it where a search is
// running. A search that comes before Prepare keeps its time as well, and is slower.
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

// PrepareAgain does what Prepare does where the engine has been made ready, or has
// searched, before, and options have changed since. Where all is still to be set,
// it takes no memory.
func (e *Engine) PrepareAgain() {
	if e.searcher.Searcher != nil {
		e.Prepare()
	}
}
