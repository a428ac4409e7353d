package mcts

import (
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
	made := t.arena.made(t.arena.node(r))
	for i := range made {
		if e := made.at(i); e.step() == s {
			return e.child()
		}
	}
	return noNode
}
