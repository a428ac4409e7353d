package veletas

import (
	"math/rand/v2"
	"testing"
)

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
