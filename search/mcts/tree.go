package mcts

import (
	"tetrad/positions"
	"tetrad/search"
)

// A tree holds everything that a searcher keeps from one search to the next.
type tree struct {
	arena      *arena
	root       *node
	position   positions.Position // of the root
	evaluation *search.Evaluation // the source of all values
	seed       uint64
	draws      search.Draws     // the values used for draws
	partial    bool             // whether the root has only some of its steps
	answer     []positions.Step // the turn chosen at the root
}

// newTree returns a tree that consists of the root only.
func newTree(a *arena, t *search.Task, draws search.Draws) *tree {
	tr := &tree{arena: a, position: t.Root.Copy(), evaluation: t.Evaluation, seed: t.Seed, draws: draws, partial: t.SearchMoves != nil}
	first := allocator{arena: a}
	tr.root = first.root()
	tr.root.initialize(newState(0, t.Root.ToMove().Opponent(), false))
	return tr
}

// find returns the node that steps lead to from the root, or nil.
func (t *tree) find(steps []positions.Step) *node {
	n := t.root
	for _, s := range steps {
		if n = t.childBy(n, s); n == nil {
			break
		}
	}
	return n
}

// childBy returns the node that s leads to from n, or nil.
func (t *tree) childBy(n *node, s positions.Step) *node {
	for child := range t.arena.children(n) {
		if child.step() == s {
			return child
		}
	}
	return nil
}

// continues reports whether the tree can serve a task, and makes the position of the
// task its root. The new position must be the old one, or follow it by a turn, or by
// the chosen turn and one more.
func (t *tree) continues(task *search.Task, draws search.Draws) bool {
	// A tree of only some turns must not pass for a tree of all turns.
	if task.SearchMoves != nil || t.partial || task.Seed != t.seed || draws != t.draws || task.Evaluation != t.evaluation {
		return false
	}
	s := rootSearch{tree: t, p: t.position.Copy(), key: task.Root.Key(), fen: task.Root.FEN(), left: maxLookups}
	var n *node
	if s.isFound() {
		n = t.root
	}
	if after := t.find(t.answer); n == nil && after != nil && len(t.answer) > 0 {
		positions.DoTurn(s.p, t.answer)
		n = s.within(after)
		positions.UndoTurn(s.p, t.answer)
	}
	if n == nil {
		n = s.within(t.root)
	}
	if n == nil || t.hasLostItsProof(n) || t.endsInsideTurn(n) {
		return false
	}
	t.root, t.position, t.answer = n, task.Root.Copy(), nil
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
	for child := range t.arena.children(n) {
		if child.state().turns() > 0 {
			continue
		}
		isEnd := child.proof().value != open && child.list().tried() == 0
		if isEnd || t.endsInsideTurn(child) {
			return true
		}
	}
	return false
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

// within returns the node of the position one turn after n, or nil. s.p is the
// position of n.
func (s *rootSearch) within(n *node) *node {
	for child := range s.tree.arena.children(n) {
		if s.left--; s.left < 0 {
			return nil
		}
		var found *node
		s.p.Do(child.step())
		if s.p.MidTurn() {
			found = s.within(child)
		} else if s.isFound() {
			found = child
		}
		s.p.Undo()
		if found != nil {
			return found
		}
	}
	return nil
}
