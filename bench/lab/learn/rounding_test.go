package learn

import (
	"math/rand/v2"
	"testing"

	"tetrad/eval/net"
)

// TestRounding takes weights that integers hold exactly, and weights that they do not. The
// values themselves are whole numbers, and chances are rounded, so some centipawns are lost
// in any case.
func TestRounding(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	shape := toyShape
	shape.Hidden = 4
	samples := randomSamples(rng, 500)
	of := func(unit float64) *net.Weights {
		m := newModel(shape, make([]float64, weightCount(shape)))
		for i := range m.all {
			m.all[i] = 0.5 * rng.NormFloat64()
		}
		w := m.weights()
		for _, part := range [][]float64{w.Rows, w.Bias} {
			for i := range part {
				part[i] *= unit
			}
		}
		for i := range w.Heads {
			w.Heads[i] /= unit
		}
		return w
	}
	rounded := func(w *net.Weights) *net.Weights {
		n, err := net.Decode(w.Encode(nil), w.Shape)
		if err != nil {
			t.Fatal(err)
		}
		return n.Weights()
	}
	fine, coarse := of(1), of(1.0/20)
	for _, c := range []struct {
		name        string
		w           *net.Weights
		least, most float64 // of the greatest difference
	}{
		{"exact", rounded(fine), 0.1, 4},
		{"small steps", fine, 0.1, 8},
		{"rows not far above their unit", coarse, 10, 2000},
	} {
		mean, greatest, err := Rounding(c.w, samples)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if greatest < c.least || greatest > c.most || !(mean > 0 && mean < greatest) {
			t.Errorf("%s: %.2f on average, %.2f at most, want %.1f to %.1f", c.name, mean, greatest, c.least, c.most)
		}
	}
	if mean, greatest, err := Rounding(fine, nil); mean != 0 || greatest != 0 || err != nil {
		t.Errorf("without samples: %v, %v, error %v", mean, greatest, err)
	}
}
