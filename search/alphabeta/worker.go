package alphabeta

import (
	"cmp"
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// pollInterval is the number of nodes between looks at the clock. The slowest
// evaluation takes some 10 µs, so the end of the time is seen within a few
// milliseconds, also where no timer tells of it.
const pollInterval = 256

// A worker is one thread's search: its own position, ordering and line stack.
type worker struct {
	id      int
	shared  *shared
	p       positions.Position
	order   ordering
	endings search.Endings
	forcer  positions.Forcer // w.p, nil where its game has no forcing steps

	steps      []positions.Step   // forcing ones still to try, of all plies, and those that were generated last
	candidates []candidate        // still to try, of all plies
	pv         [][]positions.Step // pv[ply] is the best line from there
	greedy     []positions.Step   // for search.BestStep

	nodes     uint64 // visited by this worker
	counted   uint64 // of them, already in shared.nodes
	nextPoll  uint64 // value of nodes at the next poll
	doubt     doubt
	selDepth  int  // turns in the deepest line of this iteration
	horizon   bool // whether this iteration has met anything but ends of games
	stopped   bool
	inProbCut bool   // whether a search is under way that is to save one
	lines     []line // the best turns, of the last iteration that found any
	found     []line // the same of the iteration under way
	rootSteps []positions.Step
	turns     []rootTurn       // to try at the root; none: they are tried step by step
	turnSteps []positions.Step // of turns
	turnKeys  []uint64         // to sort turns
	sorted    []rootTurn       // room for them
}

// prepare makes w ready for a search. What it has learnt of good steps stays.
func (w *worker) prepare(sh *shared) {
	w.shared = sh
	w.p = sh.task.Root.Copy()
	w.endings = search.NewEndings(w.p)
	w.forcer, _ = w.p.(positions.Forcer)
	w.order.newSearch()
	w.nodes, w.counted, w.nextPoll = 0, 0, 0
	w.stopped = false
	w.doubt = doubt{}
	w.lines, w.found = nil, nil
}

// deepen searches one turn deeper each time, until a limit or the clock ends
// it. Only the first worker has a report.
func (w *worker) deepen(report func(search.Info)) {
	limits := &w.shared.task.Limits
	last := maxDepth
	if limits.Depth > 0 {
		last = min(limits.Depth, maxDepth)
	}
	w.listTurns()
	for depth := 1; depth <= last; depth++ {
		w.sortTurns()
		if w.id == 0 && depth > 1 && !w.hasTime() {
			return
		}
		w.selDepth, w.horizon = 0, false
		// Helpers are one turn ahead of the first worker in every other
		// iteration, so that they fill the table with what it needs next.
		ahead := 0
		if w.id%2 == 1 && depth < last {
			ahead = 1
		}
		w.iterate(depth + ahead)
		if report != nil {
			w.doubt.note(w.lines[0])
			w.report(report)
		}
		if w.stopped || w.isDecided(depth) {
			return
		}
	}
}

// isDecided reports whether a deeper iteration could not change anything: the
// whole tree has been searched, or an end is proven within the depth.
func (w *worker) isDecided(depth int) bool {
	if !w.horizon {
		return true
	}
	for _, l := range w.lines {
		turns, proven := l.score.Mate()
		if !proven || max(turns, -turns) > depth {
			return false
		}
	}
	return len(w.lines) > 0
}

// iterate searches to depth for the best lines. When it is stopped on the way,
// what is better than before is kept.
func (w *worker) iterate(depth int) {
	w.found = w.found[:0]
	for range w.shared.task.MultiPV {
		w.rootSteps = w.rootSteps[:0]
		score := w.aspire(depth)
		if len(w.pv[0]) == 0 {
			break // stopped before anything was found, or no turn is left
		}
		pv := slices.Clone(w.pv[0])
		w.found = append(w.found, line{score, pv, w.firstTurn(pv), depth, w.selDepth})
		if w.stopped {
			break
		}
	}
	w.keepFound()
}

// keepFound makes the lines of this iteration the result. An iteration that
// was stopped may have found fewer: lines of the iteration before fill up. They
// come last, since scores of different depths do not compare.
func (w *worker) keepFound() {
	for _, old := range w.lines {
		known := slices.ContainsFunc(w.found, func(l line) bool { return l.turn == old.turn })
		if !known && w.stopped && len(w.found) < w.shared.task.MultiPV {
			w.found = append(w.found, old)
		}
	}
	slices.SortStableFunc(w.found, func(a, b line) int {
		return cmp.Or(b.depth-a.depth, int(b.score-a.score))
	})
	if len(w.found) > 0 {
		w.lines, w.found = w.found, w.lines[:0]
	}
}

func (w *worker) firstTurn(pv []positions.Step) string {
	turn := search.NewResult(w.shared.task.Root, pv).Turn
	return w.shared.task.Root.Copy().TurnString(turn)
}

// saltOf returns what keys of positions are changed by in the table, where scores
// rest on what draws are worth: with another contempt, or for the other player at
// the root, the same position has another entry. Where draws are worth the same to
// both players it is 0.
func saltOf(d *search.Draws) uint64 {
	const golden = 0x9E3779B97F4A7C15 // 2⁶⁴ divided by the golden ratio: spreads small numbers
	return uint64(d.Scores[positions.P1]) * golden
}

// key returns the key of w.p in the table.
func (w *worker) key() uint64 { return w.p.Key() ^ w.shared.salt }

func (w *worker) report(report func(search.Info)) {
	w.flushNodes()
	for i, l := range w.lines {
		report(search.Info{
			Depth: l.depth, SelDepth: l.selDepth, Line: i + 1, Score: l.score,
			Nodes: w.shared.nodes.Load(), HashFull: w.shared.table.HashFull(),
			Elapsed: w.shared.task.Control.Elapsed(), PV: l.pv,
		})
	}
}

func (w *worker) flushNodes() {
	w.shared.nodes.Add(w.nodes - w.counted)
	w.counted = w.nodes
}

// countNode counts a step done and looks at limits and clock now and then. A stop
// is seen at once.
func (w *worker) countNode() {
	w.nodes++
	if w.nodes >= w.nextPoll || w.shared.task.Control.Stopped() {
		w.poll()
	}
}

func (w *worker) poll() {
	w.flushNodes()
	w.nextPoll = w.nodes + pollInterval
	total := w.shared.nodes.Load()
	if limit := w.shared.task.Limits.Nodes; limit > 0 {
		if total >= limit {
			w.stopped = true
			return
		}
		w.nextPoll = min(w.nextPoll, w.nodes+limit-total)
	}
	w.stopped = w.stopped || w.shared.stop.Load() || w.shared.task.Control.Expired()
}
