//go:build amd64 || arm64

package vinver

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/vinver"
)

// A vectorised is a pair of functions that a processor may have. Each architecture has a
// list of them, vectoriseds.
type vectorised struct {
	name    string
	works   bool
	spread  func(t *terrain, from, to *vinver.Bitboard, at *[most + 1]vinver.Bitboard) int
	overlap func(there, back *[most + 1]vinver.Bitboard, hard *vinver.Bitboard, distance int, points *vinver.Bitboard, counts *overlaps)
}

// TestVectors compares the layers that the plain way to spread finds with those of
// vectors, and the numbers of both ways to count, on boards of all sizes from play and on
// random ones, which have longer ways.
func TestVectors(t *testing.T) {
	for _, v := range vectoriseds {
		t.Run(v.name, func(t *testing.T) {
			if !v.works {
				t.Skip("this processor has no " + v.name)
			}
			v.test(t)
		})
	}
}

func (v *vectorised) test(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	reached := [3]int{} // without a stone, with stones, not at all
	compare := func(name string, terrain *terrain, from, to *vinver.Bitboard) {
		t.Helper()
		var plain, fast layers
		plain.spread(terrain, from, to)
		fast.count = v.spread(terrain, from, to, &fast.at)
		if plain != fast {
			t.Fatalf("%s: distance %d, want %d; layers %x, want %x", name, fast.count, plain.count, fast.at, plain.at)
		}
		if 0 < plain.count && plain.count <= most {
			v.compareOverlaps(t, name, terrain, &plain, from, to)
		}
		switch plain.count {
		case 0:
			reached[0]++
		case most + 1:
			reached[2]++
		default:
			reached[1]++
		}
	}
	for _, g := range vinver.Family.Variants() {
		p := g.Start().(*vinver.Position)
		for p.Outcome() == positions.Undecided {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
			for _, c := range []vinver.Colour{vinver.Black, vinver.White} {
				terrain := newTerrain(p, c)
				compare(p.FEN(), &terrain, terrain.first, terrain.last)
				terrain.guard(p, c)
				compare(p.FEN(), &terrain, terrain.first, terrain.last)
				compare(p.FEN(), &terrain, terrain.last, terrain.first)
			}
		}
	}
	for range 20_000 {
		size := 3 + rng.IntN(17)
		terrain := randomTerrain(rng, size)
		e := &geometries[size].edges[rng.IntN(2)]
		compare("random terrain", &terrain, &e[0], &e[1])
	}
	// A single way winds through the board. Where it is too long it is none.
	for turns := range 9 {
		terrain := winding(turns)
		e := &geometries[19].edges[vinver.Black]
		compare("winding way", &terrain, &e[0], &e[1])
	}
	for i, n := range reached {
		if n < 100 {
			t.Errorf("only %d of kind %d: without a stone, with stones, not at all", n, i)
		}
	}
}

// compareOverlaps compares both ways to count what layers from both edges have in common.
func (v *vectorised) compareOverlaps(t *testing.T, name string, terrain *terrain, there *layers, from, to *vinver.Bitboard) {
	t.Helper()
	var back layers
	back.spread(terrain, to, from)
	if back.count != there.count {
		t.Fatalf("%s: distance %d one way and %d the other", name, there.count, back.count)
	}
	plain, fast := crossing{distance: there.count}, crossing{distance: there.count}
	var want, got overlaps
	plain.overlapPlain(&want, there, &back, &terrain.hard)
	v.overlap(&there.at, &back.at, &terrain.hard, fast.distance, &fast.points, &got)
	if want != got || plain != fast {
		t.Fatalf("%s: overlaps %v, want %v; points %x, want %x", name, got, want, fast.points, plain.points)
	}
}

// winding returns a terrain on 19×19 with one way across, which goes along the board
// from side to side so often before it goes straight on.
func winding(turns int) (t terrain) {
	for y := range 19 {
		switch {
		case y > 2*turns:
			t.free.Add(vinver.PointAt(9, y))
		case y%2 == 1:
			t.free.Add(vinver.PointAt(18*(y/2%2), y))
		default:
			for x := range 19 {
				t.free.Add(vinver.PointAt(x, y))
			}
		}
	}
	return t
}

// randomTerrain returns a terrain whose points, costs and diagonals are random. It need
// not come from a position.
func randomTerrain(rng *rand.Rand, size int) (t terrain) {
	own, free := rng.IntN(60), rng.IntN(100)
	for x := range size {
		for y := range size {
			at := vinver.PointAt(x, y)
			switch n := rng.IntN(100); {
			case n < own:
				t.own.Add(at)
			case n < own+free:
				t.free.Add(at)
				if rng.IntN(2) == 0 {
					t.hard.Add(at)
				}
			}
		}
	}
	sides := t.own
	sides.Or(&t.free)
	board := geometries[size].inner
	board.Or(&geometries[size].border[0])
	board.Or(&geometries[size].border[1])
	board.AndNot(&sides)
	t.diagonals = bitboard.Across384(&board)
	return t
}
