package engine

import (
	"runtime/debug"

	"tetrad/positions"
	"tetrad/search"
)

// keptSearcher is the one searcher that the engine keeps. It is made for a new game
// or a search, so that a session that only answers questions about the rules needs
// no memory for it.
type keptSearcher struct {
	search.Searcher // nil: none yet
	name            string
	hashMiB         int
}

// searcherFor returns the searcher that the options ask for under limits, which are
// those of the level, and drops any other one first: Hash bounds the memory of all.
func (e *Engine) searcherFor(limits search.Limits) search.Searcher {
	name := e.settings.search
	if name == auto {
		name = e.level().searcher(e.registry, limits, e.entry.Auto)
	}
	kept := &e.searcher
	if kept.Searcher != nil && kept.name == name && kept.hashMiB == e.settings.hashMiB {
		e.configure(kept.Searcher, name)
		return kept.Searcher
	}
	if kept.Searcher != nil {
		*kept = keptSearcher{}
		debug.FreeOSMemory()
	}
	*kept = keptSearcher{e.registry.Searchers[name](e.settings.hashMiB), name, e.settings.hashMiB}
	e.configure(kept.Searcher, name)
	return kept.Searcher
}

// forget drops what the searcher has learned.
func (e *Engine) forget() {
	if e.searcher.Searcher != nil {
		e.searcher.Forget()
	}
}

// forgetOtherHistory drops what the searcher has learned where that may rest on
// positions which are not in the current game: where the outcome depends on the
// history, and keys do not, an end by repetition is true after one list of moves
// only. What was learned on the way to the current position is kept.
func (e *Engine) forgetOtherHistory() {
	r, ok := e.history.position.(positions.Recurrent)
	if !ok {
		return
	}
	if e.searched != nil && !e.searched.leadsTo(&e.history) {
		e.forget()
		e.searched = nil
	}
	// Before that part of the game there is nothing that could come again.
	if r.TurnsToRecurrence() == 0 {
		e.searched = e.history.path()
	}
}
