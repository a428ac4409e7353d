package bitboard

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// boardOf returns a set as a board.
func boardOf(set map[square]bool) (b Board384[uint16]) {
	for s := range set {
		b.Add(s.number())
	}
	return b
}

func (s square) number() uint16 { return uint16(s.file + Stride384*s.rank) }

func (s square) plus(file, rank int) square { return square{s.file + file, s.rank + rank} }

// TestSets compares operations on random boards with the same operations square by
// square.
func TestSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		size := 3 + rng.IntN(17)
		x, y, mask := randomSquares(rng, size, rng.IntN(101)), randomSquares(rng, size, rng.IntN(101)), randomSquares(rng, size, 50)
		bx, by, bm := boardOf(x), boardOf(y), boardOf(mask)
		var union, common, selected, claimed, left, added Board384[uint16]
		union, common, left, added = bx, bx, by, bm
		union.Or(&by)
		common.And(&by)
		difference := bx
		difference.AndNot(&by)
		without := bx.Without(&by, &bm)
		selected.Select(&bm, &bx, &by)
		claimed = bx
		any := claimed.Claim(&left)
		in, out := added.AddCommon(&bx, &by, &bm)
		ring := func(s square) (ring uint8) {
			for i, d := range [8][2]int{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}} {
				if x[s.plus(d[0], d[1])] {
					ring |= 1 << i
				}
			}
			return ring
		}
		beside, around := bx.Beside(), bx.Around()
		var members []uint16
		wantIn, wantOut := 0, 0
		for rank := range size {
			for file := range size {
				s := square{file, rank}
				n := s.number()
				if x[s] {
					members = append(members, n)
				}
				if x[s] && y[s] && mask[s] {
					wantIn++
				} else if x[s] && y[s] {
					wantOut++
				}
				from := y[s]
				if mask[s] {
					from = x[s]
				}
				next := x[s.plus(-1, 0)] || x[s.plus(1, 0)] || x[s.plus(0, -1)] || x[s.plus(0, 1)]
				for _, c := range []struct {
					name      string
					got, want bool
				}{
					{"Or", union.Has(n), x[s] || y[s]},
					{"And", common.Has(n), x[s] && y[s]},
					{"AndNot", difference.Has(n), x[s] && !y[s]},
					{"Without", without.Has(n), x[s] && !y[s] && !mask[s]},
					{"Select", selected.Has(n), from},
					{"what is claimed", claimed.Has(n), x[s] && y[s]},
					{"what is left", left.Has(n), y[s] && !x[s]},
					{"AddCommon", added.Has(n), mask[s] || x[s] && y[s]},
					{"Beside", beside.Has(n), next},
					{"Around", around.Has(n), x[s] || ring(s) != 0},
					{"Ring", bx.Ring(n) == ring(s), true},
				} {
					if c.got != c.want {
						t.Fatalf("size %d: %s has %v: %v", size, c.name, s, c.got)
					}
				}
			}
		}
		if in != wantIn || out != wantOut || common.Count() != in+out || bx.CountIn(&by) != in+out || bx.Count() != len(members) {
			t.Fatalf("size %d: %d and %d in common, want %d and %d", size, in, out, wantIn, wantOut)
		}
		if any != (in+out > 0) || bx.Meets(&by) != any || common.IsEmpty() == any {
			t.Fatalf("size %d: claimed %v", size, any)
		}
		if got := slices.Collect(bx.All()); !slices.Equal(got, members) {
			t.Fatalf("size %d: members %v, want %v", size, got, members)
		}
		if len(members) > 0 && bx.First() != members[0] {
			t.Fatalf("size %d: first %d, want %d", size, bx.First(), members[0])
		}
		for p := range bx.All() {
			if p != members[0] {
				t.Fatalf("a loop that ends at once begins with %d", p)
			}
			break
		}
	}
}

// diagonals are the steps, in files and ranks, from one end of a diagonal to the other.
// Each of the two numbers alone leads to a side.
var diagonals = [4][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}

// TestDiagonals compares operations on random boards with the same operations square by
// square.
func TestDiagonals(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		size := 3 + rng.IntN(17)
		sides, ends := randomSquares(rng, size, rng.IntN(101)), randomSquares(rng, size, rng.IntN(60))
		others := randomSquares(rng, size, rng.IntN(101))
		bs, be, bo := boardOf(sides), boardOf(ends), boardOf(others)
		across := Across384(&bs)
		between := across.Between(&be, &bo)
		flanks, opposite, crossed := between.Sides(), Opposite384(&bs, &be), Crossed384(&be, &bs)
		var next Board384[uint16]
		across.Reach(&be, &next)
		for rank := range size {
			for file := range size {
				s := square{file, rank}
				reached := ends[s.plus(-1, 0)] || ends[s.plus(1, 0)] || ends[s.plus(0, -1)] || ends[s.plus(0, 1)]
				wantOpposite, wantCrossed, wantFlank := false, false, false
				for _, d := range diagonals {
					if sides[s.plus(d[0], 0)] && sides[s.plus(0, d[1])] && ends[s.plus(d[0], d[1])] {
						wantOpposite = true
						wantCrossed = wantCrossed || ends[s]
					}
					// Square s is a side of the diagonal from a to b.
					a, b := s.plus(d[0], 0), s.plus(0, d[1])
					if sides[s] && sides[s.plus(d[0], d[1])] && (ends[a] && others[b] || ends[b] && others[a]) {
						wantFlank = true
					}
				}
				n := s.number()
				for _, c := range []struct {
					name      string
					got, want bool
				}{
					{"Reach", next.Has(n), reached || wantOpposite},
					{"Opposite384", opposite.Has(n), wantOpposite},
					{"Crossed384", crossed.Has(n), wantCrossed},
					{"Sides", flanks.Has(n), wantFlank},
				} {
					if c.got != c.want {
						t.Fatalf("size %d: %s has %v: %v, want %v", size, c.name, s, c.got, c.want)
					}
				}
			}
		}
	}
}
