package mcts

import (
	"reflect"

	"tetrad/positions"
	"tetrad/search"
)

// continues reports whether the tree can serve a task, and makes the position of the
// task its root. The new position must be the old one, or follow it by a turn, or by
// the chosen turn and one more.
func (t *tree) continues(task *search.Task, draws search.Draws) bool {
	// A tree of only some turns must not pass for a tree of all turns.
	if task.Limits.SearchMoves != nil || t.partial || task.Seed != t.seed || draws != t.draws || !same(task.Evaluator, t.evaluator) {
		return false
	}
	s := rootSearch{tree: t, p: t.position.Copy(), key: task.Root.Key(), fen: task.Root.FEN(), left: maxLookups}
	r := noNode
	if s.isFound() {
		r = t.root
	}
	if after := t.find(t.answer); r == noNode && after != noNode && len(t.answer) > 0 {
		positions.DoTurn(s.p, t.answer)
		r = s.within(after)
		positions.UndoTurn(s.p, t.answer)
	}
	if r == noNode {
		r = s.within(t.root)
	}
	if r == noNode || t.hasLostItsProof(t.arena.node(r)) {
		return false
	}
	t.root, t.position, t.answer = r, task.Root.Copy(), nil
	return true
}

// hasLostItsProof reports whether n is proven by children that were dropped. Such a
// node does not tell which turn to play.
func (t *tree) hasLostItsProof(n *node) bool {
	return n.proof().value != open && t.force(n).value == open
}

// same reports whether two evaluators are certainly equal.
func same(a, b search.Evaluator) bool {
	return reflect.ValueOf(a).Comparable() && reflect.ValueOf(b).Comparable() && a == b
}

// A rootSearch searches the tree for the node of a position.
type rootSearch struct {
	tree *tree
	p    positions.Position
	key  uint64
	fen  string
	left int // steps that it may still look at
}

// maxLookups bounds the steps that a rootSearch looks at.
const maxLookups = 20_000

func (s *rootSearch) isFound() bool { return s.p.Key() == s.key && s.p.FEN() == s.fen }

// within returns the node of the position one turn after r, or noNode. s.p is the
// position of r.
func (s *rootSearch) within(r nodeRef) nodeRef {
	made := s.tree.arena.made(s.tree.arena.node(r))
	for i := range made {
		if s.left--; s.left < 0 {
			return noNode
		}
		e, found := made.at(i), noNode
		s.p.Do(e.step())
		if s.p.MidTurn() {
			found = s.within(e.child())
		} else if s.isFound() {
			found = e.child()
		}
		s.p.Undo()
		if found != noNode {
			return found
		}
	}
	return noNode
}
