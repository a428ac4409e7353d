// Package book holds opening books: positions with the turns that a search has listed,
// and the values that minimax gives them. Package books of bench makes them.
//
// A book is a graph. Positions that several turns lead to are one node, and so are the
// images of a position under the symmetries of its game.
package book

import (
	"errors"
	"fmt"
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// Swap is the move string of the pie rule in every game that has it.
const Swap = "swap"

// Settings are everything that a book depends on, besides its size and the program.
type Settings struct {
	Game    string `json:"game"`   // canonical name
	Search  string `json:"search"` // the option Search
	Nodes   uint64 `json:"nodes"`  // of each search
	Lines   int    `json:"lines"`  // turns that each search lists
	Proof   uint64 `json:"proof"`  // positions that the proof of a position may visit; 0: no proofs
	HashMiB int    `json:"hash"`
	Seed    uint64 `json:"seed"`
	First   int    `json:"first"` // turns of the start that are listed
	Loss    int    `json:"loss"`  // centipawns that count as much as a turn, see package books of bench
	Batch   int    `json:"batch"` // searches between two choices of positions
}

// A Node is a position of a book.
type Node struct {
	// Parent and Turn say how the position was first reached: by which turn of which
	// node. The first node, the start of the game, has the parent -1.
	Parent, Turn int
	// Pie says that the player to move may swap. Such a node has no searches: its turns
	// are the swap and those of the position after the swap, where the same stones are
	// to be placed by the same colour. Add sets it.
	Pie bool
	// Distinct is the number of turns that lead to different positions, images counted
	// once. It is 0 if there are too many to count.
	Distinct int
	Searches []Search
	Turns    []Turn
	Value    Value // by minimax

	key    uint64 // the least key of the images
	images positions.Images
	size   int // of the board; 0 if the game knows no symmetries
	toMove positions.Player
}

// A Search is what a search of a position has found.
type Search struct {
	Value Value // of the best turn that it might choose
	Depth int   // in turns
	Nodes uint64
	Turns int // number of turns that it has added to the node
}

// A Turn is a turn of a node.
type Turn struct {
	Move     string // in the orientation in which the position was first reached
	Estimate Value  // by the search that listed the turn, or the end of the game
	Known    bool   // whether there is an estimate
	Child    int    // the node that it leads to; -1: none

	key  uint64 // of the position that it leads to
	over bool   // whether it ends the game
}

// IsOver reports whether the turn ends the game.
func (t *Turn) IsOver() bool { return t.over }

// Key identifies the position that the turn leads to, with all its images.
func (t *Turn) Key() uint64 { return t.key }

// SearchValue returns the value that the first search of the position has found.
func (n *Node) SearchValue() Value {
	if len(n.Searches) == 0 {
		return Value{}
	}
	return n.Searches[0].Value
}

// isComplete reports whether all distinct turns are listed.
func (n *Node) isComplete() bool { return n.Distinct > 0 && len(n.Turns) == n.Distinct }

// UnlistedBound returns an upper bound of the estimates of the turns that are not listed: the
// least estimate of the last search. The result ok is false if all are listed, or if there
// are too many turns to search the others.
func (n *Node) UnlistedBound() (bound Value, ok bool) {
	if n.Pie || n.Distinct == 0 || n.isComplete() || len(n.Searches) == 0 {
		return Value{}, false
	}
	last := n.Searches[len(n.Searches)-1]
	bound = last.Value
	for i := range n.Turns {
		if t := &n.Turns[i]; t.Known && t.Estimate.Score < bound.Score {
			bound = t.Estimate
		}
	}
	return bound, true
}

// A Book is an opening book of one game. Its methods that change nothing are safe for
// concurrent use.
type Book struct {
	Settings

	game  positions.Game
	nodes []*Node
	byKey map[uint64]int
	from  map[uint64][]place // turns by the key of the position that they lead to
}

// A place is a turn of a node.
type place struct{ node, turn int }

// New returns an empty book of a game.
func New(g positions.Game, s Settings) *Book {
	return &Book{Settings: s, game: g, byKey: map[uint64]int{}, from: map[uint64][]place{}}
}

// Game returns the game of the book.
func (b *Book) Game() positions.Game { return b.game }

// Len returns the number of positions in the book.
func (b *Book) Len() int { return len(b.nodes) }

// Node returns a position by its number, from 0 in the order in which they were added.
func (b *Book) Node(i int) *Node { return b.nodes[i] }

// Searches returns the number of searches that the book consists of.
func (b *Book) Searches() int {
	n := 0
	for _, node := range b.nodes {
		n += len(node.Searches)
	}
	return n
}

// Moves returns the turns from the start to a position of the book.
func (b *Book) Moves(i int) []string {
	var moves []string
	for n := b.nodes[i]; n.Parent >= 0; n = b.nodes[n.Parent] {
		moves = append(moves, b.nodes[n.Parent].Turns[n.Turn].Move)
	}
	slices.Reverse(moves)
	return moves
}

// Position returns a position of the book, with its history.
func (b *Book) Position(i int) (positions.Position, error) {
	p := b.game.Start()
	for _, move := range b.Moves(i) {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// KeyOf returns the key under which a book keeps p, a position between turns, and the
// images of p.
func KeyOf(p positions.Position) (uint64, positions.Images) {
	images, _ := positions.ImagesUnder(p)
	least, _ := images.Least()
	return least, images
}

// Has returns the number of the node with a key.
func (b *Book) Has(key uint64) (int, bool) {
	i, ok := b.byKey[key]
	return i, ok
}

// Add adds a position that a turn of the book leads to, or the start: the parent is -1
// then. The turns of n need no more than move strings and estimates. Add links them
// with the positions that they lead to, and leaves out those that lead to the same
// position as an earlier one. The values of the book are out of date until
// [Book.Update].
func (b *Book) Add(n *Node) error {
	if len(b.nodes) == 0 != (n.Parent < 0) || n.Parent >= len(b.nodes) {
		return fmt.Errorf("a position has the parent %d of %d", n.Parent, len(b.nodes))
	}
	if n.Parent >= 0 && (n.Turn < 0 || n.Turn >= len(b.nodes[n.Parent].Turns)) {
		return fmt.Errorf("a position has the parent %d, which has no turn %d", n.Parent, n.Turn)
	}
	number := len(b.nodes)
	b.nodes = append(b.nodes, n)
	err := b.enter(n, number)
	if err != nil {
		b.nodes = b.nodes[:number]
	}
	return err
}

// enter completes the last node.
func (b *Book) enter(n *Node, number int) error {
	p, err := b.Position(number)
	if err != nil {
		return err
	}
	if p.Outcome() != positions.Undecided {
		return errors.New("the game is over")
	}
	n.key, n.images = KeyOf(p)
	n.toMove = p.ToMove()
	if imaged := p.Abilities().Imaged; imaged != nil {
		n.size = imaged.Size()
	}
	_, err = p.ParseTurn(Swap)
	n.Pie = err == nil
	if _, ok := b.byKey[n.key]; ok {
		return errors.New("the position is there already")
	}
	turns := n.Turns
	n.Turns = nil
	if _, err := b.list(n, p, turns); err != nil {
		return err
	}
	b.byKey[n.key] = number
	for _, at := range b.from[n.key] {
		b.nodes[at.node].Turns[at.turn].Child = number
	}
	b.linkTurns(number, 0)
	return nil
}

// More adds turns to a position of the book, as [Book.Add] does, and returns how many
// of them are new.
func (b *Book) More(number int, turns []Turn) (int, error) {
	p, err := b.Position(number)
	if err != nil {
		return 0, err
	}
	n := b.nodes[number]
	from := len(n.Turns)
	added, err := b.list(n, p, turns)
	if err != nil {
		n.Turns = n.Turns[:from]
		return 0, err
	}
	b.linkTurns(number, from)
	return added, nil
}

// list appends to n, which is the position p, those turns that lead to new positions.
func (b *Book) list(n *Node, p positions.Position, turns []Turn) (added int, err error) {
	seen := map[uint64]bool{}
	for i := range n.Turns {
		seen[n.Turns[i].key] = true
	}
	for _, t := range turns {
		steps, err := positions.PlayTurn(p, t.Move)
		if err != nil {
			return 0, err
		}
		t.key, _ = KeyOf(p)
		outcome, other := p.Outcome(), p.ToMove() != n.toMove
		positions.UndoTurn(p, steps)
		if !other {
			return 0, fmt.Errorf("%s: the same player is to move again", t.Move)
		}
		t.Move, t.Child = p.TurnString(steps), -1
		if outcome != positions.Undecided {
			t.over, t.Known = true, true
			t.Estimate = Value{search.OutcomeScore(outcome, n.toMove, 1), true}
		}
		if !seen[t.key] {
			seen[t.key] = true
			n.Turns = append(n.Turns, t)
			added++
		}
	}
	if n.Distinct > 0 && len(n.Turns) > n.Distinct {
		return 0, fmt.Errorf("a position has %d turns of %d", len(n.Turns), n.Distinct)
	}
	return added, nil
}

// linkTurns links the turns of a node from a certain one on.
func (b *Book) linkTurns(number, from int) {
	n := b.nodes[number]
	for i := from; i < len(n.Turns); i++ {
		t := &n.Turns[i]
		if t.over {
			continue
		}
		if child, ok := b.byKey[t.key]; ok {
			// A way back would make the value of a position depend on itself.
			if !b.leads(child, number) {
				t.Child = child
			}
			continue
		}
		b.from[t.key] = append(b.from[t.key], place{number, i})
	}
}

// leads reports whether turns of the book lead from one node to another.
func (b *Book) leads(from, to int) bool {
	seen := map[int]bool{from: true}
	stack := []int{from}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if i == to {
			return true
		}
		for j := range b.nodes[i].Turns {
			if child := b.nodes[i].Turns[j].Child; child >= 0 && !seen[child] {
				seen[child] = true
				stack = append(stack, child)
			}
		}
	}
	return false
}

// Update computes the values of all positions.
func (b *Book) Update() { b.evaluate() }
