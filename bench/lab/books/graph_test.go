package books

import (
	"slices"
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
	return newGraph(g)
}

// list returns turns with estimates: "b2 +30 b1 -10".
func list(t *testing.T, words string) (turns []turn) {
	t.Helper()
	fields := strings.Fields(words)
	for i := 0; i < len(fields); i += 2 {
		score := 0
		for _, c := range strings.TrimLeft(fields[i+1], "+-") {
			score = 10*score + int(c-'0')
		}
		if fields[i+1][0] == '-' {
			score = -score
		}
		turns = append(turns, turn{move: fields[i], estimate: book.Estimated(search.Score(score)), known: true})
	}
	return turns
}

// add adds a position after a turn of a node, with turns from one search. Its own value is
// that of the first turn.
func add(t *testing.T, b *graph, parent int, move string, distinct int, words string) int {
	t.Helper()
	n := &node{parent: parent, distinct: distinct, turns: list(t, words)}
	if parent >= 0 {
		n.turn = slices.IndexFunc(b.nodes[parent].turns, func(l turn) bool { return l.move == move })
	}
	n.searches = []searched{{n.turns[0].estimate, 1}}
	if err := b.add(n); err != nil {
		t.Fatal(err)
	}
	b.evaluate()
	return len(b.nodes) - 1
}

// value checks the value of a node.
func value(t *testing.T, b *graph, node int, want search.Score, proved bool) {
	t.Helper()
	if got := b.nodes[node].value; got != (book.Value{Score: want, Proved: proved}) {
		t.Errorf("after %v: %+v, want %d, proved %v", b.moves(node), got, want, proved)
	}
}

// lookup returns what the book of a graph knows after some turns.
func lookup(t *testing.T, b *graph, moves ...string) *book.Answer {
	t.Helper()
	made, err := book.New(b.game, book.Head{}, b.bookPositions())
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
	root := add(t, b, -1, "", 0, "c1 +40 b2 +10 c3 -5")
	value(t, b, root, 40, false)
	c1 := add(t, b, root, "c1", 0, "a3 +20 e4 +5") // so c1 is worth -20 at the start
	value(t, b, c1, 20, false)
	value(t, b, root, 10, false) // now b2 is best
	b2 := add(t, b, root, "b2", 0, "d4 +60")
	value(t, b, root, -5, false) // and now c3
	add(t, b, c1, "a3", 0, "e4 +50")
	value(t, b, c1, 5, false) // a3 is worth -50 there, and e5 its estimate
	value(t, b, root, -5, false)
	add(t, b, b2, "d4", 0, "a4 +70")
	value(t, b, b2, -70, false)
	value(t, b, root, 70, false)
}

// Proofs go back too: a win by one turn, a loss only by all of them, with the distance
// to the end growing by a turn.
func TestProofs(t *testing.T) {
	b := empty(t, "verto-5")
	root := add(t, b, -1, "", 2, "c1 +40 b2 +10")
	c1 := add(t, b, root, "c1", 5, "a3 +20 e4 +5")
	b.nodes[c1].searches[0].value = book.Estimated(search.WinIn(7))
	b.evaluate()
	value(t, b, c1, search.WinIn(7), true)
	value(t, b, root, 10, false) // c1 loses, b2 does not
	b2 := add(t, b, root, "b2", 1, "d4 +60")
	b.nodes[b2].searches[0].value = book.Estimated(search.WinIn(3))
	b.evaluate()
	value(t, b, root, search.LossIn(8), true) // all turns lose; c1 later
	b.nodes[b2].searches[0].value = book.ProvedDraw
	b.evaluate()
	value(t, b, root, 0, true)
	b.nodes[root].distinct = 3 // another turn could be better than a draw
	b.evaluate()
	value(t, b, root, 0, false)
	b.nodes[b2].searches[0].value = book.Estimated(search.WinIn(3))
	b.evaluate()
	value(t, b, root, -search.MaxEval, false) // and than two losses
}

// Images of a turn are one turn, and a position that two orders of turns lead to is one
// position, of which both know the value.
func TestJoins(t *testing.T) {
	b := empty(t, "verto-5")
	root := add(t, b, -1, "", 0, "c1 +40 c5 +30 a3 +20 c3 +10")
	if n := b.nodes[root]; len(n.turns) != 2 || n.turns[0].move != "c1" || n.turns[1].move != "c3" {
		t.Fatalf("turns %+v", n.turns)
	}
	c1 := add(t, b, root, "c1", 0, "e4 +20")
	c3 := add(t, b, root, "c3", 0, "e4 +30")
	one := add(t, b, c1, "e4", 0, "c3 +20")
	two := add(t, b, c3, "e4", 0, "c1 +30")
	three := add(t, b, one, "c3", 0, "a4 +77")
	if got := b.nodes[two].turns[0].child; got != three {
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

// small returns a small book with a swap.
func small(t *testing.T) *graph {
	b := empty(t, "vinver-4-nopass")
	add(t, b, -1, "", 0, "b2 +10 a1 +5")
	pie := &node{parent: 0, turn: 0, turns: list(t, "swap -30 c3 +30 d4 -40")}
	if err := b.add(pie); err != nil {
		t.Fatal(err)
	}
	add(t, b, 1, "swap", 0, "c3 +30 d4 -40")
	return b
}

// The swap is decided by the value of the position after it.
func TestSwap(t *testing.T) {
	b := small(t)
	value(t, b, 2, 30, false)
	value(t, b, 1, 30, false) // who is to move plays on, since White is better
	value(t, b, 0, 5, false)
	if a := lookup(t, b, "b2"); a.Turns[0].Move != "c3" {
		t.Errorf("%+v", a)
	}
	add(t, b, 2, "c3", 0, "d4 +90") // now White is worse, and the swap is right
	value(t, b, 2, -40, false)
	value(t, b, 1, 40, false)
	if a := lookup(t, b, "b2"); a.Turns[0].Move != positions.Swap {
		t.Errorf("%+v", a)
	}
}
