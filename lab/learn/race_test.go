package learn

import (
	"math"
	"math/rand/v2"
	"testing"

	"tetrad/eval"
	"tetrad/positions"
)

// randomRace returns a sample with a race, and weights of 4 features, the last three
// of which belong to prizes.
func randomRace(rng *rand.Rand) (sample, weights) {
	s := sample{Features: []int32{rng.Int32N(200) - 100}, Target: rng.Float64()}
	for range 1 + rng.IntN(5) {
		s.Prizes = append(s.Prizes, []eval.Feature{{Index: 1 + rng.Int32N(3), Value: rng.Int32N(200) - 100}})
	}
	s.Need = 1 + rng.IntN(len(s.Prizes))
	w := weights{Features: make([]float64, 4)}
	for i := range w.Features {
		w.Features[i] = rng.Float64()*400 - 200
	}
	return s, w
}

// TestRaceIsThatOfEvaluations compares this race in floating point with eval.Race in
// integers.
func TestRaceIsThatOfEvaluations(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 500 {
		s, w := randomRace(rng)
		chances := s.chances(w)
		rounded := make([]uint64, len(chances))
		for i, c := range chances {
			rounded[i] = uint64(c * eval.ChanceUnit)
		}
		_, ratio := race(chances, s.Need)
		got := positions.TenToOne * math.Log10(ratio)
		if want := eval.Race(rounded, s.Need); math.Abs(got-float64(want)) > 2 {
			t.Fatalf("chances %v, need %d: %.1f, eval.Race %d", chances, s.Need, got, want)
		}
	}
}

// TestRaceGradient compares the gradient with the change of the loss.
func TestRaceGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	size := layout{Features: 4}
	for range 200 {
		s, w := randomRace(rng)
		samples := []sample{s}
		gradient := weights{Features: make([]float64, 4)}
		Regression{}.gradient(samples, []int{0}, 0, w, gradient)
		for i := range w.Features {
			const step = 0.01
			w.Features[i] += step
			above := w.loss(samples, size)
			w.Features[i] -= 2 * step
			below := w.loss(samples, size)
			w.Features[i] += step
			if want := (above - below) / (2 * step); math.Abs(gradient.Features[i]-want) > 1e-6 {
				t.Fatalf("weight %d: derivative %g, want %g", i, gradient.Features[i], want)
			}
		}
	}
}

func TestSuccesses(t *testing.T) {
	for _, c := range []struct {
		name    string
		chances []float64
		without int
		want    []float64
	}{
		{"none", nil, -1, []float64{1}},
		{"one", []float64{0.3}, -1, []float64{0.7, 0.3}},
		{"two coins", []float64{0.5, 0.5}, -1, []float64{0.25, 0.5, 0.25}},
		{"unlike", []float64{0.5, 0.2, 1}, -1, []float64{0, 0.4, 0.5, 0.1}},
		{"without the last", []float64{0.5, 0.2, 1}, 2, []float64{0.4, 0.5, 0.1, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := successes(c.chances, c.without)
			if len(got) != len(c.want) {
				t.Fatalf("%v, want %v", got, c.want)
			}
			for n := range got {
				if math.Abs(got[n]-c.want[n]) > 1e-12 {
					t.Errorf("%d successes: %v, want %v", n, got[n], c.want[n])
				}
			}
		})
	}
}
