package mcts

import (
	"cmp"
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// rootVisits returns the most visited turns at the root, most visited first. Turns that
// are written in the same way count together: their steps were played in another order.
func (r *run) rootVisits() []search.Visited {
	v := visitCounter{tree: r.tree, position: r.tree.position.Copy(), at: map[string]int{}}
	v.walk(r.tree.root)
	slices.SortStableFunc(v.turns, func(a, b search.Visited) int { return cmp.Compare(b.Visits, a.Visits) })
	return v.turns[:min(len(v.turns), search.MaxRootTurns)]
}

// A visitCounter collects the turns at the root of a tree.
type visitCounter struct {
	tree     *tree
	position positions.Position
	made     []positions.Step // steps of the turn that lead to the node
	turns    []search.Visited
	at       map[string]int // places in turns, by move string
}

// walk adds the visited turns through a node inside the turn.
func (v *visitCounter) walk(at *node) {
	for child := range v.tree.arena.children(at) {
		visits := child.visits()
		if visits == 0 {
			continue
		}
		v.made = append(v.made, child.step())
		v.position.Do(child.step())
		if v.position.MidTurn() {
			v.walk(child)
			v.position.Undo()
		} else {
			v.position.Undo()
			v.add(uint64(visits))
		}
		v.made = v.made[:len(v.made)-1]
	}
}

// add counts the visits of the turn of the made steps. The position is before the last
// of them.
func (v *visitCounter) add(visits uint64) {
	before := v.made[:len(v.made)-1]
	positions.UndoTurn(v.position, before)
	move := v.position.TurnString(v.made)
	positions.DoTurn(v.position, before)
	if at, known := v.at[move]; known {
		v.turns[at].Visits += visits
		return
	}
	v.at[move] = len(v.turns)
	v.turns = append(v.turns, search.Visited{Turn: slices.Clone(v.made), Visits: visits})
}
