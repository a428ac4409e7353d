package alphabeta

import (
	"tetrad/positions"
	"tetrad/search"
)

// pollInterval is the number of nodes between looks at the clock. The slowest
// evaluation takes some 10 µs, so the end of the time is seen within a few
// milliseconds, also where no timer tells of it.
const pollInterval = 256

// A worker is one thread's search: its own position, ordering and frames.
type worker struct {
	id         int
	shared     *shared
	params     Params // a copy, near at hand
	reductions *reductions
	prunes     bool // whether some rule of params prunes on estimates
	p          positions.Position
	order      ordering
	endings    search.Endings
	forcer     positions.Forcer // w.p, nil where its game has no forcing steps
	top        *frame           // of the root

	steps      []positions.Step // forcing ones still to try, of all plies, and those that were generated last
	candidates []candidate      // still to try, of all plies
	greedy     []positions.Step // for search.BestStep

	nodes     uint64 // visited by this worker
	counted   uint64 // of them, already in shared.nodes
	nextPoll  uint64 // value of nodes at the next poll
	counters  counters
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
func (w *worker) prepare(sh *shared, params *Params, r *reductions) {
	w.shared = sh
	w.params, w.reductions = *params, r
	w.prunes = params.Spread != nil && (params.StaticPruning || params.ProbCut)
	w.p = sh.task.Root.Copy()
	w.endings = search.NewEndings(w.p)
	w.forcer, _ = w.p.(positions.Forcer)
	w.order.newSearch()
	if w.top == nil {
		w.top = newFrame()
	}
	w.top.newSearch()
	w.nodes, w.counted, w.nextPoll = 0, 0, 0
	w.counters = counters{}
	w.stopped = false
	w.doubt = doubt{}
	w.lines, w.found = nil, nil
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

// evaluate returns the static value of w.p for the player to move.
func (w *worker) evaluate() search.Score {
	w.counters.evaluations++
	return search.Estimate(w.shared.task.Evaluator.Evaluate(w.p))
}
