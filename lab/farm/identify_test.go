package farm

import (
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/search/mcts"
)

// oneGame returns a registry of one game, whose benchmark has one position.
func oneGame() engine.Registry {
	registry := engine.Default()
	registry.Games = registry.Games[:1]
	registry.Games[0].Bench = registry.Games[0].Bench[:1]
	return registry
}

// A program whose MCTS has other constants is another program, and its answers tell.
func TestIdentityFollowsTheSearch(t *testing.T) {
	registry := engine.Default()
	registry.Games = registry.Games[:1]
	var identities []Identity
	for _, exploration := range []float64{0, 100} {
		registry.Games[0].Tunings = []game.Tuning{game.Tune(func(p *mcts.Params) { p.Exploration = exploration })}
		i, err := Identify(t.Context(), registry)
		if err != nil {
			t.Fatal(err)
		}
		identities = append(identities, i)
	}
	if err := identities[0].Differs(identities[1]); err == nil || !strings.Contains(err.Error(), "answers") {
		t.Errorf("they differ by %v", err)
	}
}
