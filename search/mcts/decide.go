package mcts

import (
	"time"

	"tetrad/search"
)

// depthInterval is the number of playouts between checks of the depth limit.
const depthInterval = 256

// maxVisits keeps counts from overflowing in an analysis of many hours.
const maxVisits = 1 << 31

// isDone reports whether a limit or the clock ends the search.
func (w *worker) isDone() bool {
	limits := &w.task.Limits
	playouts := w.playouts.Load()
	if limits.Nodes > 0 && playouts >= limits.Nodes || w.task.Control.Expired() {
		return true
	}
	w.gate.RLock()
	defer w.gate.RUnlock()
	if w.tree.rootNode().visits() > maxVisits {
		return true
	}
	if limits.Depth > 0 && playouts >= w.nextLook {
		w.nextLook = playouts + depthInterval
		if w.depth() >= limits.Depth {
			return true
		}
	}
	return w.isDecided(playouts)
}

// depth returns the number of turns in the line of most visits.
func (r *run) depth() int { return len(search.TurnStrings(r.task.Root, r.tree.lineAfter(nil))) }

// isDecided reports whether, on a clock, more playouts are not worth their
// time: at this speed no other step can have more visits by the end of it.
// The answer goes by lower bounds of results, which more playouts could still
// change, but it is mostly the step of most visits. Where that does not have the
// best result, the search goes on until the hard deadline.
func (w *worker) isDecided(playouts uint64) bool {
	left, onClock := w.task.Control.SoftLeft(w.params.EndShare)
	if !onClock {
		return false
	}
	if w.tree.isForced() {
		return true
	}
	elapsed := w.task.Control.Elapsed()
	more := float64(playouts) * float64(max(left, 0)) / float64(max(elapsed, time.Microsecond))
	if left > 0 && (!w.params.EarlyEnd || playouts < minPlayouts) {
		return false
	}
	if left <= 0 {
		return !w.tree.isUnclear(w.params.RivalShare)
	}
	return w.tree.lead() > more
}

// minPlayouts is the least number of playouts from which the speed is reliable.
const minPlayouts = 100

// isForced reports whether only one turn can be chosen.
func (t *tree) isForced() bool {
	for n := t.rootNode(); ; {
		l := n.edgeList()
		if l.count() != 1 || l.made() != 1 {
			return false
		}
		if n = t.arena.node(t.arena.edges(l).at(0).child()); n.state().turns() == 1 {
			return true
		}
	}
}

// lead returns by how many visits the first choice of the player to move is
// ahead of the second, at the step of the turn where that is least.
func (t *tree) lead() float64 {
	lead := float64(t.rootNode().visits())
	for n, steps := t.rootNode(), 0; n != nil && (steps == 0 || n.state().turns() == 0); steps++ {
		first, second := t.favourites(n)
		if first == nil {
			return 0
		}
		ahead := float64(first.visits())
		if second != nil {
			ahead -= float64(second.visits())
		}
		lead, n = min(lead, ahead), first
	}
	return lead
}

// favourites returns the two children of n with the most visits of those that are
// not lost; nil where there is none.
func (t *tree) favourites(n *node) (first, second *node) {
	made := t.arena.made(n)
	for i := range made {
		c := t.arena.node(made.at(i).child())
		switch {
		case c.proof().value == loss:
		case first == nil || c.visits() > first.visits():
			first, second = c, first
		case second == nil || c.visits() > second.visits():
			second = c
		}
	}
	return first, second
}

// isUnclear reports whether some step has a better result than that of most
// visits, and more than this share of its visits, enough to take that seriously.
func (t *tree) isUnclear(share float64) bool {
	first, _ := t.favourites(t.rootNode())
	if first == nil {
		return false
	}
	mean := first.sum() / float64(first.visits())
	made := t.arena.made(t.rootNode())
	for i := range made {
		c := t.arena.node(made.at(i).child())
		if visits := float64(c.visits()); visits > float64(first.visits())*share && c.sum()/visits > mean {
			return true
		}
	}
	return false
}
