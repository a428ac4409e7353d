package positions

import (
	"math"
	"testing"
)

func TestOdds(t *testing.T) {
	for _, test := range []struct {
		name              string
		centipawns, scale float64
		want              float64
	}{
		{"nothing", 0, ChanceScale, 0.5},
		{"ten to one", TenToOne, ChanceScale, 10.0 / 11},
		{"one to ten", -TenToOne, ChanceScale, 1.0 / 11},
		{"a hundred to one", 2 * TenToOne, ChanceScale, 100.0 / 101},
		{"e to one", 150, 150, math.E / (1 + math.E)},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Chance(test.centipawns, test.scale)
			if math.Abs(got-test.want) > 1e-12 {
				t.Errorf("chance %g, want %g", got, test.want)
			}
			if back := Centipawns(got, test.scale); math.Abs(back-test.centipawns) > 1e-9 {
				t.Errorf("%g centipawns came back as %g", test.centipawns, back)
			}
		})
	}
	if !math.IsInf(Centipawns(1, ChanceScale), 1) || !math.IsInf(Centipawns(0, ChanceScale), -1) {
		t.Error("what is certain should be infinite")
	}
}
