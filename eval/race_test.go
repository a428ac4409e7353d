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
