package bitboard

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// square is a file and a rank.
type square struct{ file, rank int }

// slowFill returns the squares of within that are connected to seed, square by square.
// With corners, squares that meet at a corner are connected too.
func slowFill(seed []square, within map[square]bool, corners bool) map[square]bool {
	filled := map[square]bool{}
	for open := slices.Clone(seed); len(open) > 0; {
		s := open[len(open)-1]
		open = open[:len(open)-1]
		if filled[s] {
			continue
		}
		filled[s] = true
		for file := -1; file <= 1; file++ {
			for rank := -1; rank <= 1; rank++ {
				next := square{s.file + file, s.rank + rank}
				if within[next] && (corners || file == 0 || rank == 0) {
					open = append(open, next)
				}
			}
		}
	}
	return filled
}

// chainFrom returns the chain of a square as a Board384.
func chainFrom(s square, within map[square]bool) Board384[uint16] {
	return boardOf(slowFill([]square{s}, within, false))
}

// randomSquares returns about the given percentage of the squares of a board.
func randomSquares(rng *rand.Rand, size, percent int) map[square]bool {
	set := map[square]bool{}
	for file := range size {
		for rank := range size {
			if rng.IntN(100) < percent {
				set[square{file, rank}] = true
			}
		}
	}
	return set
}

// TestFill compares fills of random boards of all sizes with slowFill.
func TestFill(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		size := 3 + rng.IntN(17)
		within := randomSquares(rng, size, 30+rng.IntN(60))
		var seed []square
		for s := range within {
			if seed = append(seed, s); len(seed) == 1+rng.IntN(3) {
				break
			}
		}
		if size <= 10 {
			var from, all Board128
			for s := range within {
				all = all.Or(Bit(s.file + Stride128*s.rank))
			}
			for _, s := range seed {
				from = from.Or(Bit(s.file + Stride128*s.rank))
			}
			for _, corners := range []bool{false, true} {
				got := from.Fill(all)
				if corners {
					got = from.FillAround(all)
				}
				want := slowFill(seed, within, corners)
				for n := range 128 {
					if got.Has(n) != want[square{n % Stride128, n / Stride128}] {
						t.Fatalf("size %d, corners %v: number %d is wrong", size, corners, n)
					}
				}
			}
		}
		var chain, all Board384[uint16]
		for s := range within {
			n := s.file + Stride384*s.rank
			all.Add(uint16(n))
		}
		for _, s := range seed {
			n := s.file + Stride384*s.rank
			chain.Add(uint16(n))
		}
		chain.Fill(&all)
		want := slowFill(seed, within, false)
		for n := range 384 {
			if got := chain.Has(uint16(n)); got != want[square{n % Stride384, n / Stride384}] {
				t.Fatalf("size %d: number %d is wrong", size, n)
			}
		}
		if one := all.Chain(seed[0].number()); one != chainFrom(seed[0], within) {
			t.Fatalf("size %d: the chain of %v is %x", size, seed[0], one)
		}
		if chain[0]|chain[7] != 0 {
			t.Fatalf("size %d: the outer words are %x, %x", size, chain[0], chain[7])
		}
	}
}

// TestUpAndDown shifts every single number.
func TestUpAndDown(t *testing.T) {
	for n := range 384 {
		var b Board384[uint16]
		b[1+n/64] = 1 << (n % 64)
		for _, by := range []int{1, Stride384 - 1, Stride384, Stride384 + 1, 63} {
			for i := 1; i <= 6; i++ {
				up, down := uint64(0), uint64(0)
				if to := n + by; to/64 == i-1 {
					up = 1 << (to % 64)
				}
				if to := n - by; to >= 0 && to/64 == i-1 {
					down = 1 << (to % 64)
				}
				if b.up(i, uint(by)) != up || b.down(i, uint(by)) != down {
					t.Fatalf("%d by %d, word %d", n, by, i)
				}
			}
		}
	}
}
