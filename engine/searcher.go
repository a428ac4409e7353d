package engine

import (
	"runtime/debug"

	"tetrad/positions"
	"tetrad/search"
)

// keptSearcher is the one searcher that the engine keeps. It is made for a new game or
// a search, so that a session that only answers questions about the rules needs no
// memory for it.
type keptSearcher struct {
	searcher search.Searcher // nil: none yet
	name     string
	hashMiB  int
}

// searcherFor returns the searcher that the options ask for under limits, which include
// those of the level. It drops any other searcher first, since Hash bounds the memory
// of all.
func (e *Engine) searcherFor(limits search.Limits) search.Searcher {
	name := e.settings.search
	if name == auto {
		name = e.level().searcher(e.registry, limits, e.registry.Auto(&e.entry))
	}
	kept := &e.kept
	if kept.searcher != nil && kept.name == name && kept.hashMiB == e.settings.hashMiB {
		e.configure(kept.searcher, name)
		return kept.searcher
	}
	if kept.searcher != nil {
		*kept = keptSearcher{}
		debug.FreeOSMemory()
	}
	*kept = keptSearcher{e.registry.Searchers[name](e.settings.hashMiB), name, e.settings.hashMiB}
	e.configure(kept.searcher, name)
	return kept.searcher
}

// forget drops what the searcher has learned.
func (e *Engine) forget() {
	if e.kept.searcher != nil {
		e.kept.searcher.Forget()
	}
}

// forgetOtherHistory drops what the searcher has learned if that may depend on
// positions outside the game that led to p. In a game whose outcome depends on the
// history, but whose keys do not, an end by repetition is true after one list of moves
// only. Knowledge from the way to p stays. The position must keep its history.
func (e *Engine) forgetOtherHistory(p positions.Position) {
	r := p.Abilities().Recurrent
	if r == nil {
		return
	}
	if e.searched != nil && !r.Continues(e.searched) {
		e.forget()
		e.searched = nil
	}
	// Before that part of the game no position can recur.
	if r.TurnsToRecurrence() == 0 {
		e.searched = p
	}
}
