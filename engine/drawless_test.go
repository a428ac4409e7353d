package engine

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// TestDrawlessGamesAreDecided plays random games of all variants of small boards: none whose rules exclude a draw is
// drawn.
func TestDrawlessGamesAreDecided(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	drawless := map[string]bool{}
	for _, e := range Default().Games {
		for _, rule := range append([]string{""}, e.Family.Rules...) {
			for _, size := range e.Family.AllSizes() {
				name := e.Family.VariantName(size, rule)
				g, _, err := Default().Game(name)
				if err != nil {
					t.Fatal(err)
				}
				if !g.Start().Abilities().Drawless || size > 7 {
					continue
				}
				drawless[name] = true
				for range 30 {
					p := g.Start()
					for p.Outcome() == positions.Undecided {
						positions.DoTurn(p, positions.RandomTurn(rng, p))
					}
					if p.Outcome() == positions.Draw {
						t.Errorf("%s: a game is drawn", name)
					}
				}
			}
		}
	}
	for name, want := range map[string]bool{
		"veletas-7":       true,
		"verto-5":         true,
		"verto-7-old":     true,
		"vinver-5-nopass": true,
		"verto-4":         false,
		"vinver-3":        true,
		"trap-3":          false,
	} {
		if drawless[name] != want {
			t.Errorf("%s excludes draws: %v", name, drawless[name])
		}
	}
}
