package book

import (
	"fmt"

	"tetrad/search"
)

// A Value is the value of a position or a turn, for the player who is to move or who
// makes the turn.
type Value struct {
	// Score is in centipawns, or a proven end with its distance in turns, see
	// [search.Score]. A proven draw is 0.
	Score search.Score
	// Proved says that best play leads to that end. Otherwise the score is an estimate.
	Proved bool
}

// Estimated returns the value of a search's score. Scores beyond all estimates are
// proofs.
func Estimated(s search.Score) Value { return Value{s, s.IsProven()} }

// ProvedDraw is the value of a position that is a draw with best play.
var ProvedDraw = Value{0, true}

// String returns a value as people read it: centipawns, or how the game ends with best
// play.
func (v Value) String() string {
	switch turns, isEnd := v.Score.Mate(); {
	case isEnd && turns > 0:
		return fmt.Sprintf("wins in %d", turns)
	case isEnd:
		return fmt.Sprintf("loses in %d", -turns)
	case v.Proved:
		return "draws"
	}
	return fmt.Sprintf("%+d", v.Score)
}

// forOpponent returns the value of a turn to a position of value v, for the other player.
func (v Value) forOpponent() Value { return Value{-v.Score.Later(1), v.Proved} }

// IsValid reports whether a value can be true: only ends are beyond all estimates, and
// only ends and draws are proved.
func (v Value) IsValid() bool {
	if v.Score <= -search.Infinity || v.Score >= search.Infinity {
		return false
	}
	return v.Proved == v.Score.IsProven() || v.Proved && v.Score == 0
}

// hopeless is the value of a position whose listed turns are all lost, while others are
// not listed: as bad as an estimate can be, but no proof.
var hopeless = Value{-search.MaxEval, false}

// minimax returns the value of a node by its turns and its own searches.
func (b *Book) minimax(n *Node) Value {
	own := n.SearchValue()
	if own.Proved && !n.Pie {
		return own
	}
	best, found, allProved := Value{}, false, n.isComplete()
	for i := range n.Turns {
		v, known := b.TurnValue(&n.Turns[i])
		if !known {
			allProved = false
			continue
		}
		allProved = allProved && v.Proved
		if !found || v.Score > best.Score || v.Score == best.Score && v.Proved {
			best, found = v, true
		}
	}
	switch {
	case !found:
		return own
	case best.Score > search.MaxEval || allProved:
		return best
	case best.Score < -search.MaxEval:
		return hopeless
	}
	return Value{best.Score, false}
}

// TurnValue returns the value of a turn for the player who makes it. If the book has
// the position after the turn, its value counts, otherwise the estimate of the search
// that listed the turn. known is false if there is neither.
func (b *Book) TurnValue(t *Turn) (v Value, known bool) {
	if t.Child < 0 {
		return t.Estimate, t.Known
	}
	return b.nodes[t.Child].Value.forOpponent(), true
}

// evaluate computes the values of all nodes, children first.
func (b *Book) evaluate() {
	for _, i := range b.childrenFirst() {
		b.nodes[i].Value = b.minimax(b.nodes[i])
	}
}

// childrenFirst returns the indexes of all nodes, each after those that its turns lead
// to.
func (b *Book) childrenFirst() []int {
	order := make([]int, 0, len(b.nodes))
	seen := make([]bool, len(b.nodes))
	type visit struct{ node, turn int }
	var path []visit
	enter := func(i int) {
		if !seen[i] {
			seen[i] = true
			path = append(path, visit{i, 0})
		}
	}
	for root := range b.nodes {
		enter(root)
		for len(path) > 0 {
			top := &path[len(path)-1]
			if top.turn == len(b.nodes[top.node].Turns) {
				order = append(order, top.node)
				path = path[:len(path)-1]
				continue
			}
			child := b.nodes[top.node].Turns[top.turn].Child
			top.turn++
			if child >= 0 {
				enter(child)
			}
		}
	}
	return order
}
