package engine

// Prepare makes ready what a search without limits needs under the present options: the
// tables of the evaluation, the book if one is played, and the searcher with its memory,
// which is reserved, not yet taken. Call it before a clock runs. If nothing that changes
// what is needed has been set since the last call, Prepare does nothing, and keeps what
// searches have learned. While a search is running it does nothing either. A search
// without Prepare keeps to its time as well, but is slower, and late if it reads a book.
func (e *Engine) Prepare() {
	if e.prepared || e.Searching() {
		return
	}
	e.prepared = true
	if _, err := e.currentEvaluation(); err != nil {
		return // the search will report it
	}
	if e.playsBook() {
		_, _ = e.currentBook() // an error comes again with the search
	}
	e.searcherFor(e.level().depth)
}

// PrepareAgain is Prepare for an engine that has a searcher and whose options have
// changed since. While options are still being set for the first time, it reserves no
// memory.
func (e *Engine) PrepareAgain() {
	if e.kept != nil {
		e.Prepare()
	}
}
