package mcts

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// TestSort compares sort with that of the library, for few choices and many, many of them
// with equal priors. It does not matter whether the best were put first before.
func TestSort(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 23))
	var s sorter
	for _, length := range []int{0, 1, 2, fewChoices, fewChoices + 1, 100, 361, 1000} {
		for _, priors := range []int{5, 1 << 16} {
			for range 20 {
				all := make([]choice, length)
				for i := range all {
					all[i] = choice(rng.IntN(priors)<<16 | rng.IntN(1<<16))
				}
				want := slices.Clone(all)
				slices.SortStableFunc(want, func(a, b choice) int { return cmp.Compare(b>>16, a>>16) })
				sorted := slices.Clone(all)
				if s.sort(sorted); !slices.Equal(sorted, want) {
					t.Fatalf("%d choices: %x, want %x", length, sorted, want)
				}
				if !s.best(all) {
					s.sort(all[bestFirst:])
				}
				if !slices.Equal(all, want) {
					t.Fatalf("%d choices, best first: %x, want %x", length, all, want)
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
	for _, length := range []int{fewChoices + 1, 81, 169, 361} {
		words := make([]choice, 1<<16)
		for i := range words {
			words[i] = choice(rng.Uint32())
		}
		b.Run(strconv.Itoa(length), func(b *testing.B) {
			var s sorter
			room := make([]choice, length)
			for i := 0; b.Loop(); i += length {
				copy(room, words[i%(len(words)-length):])
				s.sort(room)
			}
		})
		b.Run(strconv.Itoa(length)+" std", func(b *testing.B) {
			room := make([]choice, length)
			for i := 0; b.Loop(); i += length {
				copy(room, words[i%(len(words)-length):])
				slices.Sort(room)
			}
		})
	}
}
