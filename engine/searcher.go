package engine

import (
	"runtime/debug"

	"tetrad/positions"
	"tetrad/search"
)

// keptSearcher is the one searcher that the engine keeps. It is made for a new
// game or a search, so that a session that only answers questions about the
// rules costs no memory.
type keptSearcher struct {
	search.Searcher // nil: none yet
	name            string
	hashMiB         int
}

// searcherFor returns the searcher that the options ask for, and drops any
// other one first: Hash bounds the memory of all.
func (e *Engine) searcherFor(r Request) search.Searcher {
	name := e.settings.search
	if name == auto {
		name = e.autoSearcher(r)
	}
	kept := &e.searcher
	if kept.Searcher != nil && kept.name == name && kept.hashMiB == e.settings.hashMiB {
		return kept.Searcher
	}
	if kept.Searcher != nil {
		*kept = keptSearcher{}
		debug.FreeOSMemory()
	}
	*kept = keptSearcher{e.registry.Searchers[name](e.settings.hashMiB), name, e.settings.hashMiB}
	return kept.Searcher
}

// autoSearcher returns the name of the searcher that Search auto means.
func (e *Engine) autoSearcher(r Request) string {
	name := ""
	switch level := e.settings.level; {
	case level < fullStrength && grades[level-1].playouts > 0:
		name = e.registry.ByLevel
	case r.Depth > 0:
		name = e.registry.ByDepth
	}
	if _, ok := e.registry.Searchers[name]; !ok {
		return e.entry.Auto
	}
	return name
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
