package book

import (
	"cmp"
	"slices"

	"tetrad/positions"
)

// An Answer is what a book knows of a position.
type Answer struct {
	Value Value
	Pie   bool   // whether the player to move may swap
	Turns []Line // best first
	// Complete says that all turns are listed, images counted once.
	Complete bool
	Depth    int // of the search of the position, in turns; 0 if it was not searched
}

// A Line is a turn that a book knows, with its value for the player who makes it.
type Line struct {
	Move  string
	Value Value
	Known bool // whether there is a value
	// Positions is the number of positions of the book that were first reached by this
	// turn. It is 0 for a turn whose value is the estimate of one search.
	Positions int
	Depth     int // of the search that the value of the turn begins with, in turns
	Nodes     uint64
}

// Lookup returns what the book knows of p, a position of its game between turns, or nil
// if it does not have p. It leaves p as it was.
func (b *Book) Lookup(p positions.Position) *Answer {
	key, images := KeyOf(p)
	number, ok := b.byKey[key]
	if !ok || p.Outcome() != positions.Undecided {
		return nil
	}
	n := b.nodes[number]
	by, ok := n.symmetry(images[0])
	if !ok {
		return nil
	}
	a := &Answer{Value: n.Value, Pie: n.Pie, Complete: n.isComplete() || n.Pie && b.nodes[n.Turns[0].Child].isComplete()}
	if len(n.Searches) > 0 {
		a.Depth = n.Searches[0].Depth
	}
	below := b.below()
	for i := range n.Turns {
		line := b.line(n, &n.Turns[i], below)
		steps, err := p.ParseTurn(by.Move(line.Move, n.size))
		if err != nil {
			return nil // another position with the same key
		}
		line.Move = p.TurnString(steps)
		a.Turns = append(a.Turns, line)
	}
	slices.SortStableFunc(a.Turns, compareLines)
	return a
}

// symmetry returns the symmetry that maps the position of n to the one with a key.
func (n *Node) symmetry(key uint64) (positions.Symmetry, bool) {
	i := slices.Index(n.images[:], key)
	return positions.Symmetry(max(i, 0)), i >= 0
}

// line returns a turn of n as its value is known.
func (b *Book) line(n *Node, t *Turn, below []int) Line {
	l := Line{Move: t.Move}
	l.Value, l.Known = b.TurnValue(t)
	switch {
	case t.Child >= 0:
		child := b.nodes[t.Child]
		l.Positions = below[t.Child]
		if child.Pie && child.Turns[0].Child >= 0 {
			child = b.nodes[child.Turns[0].Child] // what was searched instead
		}
		if len(child.Searches) > 0 {
			l.Depth, l.Nodes = child.Searches[0].Depth+1, child.Searches[0].Nodes
		}
	case len(n.Searches) > 0:
		l.Depth, l.Nodes = n.Searches[0].Depth, n.Searches[0].Nodes
	}
	return l
}

// below returns for each node the number of nodes that were first reached through it,
// itself included.
func (b *Book) below() []int {
	count := make([]int, len(b.nodes))
	for i := len(b.nodes) - 1; i >= 0; i-- {
		count[i]++
		if parent := b.nodes[i].Parent; parent >= 0 {
			count[parent] += count[i]
		}
	}
	return count
}

// compareLines puts the better turn first, and turns without a value last.
func compareLines(a, b Line) int {
	known := func(l Line) int {
		if l.Known {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(known(b), known(a)), cmp.Compare(b.Value.Score, a.Value.Score), cmp.Compare(b.Positions, a.Positions))
}
