package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestRatings checks that with many games the ratings approach the true strengths,
// and that the 95% intervals contain them about that often.
func TestRatings(t *testing.T) {
	strengths := []float64{-150, -20, 30, 140}
	rng := rand.New(rand.NewPCG(3, 4))
	const rounds, pairs = 200, 60
	inside := 0
	for range rounds {
		for i, r := range Ratings(len(strengths), tournament(rng, strengths, pairs)) {
			if math.Abs(r.Value-strengths[i]) <= r.HalfWidth() {
				inside++
			}
		}
	}
	share := float64(inside) / (rounds * float64(len(strengths)))
	near(t, "share of intervals that hold", share, 0.95, 0.03)
}

func tournament(rng *rand.Rand, strengths []float64, pairs int) []Duel {
	var duels []Duel
	for a := range strengths {
		for b := a + 1; b < len(strengths); b++ {
			d := Duel{A: a, B: b}
			win := expectedScore(strengths[a] - strengths[b])
			for range pairs {
				points := 0
				for range 2 {
					if rng.Float64() < win {
						points += 2
					}
				}
				d.Pairs.Add(points)
			}
			duels = append(duels, d)
		}
	}
	return duels
}

// TestRatingsOfTwo checks that the difference of two players with many games agrees
// with their own pairs.
func TestRatingsOfTwo(t *testing.T) {
	pairs := Pairs{100, 150, 300, 250, 200}
	r := Ratings(2, []Duel{{0, 1, pairs}})
	near(t, "difference", r[0].Value-r[1].Value, pairs.Elo().Value, 0.5)
}

// TestRatingsOfExtremes checks that a player who won everything has a rating, and
// that a player without games has rating zero.
func TestRatingsOfExtremes(t *testing.T) {
	r := Ratings(3, []Duel{{0, 1, Pairs{0, 0, 0, 0, 10}}})
	if !(r[0].Value > 200 && r[0].Value < 2000 && r[1].Value < -200 && math.Abs(r[2].Value) < 1e-6) {
		t.Errorf("ratings %v", r)
	}
}

// TestRatingsAbove checks that a rating above a player is the difference of the ratings
// that are relative to the mean, and that its 95% interval contains the true
// difference about that often.
func TestRatingsAbove(t *testing.T) {
	strengths := []float64{-150, -20, 30, 140}
	rng := rand.New(rand.NewPCG(5, 6))
	const rounds, pairs, base = 200, 60, 1
	inside := 0
	for range rounds {
		duels := tournament(rng, strengths, pairs)
		above, all := RatingsAbove(base, len(strengths), duels), Ratings(len(strengths), duels)
		if above[base] != (Estimate{}) {
			t.Fatalf("the base has %v", above[base])
		}
		for i, r := range above {
			near(t, "difference", r.Value, all[i].Value-all[base].Value, 1e-6)
			if i != base && math.Abs(r.Value-(strengths[i]-strengths[base])) <= r.HalfWidth() {
				inside++
			}
		}
	}
	share := float64(inside) / (rounds * float64(len(strengths)-1))
	near(t, "share of intervals that hold", share, 0.95, 0.03)
}
