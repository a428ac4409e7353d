package trap

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// TestView compares the accessors for evaluations with the steps, in random games.
func TestView(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	for _, g := range Family.Variants() {
		p := g.Start().(*Position)
		for p.Outcome() == positions.Undecided {
			steps := p.Steps(nil)
			checkView(t, p, steps)
			p.Do(steps[rng.IntN(len(steps))])
		}
	}
}

func checkView(t *testing.T, p *Position, steps []positions.Step) {
	t.Helper()
	size := p.Size()
	pieces := p.Pieces(positions.P1) | p.Pieces(positions.P2)
	arrows, open := countWays(p.Out()), countWays(p.Open())
	if bits.OnesCount64(p.Points()) != size*size || 2*arrows+open != 4*size*(size-1) {
		t.Fatalf("%q: %d points, %d arrows, %d ways open", p.FEN(), bits.OnesCount64(p.Points()), arrows, open)
	}
	want := map[Phase]int{Pawns: size*size - bits.OnesCount64(pieces), Arrows: open, Play: p.now.mobility(p.t, p.ToMove())}
	if len(steps) != want[p.Phase()] {
		t.Fatalf("%q: %d steps, want %d", p.FEN(), len(steps), want[p.Phase()])
	}
	hand := p.Hand(positions.P1) + p.Hand(positions.P2)
	if (hand > 0) != (p.Phase() == Pawns) || p.Kings()&^pieces != 0 || p.Kings() != 0 && !p.HasKings() || p.Quiet() > 0 && p.Phase() != Play {
		t.Fatalf("%q: hand %d, kings %x, quiet %d", p.FEN(), hand, p.Kings(), p.Quiet())
	}
	ways := map[Phase]Ways{Arrows: p.Open(), Play: p.Out()}[p.Phase()]
	for _, s := range steps {
		direction := s >> directionShift & (directions - 1)
		if from, _ := Ends(s); p.Phase() != Pawns && ways[direction]>>from&1 == 0 {
			t.Fatalf("%q: no way for step %d among %x", p.FEN(), s, ways)
		}
		if from, to := Ends(s); s >= stepLimit || p.Points()>>from&1 == 0 || p.Points()>>to&1 == 0 {
			t.Fatalf("%q: step %d from %d to %d", p.FEN(), s, from, to)
		}
	}
}

func countWays(ways Ways) int {
	n := 0
	for _, from := range ways {
		n += bits.OnesCount64(from)
	}
	return n
}
