// Package books makes opening books by search.
package books

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"tetrad/bench/jobs"
	"tetrad/engine/book"
	"tetrad/positions"
)

// A Builder makes a book. The book depends only on its settings and its size: not on
// interruptions, nor on who computes the searches.
type Builder struct {
	Settings Settings
	Executor jobs.Executor
	// Journal keeps the searches of an unfinished book; nil: nothing keeps them.
	Journal *Journal
	// Progress is called with the number of searches so far.
	Progress func(searches int)

	graph *graph
	known [][]byte // results of the journal that are not in the graph yet
}

// Make returns a book of at least this many searches, rounded up to whole batches. It is
// smaller if nothing is left to search: the value of the start is proved, or all turns
// that can be searched were.
func (m *Builder) Make(ctx context.Context, g positions.Game, searches int) (*book.Book, error) {
	m.graph = newGraph(g)
	if m.Journal != nil {
		var err error
		if m.known, err = m.Journal.begin(m.Settings); err != nil {
			return nil, err
		}
	}
	leaves := []leaf{{node: -1}}
	for len(leaves) > 0 {
		if err := m.batch(ctx, leaves); err != nil {
			return nil, err
		}
		leaves = nil
		if m.graph.searches() < searches {
			leaves = choose(m.graph, batchSize)
		}
	}
	n := m.graph.searches()
	return book.New(g, book.Head{Searches: n, Command: m.Settings.command(n)}, m.graph.bookPositions())
}

// batch searches some positions and adds them to the graph.
func (m *Builder) batch(ctx context.Context, leaves []leaf) error {
	var tasks []task
	for _, l := range leaves {
		t, err := m.task(l)
		if err != nil {
			return err
		}
		tasks = append(tasks, t)
	}
	w, err := newBatch(m.Settings, tasks)
	if err != nil {
		return err
	}
	results, err := m.search(ctx, &w, len(tasks))
	if err != nil {
		return err
	}
	for i, result := range results {
		f, err := readFound(m.graph.game, tasks[i], m.Settings.Lines, result)
		if err == nil {
			err = m.add(leaves[i], f)
		}
		if err != nil {
			return fmt.Errorf("after %v: %w", tasks[i].Moves, err)
		}
	}
	m.graph.evaluate()
	return nil
}

// search returns the results of a batch, in order. Those that the journal has are not
// computed again.
func (m *Builder) search(ctx context.Context, w *jobs.Batch, count int) ([][]byte, error) {
	have := min(len(m.known), count)
	results := slices.Clone(m.known[:have])
	m.known = m.known[have:]
	before := m.graph.searches()
	err := jobs.InOrder(ctx, m.Executor, w, have, count, func(_ int, result []byte) (bool, error) {
		results = append(results, result)
		m.Progress(before + len(results))
		if m.Journal == nil {
			return true, nil
		}
		return true, m.Journal.add(result)
	})
	return results, err
}

// task returns what to search for a leaf. A position with the pie rule is searched after
// the swap.
func (m *Builder) task(l leaf) (t task, err error) {
	if l.node < 0 {
		return t, nil
	}
	t.Moves = m.graph.moves(l.node)
	n := m.graph.nodes[l.node]
	if l.more {
		for i := range n.turns {
			t.Without = append(t.Without, n.turns[i].move)
		}
		return t, nil
	}
	t.Moves = append(t.Moves, n.turns[l.turn].move)
	isPie, err := m.mayAnswerBySwap(t.Moves)
	if isPie {
		t.Moves = append(t.Moves, positions.Swap)
	}
	return t, err
}

// mayAnswerBySwap reports whether the player to move after these turns may swap.
func (m *Builder) mayAnswerBySwap(moves []string) (bool, error) {
	p := m.graph.game.Start()
	for _, move := range moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return false, err
		}
	}
	_, err := p.ParseTurn(positions.Swap)
	return err == nil, nil
}

// add adds what was found for a leaf.
func (m *Builder) add(l leaf, f *found) error {
	g := m.graph
	if l.more {
		return m.widen(l.node, f)
	}
	if _, ok := g.byKey[l.key]; ok && l.node >= 0 {
		return nil // an earlier leaf of the batch has led to the same position
	}
	n := &node{parent: l.node, turn: l.turn, distinct: f.Distinct, turns: f.turns(), searches: []searched{f.searched()}}
	if l.node < 0 {
		if err := m.addFirst(n, f); err != nil {
			return err
		}
		return g.add(n)
	}
	isPie, err := m.mayAnswerBySwap(append(g.moves(l.node), g.nodes[l.node].turns[l.turn].move))
	switch {
	case err != nil:
		return err
	case isPie:
		return m.addPie(l, n)
	}
	return g.add(n)
}

// addPie adds a position with the pie rule, and n, which is the position after the swap.
func (m *Builder) addPie(l leaf, n *node) error {
	g := m.graph
	swap := turn{move: positions.Swap, estimate: forOpponent(n.searchValue()), known: true}
	pie := &node{parent: l.node, turn: l.turn, turns: append([]turn{swap}, n.turns...)}
	if err := g.add(pie); err != nil {
		return err
	}
	if _, ok := g.byKey[pie.turns[0].key]; ok {
		return nil // another position leads to it too
	}
	n.parent, n.turn = len(g.nodes)-1, 0
	return g.add(n)
}

// widen adds further turns to a node, and to the positions with the pie rule that it is
// the swap of.
func (m *Builder) widen(number int, f *found) error {
	g := m.graph
	if err := g.more(number, f.turns()); err != nil {
		return err
	}
	n := g.nodes[number]
	n.searches = append(n.searches, f.searched())
	for i, pie := range g.nodes {
		if !pie.pie || pie.turns[0].child != number {
			continue
		}
		if err := g.more(i, f.turns()); err != nil {
			return err
		}
	}
	return nil
}

// addFirst adds to the first node the turns that its search has not listed: all, if
// there are at most maxFirst, otherwise as many random ones.
func (m *Builder) addFirst(n *node, f *found) error {
	p := m.graph.game.Start()
	turns, count := distinctTurns(p)
	moves, err := without(p, turns, nil)
	if err != nil {
		return err
	}
	if count > maxDistinct || len(moves) > maxFirst {
		moves = randomTurns(p, maxFirst, m.Settings.Seed)
	}
	listed := map[string]bool{}
	for _, l := range f.Lines {
		listed[l.Move] = true
	}
	for _, move := range moves {
		if !listed[move] {
			n.turns = append(n.turns, turn{move: move})
		}
	}
	return nil
}

// randomTurns returns turns of p, between turns, by random steps.
func randomTurns(p positions.Position, count int, seed uint64) []string {
	rng := rand.New(rand.NewPCG(seed, 0))
	var moves []string
	for range count {
		var turn, steps []positions.Step
		for len(turn) == 0 || p.MidTurn() {
			steps = p.Steps(steps[:0])
			turn = append(turn, steps[rng.IntN(len(steps))])
			p.Do(turn[len(turn)-1])
		}
		positions.UndoTurn(p, turn)
		moves = append(moves, p.TurnString(turn))
	}
	return moves
}
