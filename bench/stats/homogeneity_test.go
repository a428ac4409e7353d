package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The tail agrees with published quantiles and with closed forms.
func TestChiSquaredTail(t *testing.T) {
	for _, c := range []struct {
		x       float64
		freedom int
		want    float64
	}{
		{0, 3, 1},
		{2.705543454095404, 1, 0.1},
		{3.841458820694124, 1, 0.05},
		{6.634896601021213, 1, 0.01},
		{5.991464547107979, 2, 0.05},
		{18.307038053275146, 10, 0.05},
		{3.940299136119061, 10, 0.95},
		{124.34211340400407, 100, 0.05},
	} {
		if got := ChiSquaredTail(c.x, c.freedom); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v with %d: %v, want %v", c.x, c.freedom, got, c.want)
		}
	}
	for x := 0.01; x < 300; x *= 1.3 {
		for freedom, want := range map[int]float64{
			1: math.Erfc(math.Sqrt(x / 2)),
			2: math.Exp(-x / 2),
			4: math.Exp(-x/2) * (1 + x/2),
			6: math.Exp(-x/2) * (1 + x/2 + x*x/8),
		} {
			if got := ChiSquaredTail(x, freedom); math.Abs(got-want) > 1e-12*want+1e-15 {
				t.Errorf("%v with %d: %v, want %v", x, freedom, got, want)
			}
		}
	}
}

func TestHomogeneous(t *testing.T) {
	for _, c := range []struct {
		name       string
		rows       [][]int
		chiSquared float64
		freedom    int
	}{
		{"by hand", [][]int{{10, 20}, {30, 40}}, 100 * 200 * 200 / (30. * 70 * 40 * 60), 1},
		{"alike", [][]int{{10, 20, 30}, {20, 40, 60}}, 0, 2},
		{"one source", [][]int{{10, 20, 30}}, 0, 0},
		{"none", nil, 0, 0},
		{"a source with too little", [][]int{{30, 30}, {30, 30}, {0, 9}}, 0, 1},
		{"one sort", [][]int{{50, 0}, {60, 0}}, 0, 0},
		{"rare sorts are merged", [][]int{{1, 20, 20, 0, 0}, {0, 21, 20, 0, 0}}, 0, 1},
	} {
		h := Homogeneous(c.rows)
		if math.Abs(h.ChiSquared-c.chiSquared) > 1e-9 || h.Freedom != c.freedom || len(h.Parts) != len(c.rows) {
			t.Errorf("%s: %+v, want %v with %d", c.name, h, c.chiSquared, c.freedom)
		}
	}
	odd := Homogeneous([][]int{{100, 100, 100}, {105, 95, 100}, {160, 80, 60}})
	if odd.P > 1e-4 || odd.Parts[2] < odd.Parts[0] || odd.Parts[2] < odd.Parts[1] {
		t.Errorf("an odd source: %+v", odd)
	}
}

// If all sources are alike, one test in twenty rejects that at 5%.
func TestHomogeneousRejectsAsOftenAsItSays(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 8))
	chances := []float64{0.02, 0.2, 0.56, 0.2, 0.02}
	const trials = 4000
	rejected := 0
	for range trials {
		rows := make([][]int, 4)
		for i := range rows {
			rows[i] = make([]int, len(chances))
			for range 60 + 40*i {
				x, sort := random.Float64(), 0
				for sort < len(chances)-1 && x >= chances[sort] {
					x -= chances[sort]
					sort++
				}
				rows[i][sort]++
			}
		}
		if Homogeneous(rows).P < 0.05 {
			rejected++
		}
	}
	if share := float64(rejected) / trials; math.Abs(share-0.05) > 0.012 { // 3.5 standard deviations
		t.Errorf("%.3f of the tests reject", share)
	}
}
