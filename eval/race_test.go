package eval

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"testing"
)

// TestRaceAgainstSets adds up the chances of all sets of prizes.
func TestRaceAgainstSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		n := 1 + rng.IntN(7)
		need := 1 + rng.IntN(n)
		chances := make([]uint64, n)
		for i := range chances {
			chances[i] = Chance(rng.Int32N(1600) - 800)
		}
		win := 0.0
		for set := range 1 << n {
			chance, count := 1.0, 0
			for i, c := range chances {
				if set>>i&1 != 0 {
					chance *= float64(c) / ChanceUnit
					count++
				} else {
					chance *= 1 - float64(c)/ChanceUnit
				}
			}
			if count >= need {
				win += chance
			}
		}
		const doubt = 1.0 / (1 << 20)
		want := 400 * math.Log10((win+doubt)/(1-win+doubt))
		if got := Race(chances, need); math.Abs(float64(got)-want) > 2 {
			t.Fatalf("%v, need %d: %d, want %.1f", chances, need, got, want)
		}
	}
}

func TestRaceBounds(t *testing.T) {
	sure := []uint64{Chance(math.MaxInt32), Chance(5000), Chance(maxOdds)}
	if got := Race(sure, 1); got > 2450 || got < 2000 {
		t.Errorf("a sure win has value %d", got)
	}
	if got, want := Race(nil, 1), -Race([]uint64{ChanceUnit}, 1); got != want || got < -2450 {
		t.Errorf("without prizes the value is %d, want %d", got, want)
	}
	if Chance(0) != ChanceUnit/2 || Chance(-400) != 5958 {
		t.Errorf("chances of %d and %d at 0 and -400", Chance(0), Chance(-400))
	}
}

// TestTablesOfLogarithms detects a machine that rounds differently.
func TestTablesOfLogarithms(t *testing.T) {
	h := fnv.New64a()
	for _, table := range [][]uint16{chances[:], logs[:]} {
		for _, n := range table {
			h.Write([]byte{byte(n), byte(n >> 8)})
		}
	}
	if got, want := h.Sum64(), uint64(0x60743676d45d461e); got != want {
		t.Errorf("the tables have the checksum %#x, want %#x", got, want)
	}
}

// TestRaceOrder shuffles the prizes of races. Each prize rounds each of at most need numbers
// down by less than 1 in 1<<32, so the chance of a loss depends on the order by less than 7
// times 4 of these parts. Where it is next to 0 it counts as 1<<12 of them, and the
// logarithm moves by at most 11 in 1<<logBits. The table of logarithms, which has an entry
// for each 1<<logBits of a number, may add 2.5 for either chance. These 16 are 1.9
// centipawns, and whole ones differ by at most 2.
func TestRaceOrder(t *testing.T) {
	const most = 2
	rng := rand.New(rand.NewPCG(5, 5))
	differ := 0
	for range 20_000 {
		chances := make([]uint64, 7)
		for i := range chances {
			chances[i] = Chance(int32(rng.NormFloat64() * 500))
		}
		need := 1 + rng.IntN(4)
		before := Race(chances, need)
		rng.Shuffle(len(chances), func(i, j int) { chances[i], chances[j] = chances[j], chances[i] })
		if after := Race(chances, need); after < before-most || after > before+most {
			t.Fatalf("chances %v, need %d: %d, in another order %d", chances, need, after, before)
		} else if after != before {
			differ++
		}
	}
	if differ == 0 {
		t.Error("the order never matters; values of images need no bound")
	}
}
