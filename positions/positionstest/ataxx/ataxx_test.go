package ataxx

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions"

	"tetrad/positions/positionstest"
)

func parse(tb testing.TB, size int, fen string) *Position {
	tb.Helper()
	p, err := Family.New(size, "").Parse(fen)
	if err != nil {
		tb.Fatalf("%s: %v", fen, err)
	}
	return p.(*Position)
}

// TestPublishedPerft checks the counts that libataxx, the library of many Ataxx
// engines, publishes for boards without gaps (kz04px/libataxx, tests/perft.cpp).
func TestPublishedPerft(t *testing.T) { positionstest.Vectors(t, &Family, 200_000) }

func TestReference(t *testing.T) {
	games := map[int]int{4: 30, 5: 8, 6: 4, 7: 2}
	for _, g := range Family.Variants() {
		t.Run(g.Name(), func(t *testing.T) { positionstest.Compare(t, g, games[g.(game).size], 1000, 500) })
	}
}

func TestProperties(t *testing.T) {
	type wholeState struct {
		top    state
		length int
	}
	state := func(p positions.Position) any { return wholeState{p.(*Position).now, len(p.(*Position).past)} }
	for _, g := range Family.Variants() {
		positionstest.Properties(t, g, 5, 1000, state)
		positionstest.Strings(t, g, 3, 1000, 500)
	}
}

// TestKeys compares the incremental key with the key from scratch, and the canonical
// keys of positions that are images of each other.
func TestKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, g := range Family.Variants() {
		for p := g.Start().(*Position); p.Outcome() == positions.Undecided; positions.DoTurn(p, positions.RandomTurn(rng, p)) {
			if scratch := p.now.keyFromScratch(p.t); scratch != p.now.key {
				t.Fatalf("%s %q: key %x, from scratch %x", g.Name(), p.FEN(), p.now.key, scratch)
			}
			if fresh := p.Fresh().(*Position); fresh.CanonicalKey() != p.CanonicalKey() || fresh.TurnsToDraw() != maxQuiet {
				t.Fatalf("%q is %q without its history", p.FEN(), fresh.FEN())
			}
		}
	}
	images := []string{
		"xx2/1o2/4/3o x 0", "2xx/2o1/4/o3 x 0", "3o/4/1o2/xx2 x 7", "x3/xo2/4/3o x 0", "oo2/1x2/4/3x o 0", "x3/4/2x1/2oo o 0",
	}
	one := parse(t, 4, images[0])
	for _, fen := range images {
		if p := parse(t, 4, fen); p.CanonicalKey() != one.CanonicalKey() {
			t.Errorf("%q and %q have canonical keys of their own", fen, images[0])
		}
	}
	for _, fen := range []string{"xx2/1o2/4/3o o 0", "xx2/1o2/4/2o1 x 0", "xo2/1o2/4/3o x 0"} {
		if p := parse(t, 4, fen); p.CanonicalKey() == one.CanonicalKey() {
			t.Errorf("%q and %q share a canonical key", fen, images[0])
		}
	}
}

func TestRules(t *testing.T) {
	for _, c := range []struct {
		name, fen, moves string
		want             string
		outcome          positions.Outcome
	}{
		{"a new stone", "x2o/4/4/o2x x 0", "b4", "xx1o/4/4/o2x o 0", positions.Undecided},
		{"a new stone, named with the one beside it", "x2o/4/4/o2x x 0", "a4-b4", "xx1o/4/4/o2x o 0", positions.Undecided},
		{"a jump turns stones", "x2o/4/4/o2x x 3", "a4-c3", "3x/2x1/4/o2x o 4", positions.Undecided},
		{"a knight's jump", "x2o/4/4/o2x x 0", "a4-b2", "3o/4/1x2/x2x o 1", positions.Undecided},
		{"the last stone of an enemy", "x3/1o2/4/4 x 0", "a3", "x3/xx2/4/4 o 0", positions.P1Wins},
		{"the same by the hundredth turn without a new stone", "x3/2o1/4/4 x 99", "a4-b2", "4/2x1/1x2/4 o 100", positions.P1Wins},
		{"a hundred turns", "x2o/4/4/4 x 99", "a4-a2", "3o/4/x3/4 o 100", positions.Draw},
		{"a full board, won", "xxxo/xxxo/oooo/ooo1 o 4", "d1", "xxxo/xxxo/oooo/oooo x 0", positions.P2Wins},
		{"a full board, level", "xxxx/xxxx/oooo/ooo1 o 4", "d1", "xxxx/xxxx/oooo/oooo x 0", positions.Draw},
		{"a pass", "4/oooo/oooo/xxxx x 5", "pass", "4/oooo/oooo/xxxx o 6", positions.Undecided},
	} {
		p := parse(t, 4, c.fen)
		if _, err := positions.PlayTurn(p, c.moves); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if p.FEN() != c.want || p.Outcome() != c.outcome {
			t.Errorf("%s: %q, %v, want %q, %v", c.name, p.FEN(), p.Outcome(), c.want, c.outcome)
		}
	}
}

func TestDrawnByHistory(t *testing.T) {
	for fen, want := range map[string]bool{
		"x2o/4/4/4 x 100":         true,
		"xxxx/xxxx/oooo/oooo x 0": false, // a draw, but by the stones
		"x2o/4/4/4 x 99":          false,
	} {
		if got := parse(t, 4, fen).DrawnByHistory(); got != want {
			t.Errorf("%q: %v", fen, got)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct{ fen, move, want string }{
		{"x2o/4/4/o2x x 0", "e1", "not a square"},
		{"x2o/4/4/o2x x 0", "", "a square is missing: a1 to d4"},
		{"x2o/4/4/o2x x 0", "a4", "there is a stone on a4"},
		{"x2o/4/4/o2x x 0", "d4-d3", "no stone of x on d4"},
		{"x2o/4/4/o2x x 0", "a4-d3", "more than two squares"},
		{"x2o/4/4/o2x x 0", "c2-d3", "no stone of x on c2"},
		{"x2o/4/4/4 x 0", "b1", "no stone of x is next to b1"},
		{"x2o/4/4/o2x x 0", "a4-c4x", "after c4 there is 'x', want nothing"},
		{"x2o/4/4/o2x x 0", "a4-", "a square is missing after -"},
		{"x2o/4/4/o2x x 0", "pass", "may not pass"},
		{"4/oooo/oooo/xxxx x 5", "a4", "no stone of x is next"},
		{"x2o/4/4/4 x 100", "a3", "over"},
	} {
		_, err := parse(t, 4, c.fen).ParseTurn(c.move)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q, %q: %v, want %q", c.fen, c.move, err, c.want)
		}
	}
	for fen, want := range map[string]string{
		"x2o/4/4 x 0":       "3 ranks, want 4",
		"x2q/4/4/4 x 0":     "not one of x o",
		"x2o/4/4/4 b 0":     "side",
		"x2o/4/4/4 x 101":   "quiet",
		"x2o/4/4/4 x 01":    "quiet",
		"x2o/4/4/4 x -1":    "quiet",
		"x2o/4/4/4 x":       "2 fields, want 3",
		"x2o/4/4/4 x 0 1 1": "5 fields, want 3",
	} {
		if _, err := Family.New(4, "").Parse(fen); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", fen, err, want)
		}
	}
}

func TestDiagram(t *testing.T) {
	want := " 4 x . . o\n 3 . . . .\n 2 . . . .\n 1 o . . x\n   a b c d\nx to move; turns without a new stone: 0 of 100\n"
	if got := Family.New(4, "").Start().Diagram(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestNoAllocation(t *testing.T) {
	p := parse(t, 7, "x5o/7/2x4/3o3/4x2/7/o5x x 0")
	var buffer [maxSteps]positions.Step
	sum := uint64(0)
	if n := testing.AllocsPerRun(20, func() {
		for _, s := range p.Steps(buffer[:0]) {
			p.Do(s)
			sum += p.Key() + uint64(p.Outcome())
			p.Undo()
		}
		sum += p.Perft(3)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzParse(f *testing.F) {
	for _, fen := range []string{"x5o/7/7/7/7/7/o5x x 0", "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 99", "x2o/4/4/4 o 100"} {
		f.Add(fen, "g2", uint8(7))
	}
	f.Fuzz(func(t *testing.T, fen, move string, size uint8) {
		g := Family.New(Family.MinSize+int(size)%(maxSize-Family.MinSize+1), "")
		p, err := g.Parse(fen)
		if err != nil {
			return
		}
		if p.FEN() != fen {
			t.Fatalf("%q reads back as %q", fen, p.FEN())
		}
		if _, err := positions.PlayTurn(p, move); err == nil && p.FEN() == fen {
			t.Fatalf("%q: %q changes nothing", fen, move)
		}
	})
}

func BenchmarkPerft(b *testing.B) {
	positionstest.BenchmarkPerft(b, Family.New(7, "").Start(), 4)
}

func BenchmarkSteps(b *testing.B) { positionstest.BenchmarkSteps(b, Family.New(7, "")) }
