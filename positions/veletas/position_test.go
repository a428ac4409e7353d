package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// TestKeyFromScratch checks that the key depends on the board alone, so that equal
// positions have equal keys however they arose.
func TestKeyFromScratch(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, g := range Family.Variants() {
		for range 30 {
			p := g.Start().(*Position)
			for {
				if got, want := p.Key(), p.v.keys.of(&p.now().state); got != want {
					t.Fatalf("%s, mover %d: key %x, from scratch %x", p.FEN(), p.now().mover, got, want)
				}
				steps := p.Steps(nil)
				if len(steps) == 0 {
					break
				}
				p.Do(steps[rng.IntN(len(steps))])
			}
		}
	}
}

// TestKeysDiffer checks that different boards, unfinished turns, swap offers and sides
// to move have different keys.
func TestKeysDiffer(t *testing.T) {
	seen := map[uint64]state{}
	rng := rand.New(rand.NewPCG(9, 9))
	for _, g := range Family.Variants() {
		for range 30 {
			p := g.Start().(*Position)
			for p.Outcome() == positions.Undecided {
				p.Do(positions.RandomStep(rng, p))
				b := p.now().state
				if b.phase != Play && b.mover != nobody && b.hand == 0 {
					b.mover = 0 // which shooter came last no longer matters
				}
				if other, ok := seen[p.Key()]; ok && other != b {
					t.Fatalf("%+v and %+v have the same key", other, b)
				}
				seen[p.Key()] = b
			}
		}
	}
	for _, pair := range [][2]string{
		{"7/7/7/3s3/7/7/b6 w 3 ?", "7/7/7/3s3/7/7/b6 w 3 x"},
		{"7/7/7/1sss3/7/7/7 w 3 =", "7/7/7/1sss3/7/7/7 b 3 ="},
		{"7/7/7/1sss3/7/7/7 w 3 =", "7/7/7/1sss3/7/7/7 w 3 x"},
		{"7/7/7/1sBs3/7/7/7 w 3 =", "7/7/7/1sWs3/7/7/7 w 3 ="},
	} {
		if a, b := parse(t, 7, pair[0]), parse(t, 7, pair[1]); a.Key() == b.Key() {
			t.Errorf("%s and %s have the same key", pair[0], pair[1])
		}
	}
}

// TestKeyOfUnfinishedSetup checks that a setup with all shooters placed but no white
// stone differs from the play phase without a white stone.
func TestKeyOfUnfinishedSetup(t *testing.T) {
	p := parse(t, 7, "7/7/7/3s3/7/7/b6 w 3 ?")
	p.Do(positions.Step(Square(4, 3)))
	p.Do(positions.Step(Square(5, 3)))
	if q := parse(t, 7, "7/7/7/3sss1/7/7/b6 w 3 ="); p.Key() == q.Key() {
		t.Error("an unfinished setup has the key of the play phase")
	}
}

func parse(tb testing.TB, size int, fen string) *Position {
	tb.Helper()
	p, err := Family.New(size, "").Parse(fen)
	if err != nil {
		tb.Fatal(err)
	}
	return p.(*Position)
}

// TestStackSuffices checks that a position never needs a larger stack than it has from
// the beginning.
func TestStackSuffices(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	for _, g := range Family.Variants() {
		for range 50 {
			p := g.Start().(*Position)
			room := cap(p.stack)
			for p.Outcome() == positions.Undecided {
				positions.DoTurn(p, positions.RandomTurn(rng, p))
			}
			if cap(p.stack) != room {
				t.Fatalf("%s: stack grown from %d to %d", g.Name(), room, cap(p.stack))
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	buffer := make([]positions.Step, 0, 512)
	p := middleGame(t, 30)
	for _, row := range []struct {
		name string
		run  func()
	}{
		{"steps", func() { buffer = p.Steps(buffer[:0]) }},
		{"do, key, outcome, undo", func() {
			for _, s := range p.Steps(buffer[:0]) {
				p.Do(s)
				p.Key()
				p.Outcome()
				p.Undo()
			}
		}},
		{"perft", func() { positions.Perft(p, 2) }},
	} {
		if n := testing.AllocsPerRun(10, row.run); n != 0 {
			t.Errorf("%s: %v allocations", row.name, n)
		}
	}
}

func TestTurnsToThink(t *testing.T) {
	for _, c := range []struct {
		name string
		size int
		fen  string
		want int
	}{
		{"empty board", 10, "10/10/10/10/10/10/10/10/10/10 b 7 =", 75},
		{"after the setup", 10, "10/2s3s3/1s2ss4/8s1/10/9w/10/3b6/2s7/10 b 7 =", 66},
		{"in the middle", 10, "WwwwWw4/bbwWbb4/bwwwwwsb2/bb3wsbs1/10/9w/10/3b3b2/2sb6/10 b 7 =", 44},
		{"near the end, small board", 7, "wbwbwbw/bwbwbwb/wbwbwbw/bwbsbwb/wbwbwbw/3s3/2s4 b 3 =", 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := Family.New(c.size, "").Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Abilities().Paced.TurnsToThink(); got != c.want {
				t.Errorf("%d turns, want %d", got, c.want)
			}
		})
	}
}
