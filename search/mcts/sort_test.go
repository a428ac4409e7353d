package mcts

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// TestSort compares sort with that of the library, for few edges and many, many of them
// with equal priors.
func TestSort(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 23))
	var s sorter
	for _, length := range []int{0, 1, 2, fewEdges, fewEdges + 1, 100, 361, 1000} {
		for _, priors := range []int{5, 1 << 16} {
			for range 20 {
				edges := make([]uint64, length)
				for i := range edges {
					edges[i] = uint64(rng.IntN(priors))<<48 | rng.Uint64()&(1<<48-1)
				}
				want := slices.Clone(edges)
				slices.SortStableFunc(want, func(a, b uint64) int { return cmp.Compare(b>>48, a>>48) })
				if s.sort(edges); !slices.Equal(edges, want) {
					t.Fatalf("%d edges: %x, want %x", length, edges, want)
				}
			}
		}
	}
}

// TestShuffle counts where each thing comes: everywhere, and about equally often.
func TestShuffle(t *testing.T) {
	w := &worker{rng: *rand.NewPCG(25, 25)}
	for _, n := range []int{1, 2, 3, 8, 25, 169, 361} {
		const rounds = 400
		places := make([][]int, n) // by thing and place
		for i := range places {
			places[i] = make([]int, n)
		}
		for range rounds * n {
			at, stride := w.shuffle(n)
			for place := range n {
				places[at][place]++
				at = (at + stride) % n
			}
		}
		for i, counts := range places {
			if low, high := slices.Min(counts), slices.Max(counts); low < rounds/2 || high > 2*rounds {
				t.Errorf("%d things: number %d is %d to %d times at a place, want about %d", n, i, low, high, rounds)
			}
		}
	}
}

// BenchmarkSort sorts different words each time, since a processor learns the
// outcomes of repeated comparisons.
func BenchmarkSort(b *testing.B) {
	rng := rand.New(rand.NewPCG(24, 24))
	for _, length := range []int{fewEdges + 1, 81, 169, 361} {
		words := make([]uint64, 1<<16)
		for i := range words {
			words[i] = rng.Uint64()
		}
		b.Run(strconv.Itoa(length), func(b *testing.B) {
			var s sorter
			room := make([]uint64, length)
			for i := 0; b.Loop(); i += length {
				copy(room, words[i%(len(words)-length):])
				s.sort(room)
			}
		})
		b.Run(strconv.Itoa(length)+" std", func(b *testing.B) {
			room := make([]uint64, length)
			for i := 0; b.Loop(); i += length {
				copy(room, words[i%(len(words)-length):])
				slices.Sort(room)
			}
		})
	}
}
