package books

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/search"
)

// A node is a position that was searched.
type node struct {
	moves   []string // by which it was first reached
	parent  int      // the node before the last of them; -1: this is the start
	below   int      // number of nodes that were first reached through it, itself included
	depth   int      // of the search, in turns
	all     bool     // whether all turns are listed that lead to different positions
	isLast  bool     // positions can recur after it: the value of a turn depends on the history
	turns   []turn
	search  book.Value // of the best turn, by the search
	value   book.Value // by minimax
	isValue bool       // whether the value is up to date
}

// A turn is a turn of a node.
type turn struct {
	move     string     // in the orientation in which the position was first reached
	estimate book.Value // by the search that listed the turn, or the end of the game
	known    bool       // whether there is an estimate
	key      uint64     // of the position that it leads to, with all its images
	over     bool       // whether it ends the game
}

// A graph is a book that is being made. Positions that several turns lead to are one
// node, and so are the images of a position under the symmetries of its game.
type graph struct {
	game  positions.Game
	seed  uint64 // of random first turns
	nodes []*node
	byKey map[uint64]int
}

// add adds a position with what its search has found. A position that is there already
// stays as it is.
func (g *graph) add(l leaf, f *found) error {
	p, err := play(g.game, l.moves)
	if err != nil {
		return err
	}
	key, _ := book.KeyOf(p)
	if _, ok := g.byKey[key]; ok {
		return nil
	}
	n := &node{moves: l.moves, parent: l.parent, depth: f.Depth, all: f.All, search: f.value()}
	if recurrent := p.Abilities().Recurrent; recurrent != nil {
		n.isLast = recurrent.TurnsToRecurrence() == 0
	}
	for _, line := range f.Lines {
		if err := n.list(p, turn{move: line.Move, estimate: book.Estimated(search.Score(line.Score)), known: true}); err != nil {
			return err
		}
	}
	if _, err := p.ParseTurn(positions.Swap); err == nil { // a book says what the swap is worth
		if err := n.listMoves(p, []string{positions.Swap}); err != nil {
			return err
		}
	}
	if l.parent < 0 {
		if err := n.listFirst(p, g.seed); err != nil {
			return err
		}
	}
	g.byKey[key] = len(g.nodes)
	g.nodes = append(g.nodes, n)
	return nil
}

// list lists a turn of n, the position p, unless an earlier one leads to the same position.
func (n *node) list(p positions.Position, t turn) error {
	mover := p.ToMove()
	steps, err := positions.PlayTurn(p, t.move)
	if err != nil {
		return err
	}
	t.key, _ = book.KeyOf(p)
	if outcome := p.Outcome(); outcome != positions.Undecided {
		t.over, t.known = true, true
		t.estimate = book.Value{Score: search.OutcomeScore(outcome, mover, 1), Proved: true}
	}
	positions.UndoTurn(p, steps)
	t.move = p.TurnString(steps)
	if !slices.ContainsFunc(n.turns, func(other turn) bool { return other.key == t.key }) {
		n.turns = append(n.turns, t)
	}
	return nil
}

// listFirst lists all turns of the start, since an opponent may begin with any of them: as
// many random ones, if more than maxFirst lead to different positions.
func (n *node) listFirst(p positions.Position, seed uint64) error {
	if turns, count := distinctTurns(p); count <= maxDistinct && len(turns) <= maxFirst {
		n.all = true
		return n.listMoves(p, turns)
	}
	return n.listMoves(p, randomTurns(p, maxFirst, seed))
}

// listMoves lists turns of which nothing is known.
func (n *node) listMoves(p positions.Position, moves []string) error {
	for _, move := range moves {
		if err := n.list(p, turn{move: move}); err != nil {
			return err
		}
	}
	return nil
}

// widen lists the other turns of positions whose listed turns are all lost.
func (g *graph) widen() error {
	for _, n := range g.nodes {
		if n.all || n.value != hopeless {
			continue
		}
		p, err := play(g.game, n.moves)
		if err != nil {
			return err
		}
		turns, count := distinctTurns(p)
		n.all = count <= maxDistinct
		if err := n.listMoves(p, turns); err != nil {
			return err
		}
	}
	return nil
}

// randomTurns returns turns of p, between turns, by random steps.
func randomTurns(p positions.Position, count int, seed uint64) (moves []string) {
	rng := rand.New(rand.NewPCG(seed, 0))
	for range count {
		var turn, steps []positions.Step
		for len(turn) == 0 || p.MidTurn() {
			steps = p.Steps(steps[:0])
			turn = append(turn, steps[rng.IntN(len(steps))])
			p.Do(turn[len(turn)-1])
		}
		positions.UndoTurn(p, turn)
		moves = append(moves, p.TurnString(turn))
	}
	return moves
}

// child returns the node that a turn of n leads to.
func (g *graph) child(n *node, t *turn) (child int, ok bool) {
	if n.isLast || t.over {
		return 0, false
	}
	child, ok = g.byKey[t.key]
	return child, ok
}

// evaluate computes the values of all nodes.
func (g *graph) evaluate() {
	for _, n := range g.nodes {
		n.isValue = false
	}
	for i := range g.nodes {
		g.valueOf(i)
	}
}

// valueOf returns the value of a node, after those that its turns lead to.
func (g *graph) valueOf(i int) book.Value {
	n := g.nodes[i]
	if !n.isValue {
		n.isValue = true
		n.value = g.minimax(n)
	}
	return n.value
}

// hopeless is the value of a position whose listed turns are all lost, while others are
// not listed: as bad as an estimate can be, but no proof.
var hopeless = book.Value{Score: -search.MaxEval}

// minimax returns the value of a node by its turns and its search.
func (g *graph) minimax(n *node) book.Value {
	if n.search.Proved {
		return n.search
	}
	best, found, allProved := book.Value{}, false, n.all
	for i := range n.turns {
		v, known := g.turnValue(n, &n.turns[i])
		allProved = allProved && v.Proved
		if known && (!found || v.Score > best.Score || v.Score == best.Score && v.Proved) {
			best, found = v, true
		}
	}
	switch {
	case !found:
		return n.search
	case best.Score > search.MaxEval || allProved:
		return best
	case best.Score < -search.MaxEval:
		return hopeless
	}
	return book.Value{Score: best.Score}
}

// turnValue returns the value of a turn for the player who makes it. If the book has
// the position after the turn, its value counts, otherwise the estimate of the search
// that listed the turn. known is false if there is neither.
func (g *graph) turnValue(n *node, t *turn) (v book.Value, known bool) {
	child, ok := g.child(n, t)
	if !ok {
		return t.estimate, t.known
	}
	v = g.valueOf(child)
	return book.Value{Score: -v.Score.Later(1), Proved: v.Proved}, true
}

// positions returns the graph as the list that a book is, with the turns that have a value.
func (g *graph) positions() []book.Position {
	list := make([]book.Position, len(g.nodes))
	for i := len(g.nodes) - 1; i >= 0; i-- {
		n := g.nodes[i]
		n.below++
		if n.parent >= 0 {
			g.nodes[n.parent].below += n.below
		}
	}
	for i, n := range g.nodes {
		list[i] = book.Position{Moves: strings.Join(n.moves, " "), Value: n.value, Turns: []book.Turn{}}
		for j := range n.turns {
			t := &n.turns[j]
			v, known := g.turnValue(n, t)
			if !known {
				continue
			}
			out := book.Turn{Move: t.move, Value: v, Depth: int32(n.depth)}
			if child, ok := g.child(n, t); ok {
				out.Depth, out.Positions = int32(g.nodes[child].depth+1), int32(g.nodes[child].below)
			}
			list[i].Turns = append(list[i].Turns, out)
		}
		slices.SortStableFunc(list[i].Turns, book.CompareTurns)
	}
	return list
}

// play returns the position after some turns from the start.
func play(g positions.Game, moves []string) (positions.Position, error) {
	p := g.Start()
	for _, move := range moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return nil, fmt.Errorf("%s: %w", positions.Clip(move), err)
		}
	}
	return p, nil
}
