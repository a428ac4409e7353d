package alphabeta

import (
	"time"

	"tetrad/positions"
	"tetrad/search"
)

// pollInterval is the number of nodes between checks of the clock. The slowest
// evaluation takes some 10 µs, so a search notices the end of its time within a few
// milliseconds even without a timer.
const pollInterval = 256

// reportInterval is the time after which a search reports what it has, also in the middle
// of an iteration.
const reportInterval = time.Second

// A worker is one thread's search: its own position, ordering and frames.
type worker struct {
	id         int
	shared     *shared
	params     Params // a copy, for locality
	reductions *reductions
	prunes     bool // whether some rule of params prunes on estimates
	p          positions.Position
	atRoot     positions.Position // stays at the root, to read and write turns
	order      ordering
	evals      evalCache
	endings    search.Endings
	forcer     positions.Forcer   // w.p, nil where its game has no forcing steps
	arranger   positions.Arranger // w.p, nil where no turn of its game arranges pieces
	top        *frame             // of the root

	// orderSteps is the order of the evaluation; nil where it has none.
	orderSteps func(p positions.Position, steps []positions.Step, scores []int32)

	steps      []positions.Step // forcing steps still to try, of all plies, and the last generated steps
	candidates []candidate      // still to try, of all plies
	ranks      []int32          // scratch space for rank
	greedy     []positions.Step // for search.BestStep

	nodes       uint64        // visited by this worker
	counted     uint64        // nodes already added to shared.nodes
	nextPoll    uint64        // value of nodes at the next poll
	nextReport  time.Duration // elapsed time at the next report inside an iteration
	instability instability
	selDepth    int  // turns in the deepest line of this iteration
	horizon     bool // whether this iteration has met anything but ends of games
	stopped     bool
	inProbCut   bool               // whether the shallower search of a ProbCut is running
	lines       []line             // the best turns, best first
	depth       int                // turns, of the current iteration
	found       []line             // the best turns of the current iteration that are complete
	searching   bool               // whether a search of the root for one line runs, or was stopped
	better      line               // a turn that is better than the last window; without pv: none
	rootScore   search.Score       // of the PV of top, once it has one
	refuted     [][]positions.Step // beginnings of turns at the root that are proven to lose
	rootSteps   []positions.Step
	turns       []rootTurn       // to try at the root; empty: the root is searched step by step
	arranged    *search.Sampler  // further turns for the root; nil: all that may be played are listed
	turnSteps   []positions.Step // of turns
	turnKeys    []uint64         // to sort turns
	sorted      []rootTurn       // scratch space for sortTurns
}

// prepare makes w ready for a search. It keeps the statistics of good steps.
func (w *worker) prepare(sh *shared, params *Params, r *reductions) {
	w.shared = sh
	w.params, w.reductions = *params, r
	w.prunes = params.Spread != nil && (params.StaticPruning || params.ProbCut)
	w.p, w.atRoot = sh.task.Root.Copy(), sh.task.Root.Copy()
	w.endings = search.NewEndings(w.p)
	w.forcer, w.arranger = w.p.Abilities().Forcer, w.p.Abilities().Arranger
	w.orderSteps = nil
	if arranges := w.arranger != nil && w.arranger.Arranges(); params.Order && !arranges {
		w.orderSteps = sh.task.Evaluation.OrderSteps
	}
	w.order.newSearch()
	w.evals.clear() // of another evaluation, perhaps
	if w.top == nil {
		w.top = newFrame()
	}
	w.top.newSearch()
	w.nodes, w.counted, w.nextPoll = 0, 0, 0
	w.stopped = false
	w.instability = instability{}
	w.lines, w.found, w.better, w.refuted = nil, nil, line{}, nil
	w.depth, w.searching = 1, false
	w.nextReport = reportInterval
	w.arranged = nil
	if sh.task.SearchMoves == nil {
		w.arranged = w.arrangement()
	}
}

// key returns the key of w.p in the table.
func (w *worker) key() uint64 { return w.p.Key() ^ w.shared.salt }

func (w *worker) report(report func(search.Info), lines []line) {
	w.flushNodes()
	w.nextReport = w.shared.task.Control.Elapsed() + reportInterval
	for i, l := range lines {
		report(search.Info{
			Depth: l.depth, SelDepth: l.selDepth, Line: i + 1, Score: l.score,
			Nodes: w.shared.nodes.Load(), HashFull: w.shared.table.hashFull(),
			Elapsed: w.shared.task.Control.Elapsed(), PV: l.pv,
		})
	}
}

func (w *worker) flushNodes() {
	w.shared.nodes.Add(w.nodes - w.counted)
	w.counted = w.nodes
}

// countNode counts a node and checks the limits and the clock every few nodes. It
// notices a stop at once.
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
	if limit := w.shared.task.Nodes; limit > 0 {
		if total >= limit {
			w.stopped = true
			return
		}
		w.nextPoll = min(w.nextPoll, w.nodes+limit-total)
	}
	w.stopped = w.stopped || w.shared.stop.Load() || w.shared.task.Control.Expired()
	if report := w.shared.task.Report; w.id == 0 && !w.stopped && w.shared.task.Control.Elapsed() > w.nextReport {
		w.report(report, w.answer())
	}
	if ask := w.shared.task.Ask; ask != nil && w.id == 0 {
		if ask(total) {
			w.report(w.shared.task.Report, w.answer())
		}
		w.nextPoll = w.nodes + 1
	}
}
