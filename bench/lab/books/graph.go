package books

import (
	"errors"
	"fmt"
	"slices"

	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/search"
)

// A node is a position of a graph.
type node struct {
	// parent and turn say how the position was first reached: by which turn of which
	// node. The first node, the start of the game, has the parent -1.
	parent, turn int
	// pie says that the player to move may swap. Such a node has no searches: its turns
	// are the swap and those of the position after the swap, where the same stones are
	// to be placed by the same colour. add sets it.
	pie bool
	// distinct is the number of turns that lead to different positions, images counted
	// once. It is 0 if there are too many to count.
	distinct int
	searches []searched
	turns    []turn
	value    book.Value // by minimax

	key    uint64 // the least key of the images
	toMove positions.Player
}

// A searched is what a search of a position has found.
type searched struct {
	value book.Value // of the best turn that it might choose
	depth int        // in turns
}

// A turn is a turn of a node.
type turn struct {
	move     string     // in the orientation in which the position was first reached
	estimate book.Value // by the search that listed the turn, or the end of the game
	known    bool       // whether there is an estimate
	child    int        // the node that it leads to; -1: none

	key  uint64 // of the position that it leads to, with all its images
	over bool   // whether it ends the game
}

// searchValue returns the value that the first search of the position has found.
func (n *node) searchValue() book.Value {
	if len(n.searches) == 0 {
		return book.Value{}
	}
	return n.searches[0].value
}

// isComplete reports whether all distinct turns are listed.
func (n *node) isComplete() bool { return n.distinct > 0 && len(n.turns) == n.distinct }

// unlistedBound returns an upper bound of the estimates of the turns that are not listed: the
// least estimate of the last search. The result ok is false if all are listed, or if there
// are too many turns to search the others.
func (n *node) unlistedBound() (bound book.Value, ok bool) {
	if n.pie || n.distinct == 0 || n.isComplete() || len(n.searches) == 0 {
		return book.Value{}, false
	}
	last := n.searches[len(n.searches)-1]
	bound = last.value
	for i := range n.turns {
		if t := &n.turns[i]; t.known && t.estimate.Score < bound.Score {
			bound = t.estimate
		}
	}
	return bound, true
}

// A graph is a book that is being made. Positions that several turns lead to are one
// node, and so are the images of a position under the symmetries of its game.
type graph struct {
	game  positions.Game
	nodes []*node
	byKey map[uint64]int
	from  map[uint64][]place // turns by the key of the position that they lead to
}

// A place is a turn of a node.
type place struct{ node, turn int }

func newGraph(game positions.Game) *graph {
	return &graph{game: game, byKey: map[uint64]int{}, from: map[uint64][]place{}}
}

// searches returns the number of searches that the book consists of.
func (g *graph) searches() int {
	n := 0
	for _, node := range g.nodes {
		n += len(node.searches)
	}
	return n
}

// moves returns the turns from the start to a position of the book.
func (g *graph) moves(i int) []string {
	var moves []string
	for n := g.nodes[i]; n.parent >= 0; n = g.nodes[n.parent] {
		moves = append(moves, g.nodes[n.parent].turns[n.turn].move)
	}
	slices.Reverse(moves)
	return moves
}

// position returns a position of the book, with its history.
func (g *graph) position(i int) (positions.Position, error) {
	p := g.game.Start()
	for _, move := range g.moves(i) {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// add adds a position that a turn of the book leads to, or the start: the parent is -1
// then. The turns of n need no more than move strings and estimates. add links them
// with the positions that they lead to, and leaves out those that lead to the same
// position as an earlier one. The values of the book are out of date until evaluate.
func (g *graph) add(n *node) error {
	number := len(g.nodes)
	g.nodes = append(g.nodes, n)
	err := g.enter(n, number)
	if err != nil {
		g.nodes = g.nodes[:number]
	}
	return err
}

// enter completes the last node.
func (g *graph) enter(n *node, number int) error {
	p, err := g.position(number)
	if err != nil {
		return err
	}
	if p.Outcome() != positions.Undecided {
		return errors.New("the game is over")
	}
	n.key, _ = book.KeyOf(p)
	n.toMove = p.ToMove()
	_, err = p.ParseTurn(positions.Swap)
	n.pie = err == nil
	if _, ok := g.byKey[n.key]; ok {
		return errors.New("the position is there already")
	}
	turns := n.turns
	n.turns = nil
	if err := g.list(n, p, turns); err != nil {
		return err
	}
	g.byKey[n.key] = number
	for _, at := range g.from[n.key] {
		g.nodes[at.node].turns[at.turn].child = number
	}
	g.linkTurns(number, 0)
	return nil
}

// more adds turns to a position of the book, as add does.
func (g *graph) more(number int, turns []turn) error {
	p, err := g.position(number)
	if err != nil {
		return err
	}
	n := g.nodes[number]
	from := len(n.turns)
	if err := g.list(n, p, turns); err != nil {
		return err
	}
	g.linkTurns(number, from)
	return nil
}

// list appends to n, which is the position p, those turns that lead to new positions.
func (g *graph) list(n *node, p positions.Position, turns []turn) error {
	seen := map[uint64]bool{}
	for i := range n.turns {
		seen[n.turns[i].key] = true
	}
	for _, t := range turns {
		steps, err := positions.PlayTurn(p, t.move)
		if err != nil {
			return err
		}
		t.key, _ = book.KeyOf(p)
		outcome, other := p.Outcome(), p.ToMove() != n.toMove
		positions.UndoTurn(p, steps)
		if !other {
			return fmt.Errorf("%s: the same player is to move again", t.move)
		}
		t.move, t.child = p.TurnString(steps), -1
		if outcome != positions.Undecided {
			t.over, t.known = true, true
			t.estimate = book.Value{Score: search.OutcomeScore(outcome, n.toMove, 1), Proved: true}
		}
		if !seen[t.key] {
			seen[t.key] = true
			n.turns = append(n.turns, t)
		}
	}
	if n.distinct > 0 && len(n.turns) > n.distinct {
		return fmt.Errorf("a position has %d turns of %d", len(n.turns), n.distinct)
	}
	return nil
}

// linkTurns links the turns of a node from a certain one on.
func (g *graph) linkTurns(number, from int) {
	n := g.nodes[number]
	for i := from; i < len(n.turns); i++ {
		t := &n.turns[i]
		if t.over {
			continue
		}
		if child, ok := g.byKey[t.key]; ok {
			// A way back would make the value of a position depend on itself.
			if !g.leads(child, number) {
				t.child = child
			}
			continue
		}
		g.from[t.key] = append(g.from[t.key], place{number, i})
	}
}

// leads reports whether turns of the book lead from one node to another.
func (g *graph) leads(from, to int) bool {
	seen := map[int]bool{from: true}
	stack := []int{from}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if i == to {
			return true
		}
		for j := range g.nodes[i].turns {
			if child := g.nodes[i].turns[j].child; child >= 0 && !seen[child] {
				seen[child] = true
				stack = append(stack, child)
			}
		}
	}
	return false
}
