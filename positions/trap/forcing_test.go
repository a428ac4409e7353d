package trap

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
)

// TestForcing compares the forcing steps with all steps and what they trap, in random
// games.
func TestForcing(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 16))
	found := 0
	for _, g := range Family.Variants() {
		for range 3 {
			p := g.Start().(*Position)
			for p.Outcome() == positions.Undecided {
				steps := p.Steps(nil)
				var want []positions.Step
				for _, s := range steps {
					if p.Phase() == Play && p.removesEnemy(s) {
						want = append(want, s)
					}
				}
				if got := p.Forcing(nil); !slices.Equal(got, want) {
					t.Fatalf("%q: %v, want %v", p.FEN(), got, want)
				}
				found += len(want)
				p.Do(steps[rng.IntN(len(steps))])
			}
			if got := p.Forcing(nil); len(got) > 0 {
				t.Fatalf("%q is over: %v", p.FEN(), got)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d steps", found)
	}
}

func (p *Position) removesEnemy(s positions.Step) bool {
	enemy := p.ToMove().Opponent()
	before := p.Pieces(enemy)
	p.Do(s)
	defer p.Undo()
	return bits.OnesCount64(p.Pieces(enemy)) < bits.OnesCount64(before)
}
