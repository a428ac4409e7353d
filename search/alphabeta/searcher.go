// Package alphabeta searches by principal variation search with iterative
// deepening and a shared transposition table, on the steps of any game.
//
// Depth is counted in turns, and so are distances to a proven end: a step that
// leaves the same player to move neither changes the sign of the score nor
// costs depth. No position inside a turn is a leaf; horizon.go handles turns with
// very many steps.
//
// The files, from the outside to the inside:
//
//   - searcher.go: a search, and what its threads share
//   - params.go: the numbers and switches, by name
//   - worker.go: one thread, its limits and its clock
//   - iterate.go: iterative deepening, aspiration windows, when to stop
//   - root.go: whole turns at the root, and those that may not be played
//   - answer.go: what the search answers if it ends now, and what is refuted
//   - node.go: one position, from the table to the loop over its steps
//   - pruning.go: which steps are left out or reduced
//   - ordering.go: in which order steps are tried
//   - evalcache.go: static values that are remembered
//   - arrange.go: turns that place several pieces, too many to list
//   - horizon.go: quiescence, greedy ends of long turns, exact endings
//   - abdada.go: how threads avoid searching the same position
package alphabeta

import (
	"sync"
	"sync/atomic"

	"tetrad/positions"
	"tetrad/search"
)

// maxDepth is the deepest iteration, in turns: the greatest depth that a table entry
// can hold.
const maxDepth = 255

// Searcher is the alpha-beta search.Searcher.
type Searcher struct {
	Params Params // of the next search; call Forget after a change

	table      *ttTable
	workers    []*worker
	reductions reductions
	used       bool // searched since it was made or has forgotten
}

// New returns a searcher with a table of hashMiB mebibytes. The memory is reserved, and
// taken as the table fills.
func New(hashMiB int) *Searcher {
	return &Searcher{Params: Defaults(), table: newTable(hashMiB)}
}

// Forget implements search.Searcher. To clear a table takes its memory, so that one
// without entries is left as it is.
func (s *Searcher) Forget() {
	if !s.used {
		return
	}
	s.used = false
	s.table.clear()
	for _, w := range s.workers {
		w.order.clear()
	}
}

// shared holds the data that the threads of one search have in common.
type shared struct {
	task  search.Task
	table *ttTable
	nodes atomic.Uint64 // of all threads, updated every pollInterval nodes
	stop  atomic.Bool   // ends all threads
	draws search.Draws
	salt  uint64 // of keys in the table
	busy  *busy  // nil if no steps are put off
}

// Search implements search.Searcher. Additional threads search the same tree beside
// the first and help it through the table (Lazy SMP); busy keeps them from searching
// the same position at the same time.
func (s *Searcher) Search(t search.Task) search.Result {
	s.used = true
	s.table.nextSearch()
	s.prepareWorkers(s.newShared(t))
	main := s.workers[0]
	main.proposeTurn()

	var helpers sync.WaitGroup
	for _, w := range s.workers[1:] {
		helpers.Go(func() { w.deepen(nil) })
	}
	main.deepen(t.Report)
	main.shared.stop.Store(true)
	helpers.Wait()
	return search.NewResult(main.atRoot, main.lines[0].pv)
}

func (s *Searcher) newShared(t search.Task) *shared {
	sh := &shared{task: t, table: s.table, draws: t.Draws(s.Params.Scale)}
	sh.salt = saltOf(&sh.draws)
	if t.Threads > 1 && s.Params.ABDADA {
		sh.busy = newBusy(s.Params.ABDADADepth)
	}
	return sh
}

func (s *Searcher) prepareWorkers(sh *shared) {
	s.reductions.set(s.Params.LateMoveBase, s.Params.LateMoveDivisor)
	for len(s.workers) < sh.task.Threads {
		s.workers = append(s.workers, &worker{id: len(s.workers)})
	}
	s.workers = s.workers[:sh.task.Threads]
	for _, w := range s.workers {
		w.prepare(sh, &s.Params, &s.reductions)
	}
}

// line is one of the best turns at the root, with its PV.
type line struct {
	score    search.Score
	pv       []positions.Step
	turn     string // the first turn
	first    int    // its steps in pv
	depth    int    // turns, of the iteration that found it
	selDepth int    // turns in the deepest line of that iteration so far
}

// saltOf returns a number to be combined with the keys of positions in the table.
// Scores depend on the values of draws, so a position needs another entry with
// another contempt or with the other player to move at the root. The number is 0 if
// draws are worth the same to both players.
func saltOf(d *search.Draws) uint64 {
	const golden = 0x9E3779B97F4A7C15 // 2⁶⁴ divided by the golden ratio: spreads small numbers
	return uint64(d.Scores[positions.P1]) * golden
}
