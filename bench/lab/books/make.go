// Package books makes opening books by search.
package books

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/books/book"
	"tetrad/positions"
)

// A Builder makes a book, or makes one larger. The book depends only on its settings and
// its size: not on interruptions, nor on who computes the searches.
type Builder struct {
	Book     *book.Book
	Executor jobs.Executor
	// Journal keeps the searches of an unfinished batch; nil: nothing keeps them.
	Journal *Journal
	// Save is called with the book after each batch.
	Save func() error
	// Progress is called with the number of searches so far.
	Progress func(searches int)
}

// ErrComplete says that nothing is left to search: the value of the start is proved, or
// all turns that can be searched were.
var ErrComplete = errors.New("there is nothing left to search")

// Grow has positions searched until the book consists of at least this many searches.
// The last batch is always a whole one, so that a book that is made in two parts is the
// same as one that was made at once.
func (m *Builder) Grow(ctx context.Context, searches int) error {
	b := m.Book
	if b.Len() == 0 {
		if err := m.batch(ctx, []leaf{{node: -1}}); err != nil {
			return err
		}
	}
	for b.Searches() < searches {
		leaves := choose(b, b.Batch)
		if len(leaves) == 0 {
			return ErrComplete
		}
		if err := m.batch(ctx, leaves); err != nil {
			return err
		}
	}
	return nil
}

// batch searches some positions and adds them to the book.
func (m *Builder) batch(ctx context.Context, leaves []leaf) error {
	var tasks []task
	for _, l := range leaves {
		t, err := m.task(l)
		if err != nil {
			return err
		}
		tasks = append(tasks, t)
	}
	w, err := newBatch(m.Book.Settings, tasks)
	if err != nil {
		return fmt.Errorf("%w; take fewer searches for a batch", err)
	}
	results, err := m.search(ctx, &w, len(tasks))
	if err != nil {
		return err
	}
	for i, result := range results {
		f, err := readFound(m.Book.Game(), tasks[i], m.Book.Lines, result)
		if err == nil {
			err = m.add(leaves[i], f)
		}
		if err != nil {
			return fmt.Errorf("after %v: %w", tasks[i].Moves, err)
		}
	}
	m.Book.Update()
	return m.Save()
}

// search returns the results of a batch, in order. Those that the journal has are not
// computed again.
func (m *Builder) search(ctx context.Context, w *jobs.Batch, count int) ([][]byte, error) {
	var results [][]byte
	if m.Journal != nil {
		have, err := m.Journal.Begin(w.ID())
		if err != nil {
			return nil, err
		}
		results = have[:min(len(have), count)]
	}
	before := m.Book.Searches()
	err := jobs.InOrder(ctx, m.Executor, w, len(results), count, func(_ int, result []byte) (bool, error) {
		results = append(results, result)
		m.Progress(before + len(results))
		if m.Journal == nil {
			return true, nil
		}
		return true, m.Journal.Add(result)
	})
	return results, err
}

// task returns what to search for a leaf. A position with the pie rule is searched after
// the swap.
func (m *Builder) task(l leaf) (t task, err error) {
	if l.node < 0 {
		return t, nil
	}
	t.Moves = m.Book.Moves(l.node)
	if l.more {
		for i := range m.Book.Node(l.node).Turns {
			t.Without = append(t.Without, m.Book.Node(l.node).Turns[i].Move)
		}
		return t, nil
	}
	t.Moves = append(t.Moves, m.Book.Node(l.node).Turns[l.turn].Move)
	isPie, err := m.mayAnswerBySwap(t.Moves)
	if isPie {
		t.Moves = append(t.Moves, book.Swap)
	}
	return t, err
}

// mayAnswerBySwap reports whether the player to move after these turns may swap.
func (m *Builder) mayAnswerBySwap(moves []string) (bool, error) {
	p := m.Book.Game().Start()
	for _, move := range moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return false, err
		}
	}
	_, err := p.ParseTurn(book.Swap)
	return err == nil, nil
}

// add adds what was found for a leaf.
func (m *Builder) add(l leaf, f *Found) error {
	b := m.Book
	if l.more {
		return m.widen(l.node, f)
	}
	if _, ok := b.Has(l.key); ok && l.node >= 0 {
		return nil // an earlier leaf of the batch has led to the same position
	}
	n := &book.Node{Parent: l.node, Turn: l.turn, Distinct: f.Distinct, Turns: f.turns()}
	if l.node < 0 {
		n.Parent = -1
		if err := m.addFirst(n, f); err != nil {
			return err
		}
	}
	n.Searches = []book.Search{{Value: f.value(), Depth: f.Depth, Nodes: f.Nodes, Turns: len(f.Lines)}}
	isPie := false
	if l.node >= 0 {
		var err error
		if isPie, err = m.mayAnswerBySwap(append(b.Moves(l.node), b.Node(l.node).Turns[l.turn].Move)); err != nil {
			return err
		}
	}
	if !isPie {
		return b.Add(n)
	}
	return m.addPie(l, n)
}

// addPie adds a position with the pie rule, and n, which is the position after the swap.
func (m *Builder) addPie(l leaf, n *book.Node) error {
	b := m.Book
	swap := book.Turn{Move: book.Swap, Estimate: n.SearchValue(), Known: true}
	swap.Estimate.Score = -swap.Estimate.Score.Later(1)
	pie := &book.Node{Parent: l.node, Turn: l.turn, Turns: append([]book.Turn{swap}, n.Turns...)}
	if err := b.Add(pie); err != nil {
		return err
	}
	if _, ok := b.Has(pie.Turns[0].Key()); ok {
		return nil // another position leads to it too
	}
	n.Parent, n.Turn = b.Len()-1, 0
	return b.Add(n)
}

// widen adds further turns to a node, and to the positions with the pie rule that it is
// the swap of.
func (m *Builder) widen(number int, f *Found) error {
	b := m.Book
	added, err := b.More(number, f.turns())
	if err != nil {
		return err
	}
	n := b.Node(number)
	n.Searches = append(n.Searches, book.Search{Value: f.value(), Depth: f.Depth, Nodes: f.Nodes, Turns: added})
	for i := range b.Len() {
		pie := b.Node(i)
		if !pie.Pie || pie.Turns[0].Child != number {
			continue
		}
		if _, err := b.More(i, f.turns()); err != nil {
			return err
		}
	}
	return nil
}

// addFirst adds to the first node the turns that its search has not listed: all, if
// there are at most Settings.First, otherwise as many random ones.
func (m *Builder) addFirst(n *book.Node, f *Found) error {
	b := m.Book
	p := b.Game().Start()
	turns, count := distinctTurns(p)
	moves, err := without(p, turns, nil)
	if err != nil {
		return err
	}
	if count > maxDistinct || len(moves) > b.First {
		moves = randomTurns(p, b.First, b.Seed)
	}
	listed := map[string]bool{}
	for _, l := range f.Lines {
		listed[l.Move] = true
	}
	for _, move := range moves {
		if !listed[move] {
			n.Turns = append(n.Turns, book.Turn{Move: move})
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
