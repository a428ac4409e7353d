package learn

import (
	"math/rand/v2"
	"testing"

	"tetrad/eval/net"
	"tetrad/positions"
)

// TestRounding takes weights that integers hold exactly, and weights that they do not. The
// values themselves are whole numbers, and chances are rounded, so some centipawns are lost
// in any case.
func TestRounding(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	shape := toyShape
	shape.Hidden = 4
	samples := randomSamples(rng, 500)
	of := func(unit float64) *model {
		m := newModel(shape, make([]float64, weightCount(shape)))
		for i := range m.all {
			m.all[i] = 0.5 * rng.NormFloat64()
		}
		for _, part := range [][]float64{m.rows, m.bias} {
			for i := range part {
				part[i] *= unit
			}
		}
		for i := range m.heads {
			m.heads[i] /= unit
		}
		return m
	}
	rounded := func(m *model) *model {
		n, err := net.Decode(m.weights().Encode(nil), m.shape)
		if err != nil {
			t.Fatal(err)
		}
		return modelOf(n.Weights())
	}
	fine, coarse := of(1), of(1.0/20)
	for _, c := range []struct {
		name        string
		m           *model
		least, most float64 // of the greatest difference
	}{
		{"exact", rounded(fine), 0.1, 4},
		{"small steps", fine, 0.1, 8},
		{"rows not far above their unit", coarse, 10, 2000},
	} {
		r, err := roundingOf(c.m, samples)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if r.Greatest < c.least || r.Greatest > c.most || !(r.Mean > 0 && r.Mean < r.Greatest) {
			t.Errorf("%s: %.2f on average, %.2f at most, want %.1f to %.1f", c.name, r.Mean, r.Greatest, c.least, c.most)
		}
	}
	if r, err := roundingOf(fine, nil); r != (Rounding{}) || err != nil {
		t.Errorf("without samples: %v, error %v", r, err)
	}
}

// modelOf is the inverse of weights.
func modelOf(w *net.Weights) *model {
	m := newModel(w.Shape, make([]float64, weightCount(w.Shape)))
	copy(m.rows, w.Rows)
	copy(m.bias, w.Bias)
	for _, part := range [3][2][]float64{{m.heads, w.Heads}, {m.headBias, w.HeadBias}, {m.offsets, w.Offsets}} {
		for i, x := range part[1] {
			part[0][i] = x / positions.ChanceScale
		}
	}
	return m
}
