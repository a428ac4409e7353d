package farm

import (
	"maps"
	"math"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/search/mcts"
)

// oneGame returns a registry of one game, whose benchmark has one position.
func oneGame() engine.Registry {
	registry := engine.Default()
	registry.Games = registry.Games[:1]
	registry.Games[0].Bench = registry.Games[0].Bench[:1]
	return registry
}

// Several benchmarks at once find what one finds.
func TestMeasure(t *testing.T) {
	registry := oneGame()
	want, err := Identify(t.Context(), registry)
	if err != nil {
		t.Fatal(err)
	}
	got, speed, err := Measure(t.Context(), registry, 3)
	if err != nil {
		t.Fatal(err)
	}
	if len(want.Bench) == 0 || !got.searchesLike(&want) || !maps.Equal(got.Weights, want.Weights) {
		t.Errorf("it is %v, want %v", got, want)
	}
	other := want
	if other.Answers = map[string]string{"verto": "other"}; got.searchesLike(&other) {
		t.Error("a machine that answers otherwise makes no errors")
	}
	if err := speed.Check(); err != nil || speed.PerSecond == 0 {
		t.Errorf("the speed is %v, %v", speed, err)
	}
}

func TestSpeedOf(t *testing.T) {
	for _, c := range []struct {
		name    string
		samples []float64
		median  uint64
		spread  float64
	}{
		{"equal", []float64{700, 700, 700}, 700, 0},
		{"by hand", []float64{90, 100, 110}, 100, 0.1}, // deviations −10, 0, 10: √(200/2) of 100
		{"one late", []float64{100, 100, 100, 60}, 100, 20. / 90},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := speedOf(c.samples)
			if got.PerSecond != c.median || math.Abs(got.Spread-c.spread) > 1e-12 {
				t.Errorf("the speed is %v, want %d ± %v", got, c.median, c.spread)
			}
		})
	}
}

// A program whose MCTS has other constants is another program, and its answers tell.
func TestIdentityFollowsTheSearch(t *testing.T) {
	registry := engine.Default()
	registry.Games = registry.Games[:1]
	var identities []Identity
	for _, exploration := range []float64{0, 100} {
		registry.Games[0].MCTS = func(p *mcts.Params) { p.Exploration = exploration }
		i, err := Identify(t.Context(), registry)
		if err != nil {
			t.Fatal(err)
		}
		identities = append(identities, i)
	}
	if err := identities[0].Differs(&identities[1]); err == nil || !strings.Contains(err.Error(), "answers") {
		t.Errorf("they differ by %v", err)
	}
}
