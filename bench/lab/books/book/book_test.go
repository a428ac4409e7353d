package book_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/lab/books/book"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
)

// empty returns an empty book of a game.
func empty(t *testing.T, name string) *book.Book {
	t.Helper()
	g, _, err := engine.Default().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	s := book.Defaults()
	s.Game = g.Name()
	return book.New(g, s)
}

// list returns turns with estimates: "b2 +30 b1 -10".
func list(t *testing.T, words string) (turns []book.Turn) {
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
		turns = append(turns, book.Turn{Move: fields[i], Estimate: book.Estimated(search.Score(score)), Known: true})
	}
	return turns
}

// add adds a position after a turn of a node, with turns from one search. Its own value is
// that of the first turn.
func add(t *testing.T, b *book.Book, parent int, move string, distinct int, words string) int {
	t.Helper()
	n := &book.Node{Parent: parent, Distinct: distinct, Turns: list(t, words)}
	if parent >= 0 {
		n.Turn = slices.IndexFunc(b.Node(parent).Turns, func(l book.Turn) bool { return l.Move == move })
	}
	n.Searches = []book.Search{{Value: n.Turns[0].Estimate, Depth: 1, Nodes: 1, Turns: len(n.Turns)}}
	if err := b.Add(n); err != nil {
		t.Fatal(err)
	}
	b.Update()
	return b.Len() - 1
}

// value checks the value of a node.
func value(t *testing.T, b *book.Book, node int, want search.Score, proved bool) {
	t.Helper()
	if got := b.Node(node).Value; got != (book.Value{Score: want, Proved: proved}) {
		t.Errorf("after %v: %+v, want %d, proved %v", b.Moves(node), got, want, proved)
	}
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
	b.Node(c1).Searches[0].Value = book.Estimated(search.WinIn(7))
	b.Update()
	value(t, b, c1, search.WinIn(7), true)
	value(t, b, root, 10, false) // c1 loses, b2 does not
	b2 := add(t, b, root, "b2", 1, "d4 +60")
	b.Node(b2).Searches[0].Value = book.Estimated(search.WinIn(3))
	b.Update()
	value(t, b, root, search.LossIn(8), true) // all turns lose; c1 later
	b.Node(b2).Searches[0].Value = book.ProvedDraw
	b.Update()
	value(t, b, root, 0, true)
	b.Node(root).Distinct = 3 // another turn could be better than a draw
	b.Update()
	value(t, b, root, 0, false)
	b.Node(b2).Searches[0].Value = book.Estimated(search.WinIn(3))
	b.Update()
	value(t, b, root, -search.MaxEval, false) // and than two losses
}

// Images of a turn are one turn, and a position that two orders of turns lead to is one
// position, of which both know the value.
func TestJoins(t *testing.T) {
	b := empty(t, "verto-5")
	root := add(t, b, -1, "", 0, "c1 +40 c5 +30 a3 +20 c3 +10")
	if n := b.Node(root); len(n.Turns) != 2 || n.Turns[0].Move != "c1" || n.Turns[1].Move != "c3" {
		t.Fatalf("turns %+v", n.Turns)
	}
	c1 := add(t, b, root, "c1", 0, "e4 +20")
	c3 := add(t, b, root, "c3", 0, "e4 +30")
	one := add(t, b, c1, "e4", 0, "c3 +20")
	two := add(t, b, c3, "e4", 0, "c1 +30")
	three := add(t, b, one, "c3", 0, "a4 +77")
	if got := b.Node(two).Turns[0].Child; got != three {
		t.Errorf("the other order leads to node %d, want %d", got, three)
	}
	value(t, b, two, -77, false)
	// In a book of another orientation the answer is that of the image.
	p := positionAfter(t, b, "c5", "e2", "c3")
	a := b.Lookup(p)
	if a == nil || len(a.Turns) != 1 || a.Turns[0].Move != "a2" || a.Value.Score != 77 {
		t.Errorf("%+v", a)
	}
	if a := b.Lookup(positionAfter(t, b, "c1", "a4")); a == nil || a.Turns[0].Move != "c3" {
		t.Errorf("the mirrored position: %+v", a)
	}
	if a := b.Lookup(positionAfter(t, b, "b2")); a != nil {
		t.Errorf("a position that the book does not have: %+v", a)
	}
}

func positionAfter(t *testing.T, b *book.Book, moves ...string) positions.Position {
	t.Helper()
	p := b.Game().Start()
	for _, move := range moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// small returns a small book with a swap.
func small(t *testing.T) *book.Book {
	b := empty(t, "vinver-4-nopass")
	add(t, b, -1, "", 0, "b2 +10 a1 +5")
	pie := &book.Node{Parent: 0, Turn: 0, Turns: list(t, "swap -30 c3 +30 d4 -40")}
	if err := b.Add(pie); err != nil {
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
	if a := b.Lookup(positionAfter(t, b, "b2")); !a.Pie || a.Turns[0].Move != "c3" {
		t.Errorf("%+v", a)
	}
	add(t, b, 2, "c3", 0, "d4 +90") // now White is worse, and the swap is right
	value(t, b, 2, -40, false)
	value(t, b, 1, 40, false)
	if a := b.Lookup(positionAfter(t, b, "b2")); a.Turns[0].Move != book.Swap {
		t.Errorf("%+v", a)
	}
}

// A file reads back as what it was, byte for byte.
func TestFile(t *testing.T) {
	b := small(t)
	file, err := b.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	again, err := book.Read(file, engine.Default().Game)
	if err != nil {
		t.Fatal(err)
	}
	same, _ := again.Bytes()
	if !bytes.Equal(file, same) || again.Settings != b.Settings || again.Len() != 3 {
		t.Errorf("%d positions, %+v", again.Len(), again.Settings)
	}
	path := t.TempDir() + "/b.tbk"
	if err := b.Save(path); err != nil {
		t.Fatal(err)
	}
	if _, err := book.Open(path, engine.Default().Game); err != nil {
		t.Error(err)
	}
}

// sealed returns a file with a new checksum.
func sealed(file []byte) []byte {
	body := slices.Clone(file[:len(file)-sha256.Size])
	sum := sha256.Sum256(body)
	return append(body, sum[:]...)
}

// Each planted fault is found, also behind a checksum that is right.
func TestReadRefuses(t *testing.T) {
	file, err := small(t).Bytes()
	if err != nil {
		t.Fatal(err)
	}
	replaced := func(old, by string) []byte {
		if bytes.Count(file, []byte(old)) == 0 {
			t.Fatalf("%q is not in the file", old)
		}
		return sealed(bytes.Replace(file, []byte(old), []byte(by), 1))
	}
	flipped := slices.Clone(file)
	flipped[len(file)/2] ^= 1
	newer := slices.Clone(file)
	newer[8]++
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"nothing":          {nil, "does not begin"},
		"another file":     {[]byte(strings.Repeat("x", 100)), "does not begin"},
		"a flipped bit":    {flipped, "checksum"},
		"a newer version":  {sealed(newer), "version is 2"},
		"half":             {sealed(file[:len(file)*2/3]), "a number is"},
		"more":             {sealed(append(slices.Clone(file), 0)), "too many"},
		"another game":     {replaced(`"vinver-4-nopass"`, `"vinver-3-nopass"`), "d4"},
		"an unknown game":  {replaced(`"vinver-4-nopass"`, `"winver-4-nopass"`), "no game"},
		"an unknown field": {replaced(`"lines"`, `"liney"`), "unknown field"},
		"an illegal turn":  {replaced("\x02a1", "\x02e5"), "position 0: e5"},
		"a turn twice":     {replaced("\x02a1", "\x02c3"), "two turns are the same"},
		"another turn":     {replaced("\x02d4", "\x02c4"), "other turns than after the swap"},
		"no swap":          {replaced("\x04swap", "\x02d2\x00\x00"), "position 1"},
		"another estimate": {replaced("\x02a1\x2c", "\x02a1\x3c"), "minimax gives"},
		"a false proof":    {replaced("\x02a1\x2c", "\x02a1\xfe"), "proved or unproved"},
	} {
		_, err := book.Read(c.file, engine.Default().Game)
		if !errors.Is(err, book.ErrFormat) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

// FuzzRead reads arbitrary files behind a right checksum. What it accepts must be the same
// when it is written and read again.
func FuzzRead(f *testing.F) {
	b := empty(&testing.T{}, "vinver-4-nopass")
	n := &book.Node{Parent: -1, Turns: []book.Turn{{Move: "b2"}, {Move: "a1", Known: true}}}
	n.Searches = []book.Search{{Depth: 1, Nodes: 1, Turns: 1}}
	if err := b.Add(n); err != nil {
		f.Fatal(err)
	}
	b.Update()
	file, _ := b.Bytes()
	f.Add(file[9 : len(file)-sha256.Size])
	f.Fuzz(func(t *testing.T, body []byte) {
		file := append(append([]byte("TETRADBK\x01"), body...), make([]byte, sha256.Size)...)
		b, err := book.Read(sealed(file), engine.Default().Game)
		if err != nil {
			if !errors.Is(err, book.ErrFormat) {
				t.Error(err)
			}
			return
		}
		again, err := b.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := book.Read(again, engine.Default().Game); err != nil {
			t.Error(err)
		}
	})
}
