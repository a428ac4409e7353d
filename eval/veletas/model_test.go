package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

// TestOdds compares the odds of shooters in random games with those of their
// features.
func TestOdds(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	for _, g := range veletas.Family.Variants() {
		for range 5 {
			for p := g.Start().(*veletas.Position); p.Outcome() == positions.Undecided; {
				var b board
				b.see(p, p.Side())
				for i := range b.count {
					s := &b.shooters[i]
					sum := int32(0)
					for _, f := range s.features(b.lead) {
						sum += b.model.Weight(int(f.Index)) * f.Value
					}
					if got, want := b.model.odds(s, b.lead), sum/eval.OddsUnit; got != want {
						t.Fatalf("%s: odds of %d at %d, the features say %d", p.FEN(), got, s.sq, want)
					}
				}
				positions.DoTurn(p, positions.RandomTurn(rng, p))
			}
		}
	}
}
