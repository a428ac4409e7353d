package mcts

import (
	"reflect"

	"tetrad/positions"
	"tetrad/search"
)

// A tree holds everything that a searcher keeps from one search to the next.
type tree struct {
	arena     *arena
	root      nodeRef
	position  positions.Position // of the root
	evaluator search.Evaluator   // the source of all values
	seed      uint64
	draws     search.Draws     // the values used for draws
	partial   bool             // whether the root has only some of its steps
	answer    []positions.Step // the turn chosen at the root
}

// newTree returns a tree that consists of the root only.
func newTree(a *arena, t *search.Task, draws search.Draws) *tree {
	tr := &tree{arena: a, position: t.Root.Copy(), evaluator: t.Evaluator, seed: t.Seed, draws: draws, partial: t.Limits.SearchMoves != nil}
	first := allocator{arena: a}
	tr.root, _ = first.node()
	tr.rootNode().initialize(newState(t.Root.ToMove().Opponent(), false))
	return tr
}

func (t *tree) rootNode() *node { return t.arena.node(t.root) }

// find returns the node that steps lead to from the root, or noNode.
func (t *tree) find(steps []positions.Step) nodeRef {
	r := t.root
	for _, s := range steps {
		if r = t.childBy(r, s); r == noNode {
			break
		}
	}
	return r
}

// childBy returns the node that s leads to from r, or noNode.
func (t *tree) childBy(r nodeRef, s positions.Step) nodeRef {
	for e := range t.arena.made(t.arena.node(r)) {
		if e.step() == s {
			return e.child()
		}
	}
	return noNode
}

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
	if r == noNode || t.hasLostItsProof(t.arena.node(r)) || t.endsInsideTurn(t.arena.node(r)) {
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

// endsInsideTurn reports whether a step below n that does not complete its turn is proven
// by an exact endgame. Such a tree does not tell how to complete the turn.
func (t *tree) endsInsideTurn(n *node) bool {
	for e := range t.arena.made(n) {
		child := t.arena.node(e.child())
		if child.state().turns() > 0 {
			continue
		}
		isEnd := child.proof().value != open && child.edgeList().made() == 0
		if isEnd || t.endsInsideTurn(child) {
			return true
		}
	}
	return false
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
	for e := range s.tree.arena.made(s.tree.arena.node(r)) {
		if s.left--; s.left < 0 {
			return noNode
		}
		found := noNode
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
