package books

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/search"
)

// empty returns an empty graph of a game.
func empty(t *testing.T, name string) *graph {
	t.Helper()
	g, _, err := engine.Default().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	return &graph{game: g, byKey: map[uint64]int{}}
}

// add adds a position after a turn of a node, with what one search has found:
// "b2 +30 b1 -10".
func add(t *testing.T, b *graph, parent int, move string, all bool, words string) int {
	t.Helper()
	f := found{Depth: 1, All: all}
	fields := strings.Fields(words)
	for i := 0; i < len(fields); i += 2 {
		score, err := strconv.Atoi(fields[i+1])
		if err != nil {
			t.Fatal(err)
		}
		f.Lines = append(f.Lines, line{fields[i], score})
	}
	l := leaf{parent: parent}
	if parent >= 0 {
		l.moves = append(slices.Clone(b.nodes[parent].moves), move)
	}
	if err := b.add(l, &f); err != nil {
		t.Fatal(err)
	}
	if parent < 0 { // the other turns of the start are not of interest here
		n := b.nodes[0]
		n.turns = slices.DeleteFunc(n.turns, func(t turn) bool { return !t.known })
	}
	b.evaluate()
	return len(b.nodes) - 1
}

// value checks the value of a node.
func value(t *testing.T, b *graph, node int, want search.Score, proved bool) {
	t.Helper()
	if got := b.nodes[node].value; got != (book.Value{Score: want, Proved: proved}) {
		t.Errorf("after %v: %+v, want %d, proved %v", b.nodes[node].moves, got, want, proved)
	}
}

// lookup returns what the book of a graph knows after some turns.
func lookup(t *testing.T, b *graph, moves ...string) *book.Answer {
	t.Helper()
	made, err := book.New(b.game, book.Head{}, b.positions())
	if err != nil {
		t.Fatal(err)
	}
	p := b.game.Start()
	for _, move := range moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			t.Fatal(err)
		}
	}
	return made.Lookup(p)
}

// Values go back by minimax, reckoned by hand: the estimate of a turn counts until the
// position after it has turns of its own.
func TestMinimax(t *testing.T) {
	b := empty(t, "verto-5")
	root := add(t, b, -1, "", false, "c1 +40 b2 +10 c3 -5")
	value(t, b, root, 40, false)
	c1 := add(t, b, root, "c1", false, "a3 +20 e4 +5") // so c1 is worth -20 at the start
	value(t, b, c1, 20, false)
	value(t, b, root, 10, false) // now b2 is best
	b2 := add(t, b, root, "b2", false, "d4 +60")
	value(t, b, root, -5, false) // and now c3
	add(t, b, c1, "a3", false, "e4 +50")
	value(t, b, c1, 5, false) // a3 is worth -50 there, and e5 its estimate
	value(t, b, root, -5, false)
	add(t, b, b2, "d4", false, "a4 +70")
	value(t, b, b2, -70, false)
	value(t, b, root, 70, false)
}

// Proofs go back too: a win by one turn, a loss only by all of them, with the distance
// to the end growing by a turn.
func TestProofs(t *testing.T) {
	b := empty(t, "verto-5")
	root := add(t, b, -1, "", true, "c1 +40 b2 +10")
	c1 := add(t, b, root, "c1", false, "a3 +20 e4 +5")
	b.nodes[c1].search = book.Estimated(search.WinIn(7))
	b.evaluate()
	value(t, b, c1, search.WinIn(7), true)
	value(t, b, root, 10, false) // c1 loses, b2 does not
	b2 := add(t, b, root, "b2", true, "d4 +60")
	b.nodes[b2].search = book.Estimated(search.WinIn(3))
	b.evaluate()
	value(t, b, root, search.LossIn(8), true) // all turns lose; c1 later
	b.nodes[b2].search = book.ProvedDraw
	b.evaluate()
	value(t, b, root, 0, true)
	b.nodes[root].all = false // another turn could be better than a draw
	b.evaluate()
	value(t, b, root, 0, false)
	b.nodes[b2].search = book.Estimated(search.WinIn(3))
	b.evaluate()
	value(t, b, root, -search.MaxEval, false) // and than two losses
}

// Images of a turn are one turn, and a position that two orders of turns lead to is one
// position, of which both know the value.
func TestJoins(t *testing.T) {
	b := empty(t, "verto-5")
	root := add(t, b, -1, "", false, "c1 +40 c5 +30 a3 +20 c3 +10")
	if n := b.nodes[root]; len(n.turns) != 2 || n.turns[0].move != "c1" || n.turns[1].move != "c3" {
		t.Fatalf("turns %+v", n.turns)
	}
	c1 := add(t, b, root, "c1", false, "e4 +20")
	c3 := add(t, b, root, "c3", false, "e4 +30")
	one := add(t, b, c1, "e4", false, "c3 +20")
	two := add(t, b, c3, "e4", false, "c1 +30")
	three := add(t, b, one, "c3", false, "a4 +77")
	if got, ok := b.child(b.nodes[two], &b.nodes[two].turns[0]); !ok || got != three {
		t.Errorf("the other order leads to node %d, want %d", got, three)
	}
	value(t, b, two, -77, false)
	// In a book of another orientation the answer is that of the image.
	a := lookup(t, b, "c5", "e2", "c3")
	if a == nil || len(a.Turns) != 1 || a.Turns[0].Move != "a2" || a.Value.Score != 77 {
		t.Errorf("%+v", a)
	}
	if a := lookup(t, b, "c1", "a4"); a == nil || a.Turns[0].Move != "c3" {
		t.Errorf("the mirrored position: %+v", a)
	}
	if a := lookup(t, b, "b2"); a != nil {
		t.Errorf("a position that the book does not have: %+v", a)
	}
}

// The swap is decided by the value of the position after it.
func TestSwap(t *testing.T) {
	b := empty(t, "vinver-4-nopass")
	add(t, b, -1, "", false, "b2 +10 a1 +5")
	add(t, b, 0, "b2", false, "c3 +30 swap -30 d4 -40")
	add(t, b, 1, "swap", false, "c3 +30 d4 -40")
	value(t, b, 2, 30, false)
	value(t, b, 1, 30, false) // who is to move plays on, since White is better
	value(t, b, 0, 5, false)
	if a := lookup(t, b, "b2"); a.Turns[0].Move != "c3" {
		t.Errorf("%+v", a)
	}
	add(t, b, 2, "c3", false, "d4 +90") // now White is worse, and the swap is right
	value(t, b, 2, -40, false)
	value(t, b, 1, 40, false)
	if a := lookup(t, b, "b2"); a.Turns[0].Move != positions.Swap {
		t.Errorf("%+v", a)
	}
}
