package vinver

import (
	"math/rand/v2"
	"testing"
)

// TestDistance compares distances on random boards with those that go over all points
// until none gets nearer.
func TestDistance(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	seen := map[int]int{}
	for range 2000 {
		size := 3 + rng.IntN(maxWordSize-2)
		e := newGame(size, "").newPosition().Expansion().(*expansion)
		own := wordboard(rng.Uint64()&rng.Uint64()) & e.board
		enemy := wordboard(rng.Uint64()&rng.Uint64()) & e.board &^ own
		empty := e.board &^ (own | enemy)
		side := Colour(rng.IntN(2))
		first, last := e.nextToEdges(own, side)
		want := stonesToConnect(size, own, empty, side)
		if want == 0 {
			continue // connected
		}
		seen[want]++
		if got := distance(first, last&empty, own, empty); got != want {
			t.Fatalf("own %#x, empty %#x, side %d on %d×%d: distance %d, want %d", own, empty, side, size, size, got, want)
		}
	}
	for _, n := range []int{1, 2, 3, 4, maxDistance} {
		if seen[n] < 10 {
			t.Errorf("distances seen: %v", seen)
		}
	}
}

// stonesToConnect returns the least number of empty points on a way between the edges
// of a colour, or maxDistance.
func stonesToConnect(size int, own, empty wordboard, side Colour) int {
	cost := func(file, rank int) int {
		switch at := wordboard(1) << wordPoint(file, rank); {
		case own&at != 0:
			return 0
		case empty&at != 0:
			return 1
		}
		return 1000
	}
	var near [maxWordSize][maxWordSize]int
	for changed := true; changed; {
		changed = false
		for file := range size {
			for rank := range size {
				best := 1000
				if side == Black && rank == 0 || side == White && file == 0 {
					best = 0
				}
				for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
					f, r := file+d[0], rank+d[1]
					if f >= 0 && f < size && r >= 0 && r < size && near[f][r] != 0 {
						best = min(best, near[f][r]-1)
					}
				}
				// Costs are stored plus one, so that 0 means none yet.
				if best += cost(file, rank) + 1; best < 1000 && (near[file][rank] == 0 || best < near[file][rank]) {
					near[file][rank], changed = best, true
				}
			}
		}
	}
	least := maxDistance
	for i := range size {
		end := near[i][size-1]
		if side == White {
			end = near[size-1][i]
		}
		if end != 0 {
			least = min(least, end-1)
		}
	}
	return least
}
