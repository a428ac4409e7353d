package alphabeta

import "tetrad/search"

// counters count the work of one worker. They are plain numbers that no other
// goroutine uses during the search, so counting costs almost nothing.
type counters struct {
	evaluations     uint64 // at the horizon and as static values
	remembered      uint64 // evaluations that the cache saved
	quiescenceNodes uint64
	endings         uint64

	probes       uint64
	tableHits    uint64
	tableCutoffs uint64

	staticPrunings  uint64
	probCuts        uint64 // shallower searches
	probCutPrunings uint64
	lateMovePruned  uint64 // positions in which late steps were left out
	rankings        uint64 // positions in which the evaluation ordered steps
	reductions      uint64 // steps searched less deep at first, at the root too
	searchedAgain   uint64 // of these, in full

	cutoffs      uint64
	firstCutoffs uint64 // by the first step that was tried
	deferred     uint64 // steps, to be tried when no other thread searches them
}

// add adds the counters of another worker.
func (c *counters) add(other *counters) {
	c.evaluations += other.evaluations
	c.remembered += other.remembered
	c.quiescenceNodes += other.quiescenceNodes
	c.endings += other.endings
	c.probes += other.probes
	c.tableHits += other.tableHits
	c.tableCutoffs += other.tableCutoffs
	c.staticPrunings += other.staticPrunings
	c.probCuts += other.probCuts
	c.probCutPrunings += other.probCutPrunings
	c.lateMovePruned += other.lateMovePruned
	c.rankings += other.rankings
	c.reductions += other.reductions
	c.searchedAgain += other.searchedAgain
	c.cutoffs += other.cutoffs
	c.firstCutoffs += other.firstCutoffs
	c.deferred += other.deferred
}

// Counters implements search.Counting.
func (s *Searcher) Counters() []search.Counter {
	var c counters
	nodes := uint64(0)
	for _, w := range s.workers {
		c.add(&w.counters)
		nodes += w.nodes
	}
	return []search.Counter{
		{Name: "nodes", Count: nodes},
		{Name: "quiescence nodes", Count: c.quiescenceNodes, Of: "nodes"},
		{Name: "evaluations", Count: c.evaluations},
		{Name: "evaluations remembered", Count: c.remembered},
		{Name: "exact endings", Count: c.endings},
		{Name: "table probes", Count: c.probes},
		{Name: "table hits", Count: c.tableHits, Of: "table probes"},
		{Name: "table cut-offs", Count: c.tableCutoffs, Of: "table probes"},
		{Name: "static prunings", Count: c.staticPrunings},
		{Name: "ProbCut searches", Count: c.probCuts},
		{Name: "ProbCut prunings", Count: c.probCutPrunings, Of: "ProbCut searches"},
		{Name: "late move prunings", Count: c.lateMovePruned},
		{Name: "orders by the evaluation", Count: c.rankings},
		{Name: "late move reductions", Count: c.reductions},
		{Name: "searched again", Count: c.searchedAgain, Of: "late move reductions"},
		{Name: "cut-offs", Count: c.cutoffs},
		{Name: "first-move cut-offs", Count: c.firstCutoffs, Of: "cut-offs"},
		{Name: "steps put off", Count: c.deferred},
	}
}
