// Package mcts searches by Monte-Carlo tree search on the steps of any game:
// plain UCT (L. Kocsis and C. Szepesvári, "Bandit Based Monte-Carlo Planning",
// 2006) with random playouts and with proven ends backed up exactly.
package mcts

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tetrad/positions"
	"tetrad/search"
)

// Searcher is the Monte-Carlo search.Searcher. Each thread grows a tree of its
// own, and the visits at the root are added (root parallelism).
type Searcher struct {
	hashMiB int
	trees   []*tree
}

// New returns a searcher whose trees take at most so many mebibytes together.
// The memory is taken as the trees grow.
func New(hashMiB int) *Searcher { return &Searcher{hashMiB: hashMiB} }

// Forget implements search.Searcher. Each search begins with an empty tree, so
// there is nothing to forget but the memory itself.
func (s *Searcher) Forget() { s.trees = nil }

// shared is what the trees of one search have in common.
type shared struct {
	task     search.Task
	playouts atomic.Uint64
	stop     atomic.Bool
}

// reportInterval is the time between lines of information.
const reportInterval = 500 * time.Millisecond

// Search implements search.Searcher.
func (s *Searcher) Search(t search.Task) search.Result {
	sh := &shared{task: t}
	s.prepareTrees(sh)
	main := s.trees[0]
	var helpers sync.WaitGroup
	for _, tree := range s.trees[1:] {
		helpers.Go(func() { tree.grow(nil) })
	}
	main.grow(func() { s.reportFirst(sh) })
	sh.stop.Store(true)
	helpers.Wait()
	lines := s.report(sh)
	return search.NewResult(t.Root, lines[0])
}

func (s *Searcher) prepareTrees(sh *shared) {
	threads := sh.task.Threads
	if len(s.trees) != threads {
		s.trees = nil
		for range threads {
			s.trees = append(s.trees, &tree{arena: newArena(s.hashMiB << 20 / threads)})
		}
	}
	for i, tree := range s.trees {
		tree.prepare(sh, uint64(i))
	}
}

// reportFirst reports the lines of the first tree alone, which its own thread
// may read while the others grow.
func (s *Searcher) reportFirst(sh *shared) {
	(&Searcher{trees: s.trees[:1]}).report(sh)
}

// report reports the best lines of all trees together, best first, and returns
// them. No tree may be growing in another thread.
func (s *Searcher) report(sh *shared) [][]positions.Step {
	ranking := rankTurns(s.trees, sh.task.MultiPV)
	var lines [][]positions.Step
	for i, c := range ranking {
		line := slices.Concat(c.turn, s.trees[0].lineAfter(c.turn))
		lines = append(lines, line)
		turns := len(search.TurnStrings(sh.task.Root, line))
		info := search.Info{
			Depth: turns, SelDepth: s.trees[0].selDepth, Line: i + 1, Score: c.score(),
			Nodes: sh.playouts.Load(), Visits: c.visits, HashFull: s.trees[0].arena.full(),
			Elapsed: sh.task.Control.Elapsed(), PV: line,
		}
		if wdl, ok := c.wdl(); ok {
			info.WDL = &wdl
		}
		sh.task.Report(info)
	}
	return lines
}
