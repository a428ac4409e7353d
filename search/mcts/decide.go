package mcts

import (
	"time"

	"tetrad/search"
)

// depthInterval is the number of playouts between checks of the depth limit.
const depthInterval = 256

// maxVisits prevents counts from overflowing in an analysis of many hours.
const maxVisits = 1 << 31

// isDone reports whether a limit or the clock ends the search.
func (w *worker) isDone() bool {
	task := &w.task
	playouts := w.playouts.Load()
	if task.Nodes > 0 && playouts >= task.Nodes || w.task.Control.Expired() {
		return true
	}
	w.gate.RLock()
	defer w.gate.RUnlock()
	if w.tree.root.visits() > maxVisits {
		return true
	}
	if task.Depth > 0 && playouts >= w.nextLook {
		w.nextLook = playouts + depthInterval
		if w.depth() >= task.Depth {
			return true
		}
	}
	return w.isDecided(playouts)
}

// depth returns the number of turns in the most visited line.
func (r *run) depth() int { return len(search.TurnStrings(r.task.Root.Copy(), r.tree.lineAfter(nil))) }

// isDecided reports whether more playouts on a clock are not worth their time: at
// this speed no other step can have more visits when the time ends. The answer is
// chosen by lower bounds of results, which more playouts could still change, but it
// is usually the most visited step. If that step does not have the best result, the
// search goes on until the hard deadline.
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

// minPlayouts is the number of playouts from which the speed is reliable.
const minPlayouts = 100

// isForced reports whether only one turn can be chosen.
func (t *tree) isForced() bool {
	for n := t.root; ; {
		l := n.list()
		if l.count() != 1 || l.tried() != 1 {
			return false
		}
		if n = t.arena.child(l, 0); n.state().turns() == 1 {
			return true
		}
	}
}

// lead returns how many more visits the first choice of the player to move has than
// the second, at the step of the turn where the difference is least.
func (t *tree) lead() float64 {
	lead := float64(t.root.visits())
	for n, steps := t.root, 0; n != nil && (steps == 0 || n.state().turns() == 0); steps++ {
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

// favourites returns the two most visited children of n that are not proven losses.
// Each is nil if there is none.
func (t *tree) favourites(n *node) (first, second *node) {
	for c := range t.arena.children(n) {
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

// isUnclear reports whether some step has a better result than the most visited one
// and more than this share of its visits.
func (t *tree) isUnclear(share float64) bool {
	first, _ := t.favourites(t.root)
	if first == nil {
		return false
	}
	mean := first.sum() / float64(first.visits())
	for c := range t.arena.children(t.root) {
		if visits := float64(c.visits()); visits > float64(first.visits())*share && c.sum()/visits > mean {
			return true
		}
	}
	return false
}
