package mcts

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// TestSort compares sort with slices.Sort, for few words and many, many of them with
// equal priors.
func TestSort(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 23))
	var s sorter
	for _, length := range []int{0, 1, 2, fewWords, fewWords + 1, 100, 361, 1000} {
		for range 20 {
			words := make([]uint64, length)
			for i := range words {
				words[i] = ^(uint64(rng.IntN(5))<<48 | uint64(rng.Uint32()&0xFFFF)<<32) ^ uint64(i)
			}
			want := slices.Clone(words)
			slices.SortFunc(want, func(a, b uint64) int { return cmp.Compare(a>>32, b>>32) })
			s.sort(words)
			for i := range words {
				if words[i]>>32 != want[i]>>32 {
					t.Fatalf("%d words: number %d is %x, want %x", length, i, words[i], want[i])
				}
			}
			slices.Sort(words)
			slices.Sort(want)
			if !slices.Equal(words, want) {
				t.Fatalf("%d words: some are lost", length)
			}
		}
	}
}

// BenchmarkSort sorts different words each time, since a processor learns the
// outcomes of repeated comparisons.
func BenchmarkSort(b *testing.B) {
	rng := rand.New(rand.NewPCG(24, 24))
	for _, length := range []int{fewWords + 1, 81, 169, 361} {
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
