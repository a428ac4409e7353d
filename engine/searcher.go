package engine

import (
	"runtime/debug"

	"tetrad/positions"
	"tetrad/search"
)

// searcherFor returns the searcher that the options ask for under a limit of depth, which
// may be that of the level; 0: no limit. The engine keeps one searcher, and drops any other first, since Hash
// bounds the memory of all. A session that only answers questions about the rules needs none.
func (e *Engine) searcherFor(depth int) search.Searcher {
	name, mib := e.settings.search, e.settings.hashMiB
	if name == auto {
		name = e.level().searcher(e.registry, depth, e.registry.Auto(&e.entry))
	}
	if e.kept == nil || e.keptName != name || e.keptMiB != mib {
		if e.kept != nil {
			e.kept = nil
			debug.FreeOSMemory()
		}
		e.kept, e.keptName, e.keptMiB = e.registry.Searchers[name](mib), name, mib
	}
	e.configure(e.kept, name)
	return e.kept
}

// forget drops what the searcher has learned.
func (e *Engine) forget() {
	if e.kept != nil {
		e.kept.Forget()
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
