package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

// TestOdds compares the odds of shooters in random games with the weighted sum of
// their features.
func TestOdds(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	for _, g := range veletas.Family.Variants() {
		for range 5 {
			for p := g.Start().(*veletas.Position); p.Outcome() == positions.Undecided; {
				var v extractor
				v.extract(p, p.Side())
				for i := range v.count {
					s := &v.shooters[i]
					sum := int32(0)
					for _, f := range s.features(v.largestLead) {
						sum += v.model.Weight(int(f.Index)) * f.Value
					}
					if got, want := v.model.odds(s, v.largestLead), sum/eval.OddsUnit; got != want {
						t.Fatalf("%s: odds of %d at %d, the features say %d", p.FEN(), got, s.sq, want)
					}
				}
				positions.DoTurn(p, positions.RandomTurn(rng, p))
			}
		}
	}
}
