// Package mcts searches by Monte-Carlo tree search on the steps of any game. It uses
// PUCT with priors, values leaves by evaluation and backs up proven ends exactly. All
// threads grow one tree, which is kept from turn to turn.
//
// The files, from the outside to the inside:
//
//   - searcher.go, run.go: a search, its threads and their limits
//   - params.go: the numbers and switches, by name
//   - decide.go, answer.go: when a search ends on a clock, and what it answers
//   - worker.go: a playout, from the root to the backing up; choose.go: the choice of a step by PUCT
//   - pending.go: what a thread adds to the tree later, if there are several
//   - sample.go: first turns that place several pieces, too many to list
//   - expand.go, priors.go, history.go, sort.go: the steps of a node, best first
//   - proof.go: proven ends
//   - tree.go, compaction.go: the tree, from turn to turn and when it is full
//   - node.go, list.go, arena.go, pool.go: its nodes, the lists of their steps, and their memory
package mcts

import (
	"slices"
	"sync"

	"tetrad/positions"
	"tetrad/search"
)

// Searcher is the Monte-Carlo search.Searcher.
type Searcher struct {
	Params Params // of the next search; call Forget after a change

	pool    *pool
	blocks  int       // that a tree may take, outside compaction
	tree    *tree     // nil: none yet
	spare   *arena    // empty, of the last tree; nil: none
	workers []*worker // of the last search
	decay   decay     // of the last search
}

// New returns a searcher whose tree takes at most hashMiB mebibytes. It takes the
// memory as the tree grows.
func New(hashMiB int) *Searcher {
	p := newPool(int64(hashMiB) << 20)
	return &Searcher{Params: Defaults(), pool: p, blocks: p.left - p.left/keptShare}
}

// Forget implements search.Searcher.
func (s *Searcher) Forget() {
	if s.tree != nil {
		s.tree.arena.clear()
		s.tree, s.spare = nil, s.tree.arena
	}
}

// Search implements search.Searcher.
func (s *Searcher) Search(t search.Task) search.Result {
	draws := t.Draws(s.Params.Scale)
	sampleTurns(&t, &draws)
	if s.tree == nil || !s.Params.Reuse || !s.tree.continues(&t, draws) {
		s.Forget()
		if s.spare == nil {
			s.spare = newArena(s.pool, s.blocks)
		}
		s.tree, s.spare = newTree(s.spare, &t, draws), nil
	}
	r := newRun(t, s.Params, s.tree, &s.decay)
	s.prepareWorkers(r)
	first := s.workers[0]
	first.expandRoot()
	if t.Ask != nil {
		first.ask = func() {
			if t.Ask(r.playouts.Load()) {
				r.report(first.selDepth)
			}
		}
	}
	var helpers sync.WaitGroup
	for _, w := range s.workers[1:] {
		helpers.Go(w.help)
	}
	first.direct(func() { r.report(first.selDepth) })
	helpers.Wait()
	lines := r.report(first.selDepth)
	result := search.NewResult(first.p, lines[0])
	s.tree.answer = slices.Clone(result.Turn)
	return result
}

// prepareWorkers makes a worker ready for each thread of r.
func (s *Searcher) prepareWorkers(r *run) {
	threads := max(1, r.task.Threads)
	for len(s.workers) < threads {
		s.workers = append(s.workers, new(worker))
	}
	clear(s.workers[threads:])
	s.workers = s.workers[:threads]
	for i, w := range s.workers {
		w.prepare(r, i)
	}
}

// report reports the best lines, best first, and returns them.
func (r *run) report(selDepth int) [][]positions.Step {
	var lines [][]positions.Step
	root, mover := r.task.Root.Copy(), r.task.Root.ToMove()
	for i, c := range r.bestTurns() {
		line := slices.Concat(c.turn, r.tree.lineAfter(c.turn))
		lines = append(lines, line)
		depth := len(search.TurnStrings(root, line))
		r.task.Report(search.Info{
			Depth: depth, SelDepth: max(selDepth, depth), Line: i + 1, Score: c.score(r.params.Scale, r.draws.Scores[mover]),
			Nodes: r.playouts.Load(), Visits: uint64(c.visits), HashFull: r.tree.arena.full(),
			Elapsed: r.task.Control.Elapsed(), PV: line,
			// The first line tells the value of the position, the others those of their turns.
			WDL: c.drawn(i == 0 && r.tree.root.proof().value == open),
		})
	}
	return lines
}
