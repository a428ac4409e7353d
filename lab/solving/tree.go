package solving

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"tetrad/positions"
)

// A tree is a proof tree of positions between turns. Positions that are images of each
// other, or that several ways lead to, are one node; so it is a directed graph, without
// cycles. Each node has bounds of its value, which hold for any goal, and the proof
// numbers of the present one.
//
// A node is found again by a hash of 64 bits. Two different positions with one hash are
// as likely as n²/2⁶⁵ in a tree of n nodes.
type tree struct {
	root    positions.Position
	scored  bool
	static  func(positions.Position) int // static value; nil: positions are all alike
	nodes   []node                       // the root is the first
	byKey   map[uint64]int32
	goal    int
	levels  map[int]*tally
	changed []int32 // nodes whose parents are still to be updated
}

// A node is a position of a tree. Values are those of P1.
type node struct {
	Value
	parent   int32 // by which it was found; the path to the root names the position
	turn     string
	mover    positions.Player
	level    int     // how far from the end, greater is harder
	estimate float64 // of the result, on the scale of goals
	children []int32
	parents  []int32
	expanded bool
	busy     bool // a leaf that somebody searches
	free     bool // there is a leaf below, or here, that nobody searches
	// proof and disproof are estimates of the work that shows that the value is at least
	// the goal, and that it is not.
	proof, disproof float64
}

// maxTurns is the greatest number of turns of a position in a tree.
const maxTurns = 10_000

// newTree returns a tree of the root alone.
func newTree(root positions.Position, static func(positions.Position) int) *tree {
	t := &tree{root: root, scored: root.Abilities().Scored != nil, static: static, byKey: map[uint64]int32{}, levels: map[int]*tally{}}
	t.add(root.Copy(), 0, "")
	return t
}

// keyOf returns what all images of a position have in common.
func keyOf(p positions.Position) uint64 {
	images, _ := positions.ImagesUnder(p)
	key, _ := images.Least()
	if p.ToMove() == positions.P2 {
		return ^key
	}
	return key
}

// add returns the node of p, which it makes if there is none.
func (t *tree) add(p positions.Position, parent int32, turn string) int32 {
	key := keyOf(p)
	if at, ok := t.byKey[key]; ok {
		return at
	}
	at := int32(len(t.nodes))
	n := node{Value: boundsOf(p), parent: parent, turn: turn, mover: p.ToMove()}
	if at > 0 {
		n.level = t.nodes[parent].level - 1
	}
	if s := p.Abilities().Scored; s != nil {
		n.level = s.TurnsLeft()
	}
	n.estimate = t.estimate(p, n.Value)
	t.byKey[key] = at
	t.nodes = append(t.nodes, n)
	t.number(at)
	return at
}

// path returns the moves that lead to a node from the root.
func (t *tree) path(at int32) string {
	var moves []string
	for ; at != 0; at = t.nodes[at].parent {
		moves = append(moves, t.nodes[at].turn)
	}
	slices.Reverse(moves)
	return strings.Join(moves, " ")
}

// expand gives a leaf its children.
func (t *tree) expand(at int32) error {
	p := t.root.Copy()
	if err := (Leaf{Moves: t.path(at)}).play(p); err != nil {
		return err
	}
	count := 0
	var children []int32
	positions.EachTurn(p, func(steps []positions.Step) bool {
		turn := p.TurnString(steps)
		positions.DoTurn(p, steps)
		children = append(children, t.add(p, at, turn))
		positions.UndoTurn(p, steps)
		count++
		return count <= maxTurns
	})
	if count > maxTurns {
		return fmt.Errorf("%s has more than %d turns, which is too many for a tree", p.FEN(), maxTurns)
	}
	slices.Sort(children)
	children = slices.Compact(children)
	for _, child := range children {
		t.nodes[child].parents = append(t.nodes[child].parents, at)
	}
	n := &t.nodes[at]
	n.children, n.expanded, n.busy = children, true, false
	t.update(at)
	return nil
}

// setGoal sets the goal, and with it the numbers of all nodes.
func (t *tree) setGoal(goal int) {
	t.goal = goal
	done := make([]bool, len(t.nodes))
	var visit func(int32)
	visit = func(at int32) {
		if done[at] {
			return
		}
		done[at] = true
		for _, child := range t.nodes[at].children {
			visit(child)
		}
		t.number(at)
	}
	for at := range t.nodes {
		visit(int32(at))
	}
}

// update computes a node again, and then all whose values depend on it.
func (t *tree) update(at int32) {
	t.changed = append(t.changed[:0], at)
	for first := true; len(t.changed) > 0; first = false {
		at := t.changed[0]
		t.changed = t.changed[1:]
		if t.number(at) || first {
			t.changed = append(t.changed, t.nodes[at].parents...)
		}
	}
}

// nextLeaf returns a leaf that nobody searches and marks it as busy. There may be none.
func (t *tree) nextLeaf() (at int32, ok bool, err error) {
	for t.nodes[0].free {
		at := int32(0)
		for t.nodes[at].expanded {
			at = t.best(at)
		}
		if !t.hopeless(t.nodes[at].level) {
			t.nodes[at].busy = true
			t.update(at)
			return at, true, nil
		}
		if err := t.expand(at); err != nil {
			return 0, false, err
		}
	}
	return 0, false, nil
}

// best returns the child of a node at which the next leaf is sought.
func (t *tree) best(at int32) int32 {
	n := &t.nodes[at]
	best, least := int32(-1), 0.0
	for _, child := range n.children {
		k := &t.nodes[child]
		number := k.proof
		if n.mover == positions.P2 {
			number = k.disproof
		}
		if k.free && (best < 0 || number < least) {
			best, least = child, number
		}
	}
	return best
}

// errContradiction says that proofs contradict each other.
var errContradiction = errors.New("two results contradict each other")

// addResult takes the result of a leaf. If it decides nothing, the leaf is expanded.
func (t *tree) addResult(at int32, goal int, r Result) error {
	n := &t.nodes[at]
	n.busy = false
	n.Value = n.both(r.Value)
	if n.Low > n.High {
		return fmt.Errorf("%w: after %q the value is between %d and %d", errContradiction, t.path(at), n.Low, n.High)
	}
	solved := r.decides(goal)
	t.count(n.level, solved)
	if solved || n.expanded {
		t.update(at)
		return nil
	}
	return t.expand(at)
}

// find returns the node of a leaf. It expands all above it.
func (t *tree) find(l Leaf) (int32, error) {
	p, at := t.root.Copy(), int32(0)
	for _, move := range strings.Fields(l.Moves) {
		if !t.nodes[at].expanded {
			if err := t.expand(at); err != nil {
				return 0, err
			}
		}
		if _, err := positions.PlayTurn(p, move); err != nil {
			return 0, err
		}
		var ok bool
		if at, ok = t.byKey[keyOf(p)]; !ok {
			return 0, fmt.Errorf("the tree has no position after %s", move)
		}
	}
	return at, nil
}
