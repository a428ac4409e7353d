package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// Playouts begin anywhere, also inside a turn, end with a winner, and leave the
// position as it was.
func TestPlayout(t *testing.T) {
	rng := rand.NewPCG(16, 16)
	random := rand.New(rng)
	for _, g := range Family.Variants() {
		var wins [positions.Draw + 1]int
		for range 20 {
			p := g.Start().(*Position)
			for p.Outcome() == positions.Undecided {
				before := *p.now()
				wins[p.Playout(rng)]++
				if *p.now() != before {
					t.Fatalf("%s: changed by a playout", p.FEN())
				}
				steps := p.Steps(nil)
				p.Do(steps[random.IntN(len(steps))])
			}
			if p.Playout(rng) != p.Outcome() {
				t.Fatalf("%s: a playout after the end has another outcome", p.FEN())
			}
		}
		if wins[positions.P1Wins] == 0 || wins[positions.P2Wins] == 0 || wins[positions.Undecided]+wins[positions.Draw] > 0 {
			t.Errorf("%s: outcomes %v", g.Name(), wins)
		}
	}
}

// Shooters that were trapped when the position was read in take no part.
func TestPlayoutFromDenseBoards(t *testing.T) {
	rng := rand.NewPCG(18, 18)
	for _, g := range Family.Variants() {
		for range 100 {
			p, err := g.Parse(randomBoard(rand.New(rng), g))
			if err != nil {
				t.Fatal(err)
			}
			if _, decided := positions.Playout(p, rng).Winner(); !decided {
				t.Fatalf("%s: a playout without winner", p.FEN())
			}
		}
	}
}

// A random setup is one of the legal ones, also from inside the turn.
func TestRandomSetup(t *testing.T) {
	rng := rand.NewPCG(17, 17)
	random := rand.New(rng)
	for _, g := range Family.Variants() {
		for range 200 {
			p := g.Start().(*Position)
			for p.Phase() != Play {
				after := p.now().board
				after.randomSetup(p.v, rng)
				q := newPosition(p.v, after)
				if _, err := g.Parse(q.FEN()); err != nil || q.MidTurn() {
					t.Fatalf("%s: random setup %s: %v", p.FEN(), q.FEN(), err)
				}
				placed := after.unclaimed.AndNot(p.Unclaimed())
				if mover := int(p.now().mover); !placed.IsEmpty() && placed.First() < mover {
					t.Fatalf("%s: shooter on %s though one is on %s", q.FEN(), squareName(placed.First()), squareName(mover))
				}
				steps := p.Steps(nil)
				p.Do(steps[random.IntN(len(steps))])
			}
		}
	}
}

func TestNth(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	sets := []Board{{Lo: 1}, {Hi: 1}, {Lo: ^uint64(0), Hi: ^uint64(0)}, {Lo: 1 << 63, Hi: 1 << 63}}
	for range 1000 {
		sets = append(sets,
			Board{Lo: rng.Uint64(), Hi: rng.Uint64()},
			Board{Lo: rng.Uint64() & rng.Uint64() & rng.Uint64(), Hi: 1 << rng.IntN(64)})
	}
	for _, set := range sets {
		n := 0
		for rest := set; !rest.IsEmpty(); rest = rest.WithoutFirst() {
			if got := nth(set, n); got != rest.First() {
				t.Fatalf("member %d of %x is %d, want %d", n, set, got, rest.First())
			}
			n++
		}
	}
}
