package books

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"tetrad/bench/jobs"
	"tetrad/engine/book"
)

// A probe is a search of a book that is computed again.
type probe struct{ node, search int }

// Verify has searches of a book computed again, and calls report with each in the order
// of the book. wrong says how the book differs, and is empty if it does not. Most limits
// the number of searches, which are then chosen at random by seed; 0: all of them.
func Verify(ctx context.Context, x jobs.Executor, b *book.Book, most int, seed uint64, report func(moves []string, wrong string)) error {
	if err := Check(b.Settings); err != nil {
		return err
	}
	probes := probesOf(b)
	if most > 0 && most < len(probes) {
		rng := rand.New(rand.NewPCG(seed, 1))
		rng.Shuffle(len(probes), func(i, j int) { probes[i], probes[j] = probes[j], probes[i] })
		probes = probes[:most]
		slices.SortFunc(probes, func(a, b probe) int {
			if a.node != b.node {
				return a.node - b.node
			}
			return a.search - b.search
		})
	}
	for part := range slices.Chunk(probes, maxBatch) {
		if err := verify(ctx, x, b, part, report); err != nil {
			return err
		}
	}
	return nil
}

// probesOf returns all searches of a book.
func probesOf(b *book.Book) (list []probe) {
	for i := range b.Len() {
		for s := range b.Node(i).Searches {
			list = append(list, probe{i, s})
		}
	}
	return list
}

func verify(ctx context.Context, x jobs.Executor, b *book.Book, probes []probe, report func([]string, string)) error {
	var tasks []task
	for _, p := range probes {
		tasks = append(tasks, p.task(b))
	}
	w, err := newBatch(b.Settings, tasks)
	if err != nil {
		return err
	}
	return jobs.InOrder(ctx, x, &w, 0, len(tasks), func(index int, result []byte) (bool, error) {
		f, err := readFound(b.Game(), tasks[index], b.Lines, result)
		if err != nil {
			return false, err
		}
		report(tasks[index].Moves, probes[index].differs(b, f))
		return true, nil
	})
}

// turns returns the turns that a search has added, and those before it.
func (p probe) turns(b *book.Book) (before, added []book.Turn) {
	n := b.Node(p.node)
	from := 0
	for _, s := range n.Searches[:p.search] {
		from += s.Turns
	}
	if p.search > 0 && p.node == 0 {
		// The first node lists other turns after those of its first search.
		from += len(n.Turns) - listed(n)
	}
	return n.Turns[:from], n.Turns[from : from+n.Searches[p.search].Turns]
}

// listed returns how many turns the searches of a node have added.
func listed(n *book.Node) (sum int) {
	for _, s := range n.Searches {
		sum += s.Turns
	}
	return sum
}

// task returns the task that the search had.
func (p probe) task(b *book.Book) task {
	t := task{Moves: b.Moves(p.node)}
	before, _ := p.turns(b)
	for i := range before {
		t.Without = append(t.Without, before[i].Move)
	}
	return t
}

// differs says how a search differs from what the book says of it.
func (p probe) differs(b *book.Book, f *Found) string {
	n := b.Node(p.node)
	s := n.Searches[p.search]
	_, added := p.turns(b)
	switch {
	case f.value() != s.Value:
		return fmt.Sprintf("the search finds %v, the book has %v", f.value(), s.Value)
	case f.Depth != s.Depth || f.Nodes != s.Nodes:
		return fmt.Sprintf("the search takes %d nodes to depth %d, the book has %d to %d", f.Nodes, f.Depth, s.Nodes, s.Depth)
	case f.Distinct != n.Distinct:
		return fmt.Sprintf("there are %d distinct turns, the book has %d", f.Distinct, n.Distinct)
	case len(f.Lines) != len(added):
		return fmt.Sprintf("the search lists %d turns, the book has %d", len(f.Lines), len(added))
	}
	for i, t := range f.turns() {
		if t.Move != added[i].Move || !added[i].IsOver() && t.Estimate != added[i].Estimate {
			return fmt.Sprintf("the search lists %s %v, the book has %s %v", t.Move, t.Estimate, added[i].Move, added[i].Estimate)
		}
	}
	return ""
}
