package verto

import (
	"math"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// exactWith returns an exact search that orders turns by an estimate.
func exactWith(g positions.Game, estimate func(positions.Position) int) *exact64 {
	o := positions.EndgameOptions{HashMiB: 1, Estimate: estimate}
	return g.Start().(*Position).Endgame(o).(*exact64)
}

// margin is an estimate: the present margin.
func margin(p positions.Position) int {
	if p.ToMove() == positions.P2 {
		return -100 * p.Abilities().Scored.Margin()
	}
	return 100 * p.Abilities().Scored.Margin()
}

// noise is an estimate without sense, which depends on the board alone.
func noise(p positions.Position) int {
	s := p.(*Position).top()
	return int(exactKey(s.stones[0].Lo, s.stones[1].Lo)%4000) - 2000
}

// TestEstimateChangesNoMargin compares margins with an estimate and without one, on all
// boards and by all rules. Turns are ordered by work and by foresight long before the
// number of empty squares from which this pays.
func TestEstimateChangesNoMargin(t *testing.T) {
	count := 2
	if projecttest.Enabled() {
		count = 30
	}
	for size := minSize; size <= 8; size++ {
		for _, rule := range append([]string{""}, Family.Rules...) {
			g := newGame(size, rule)
			rng := rand.New(rand.NewPCG(21, uint64(size)))
			plain := newExact(t, g, 1)
			for _, estimate := range []func(positions.Position) int{margin, noise} {
				x := exactWith(g, estimate)
				for ahead := shallow + 1; ahead <= shallow+5; ahead++ {
					f := &x.workers[0].foresight
					f.work, f.ahead = shallow+1, ahead
					x.forget()
					for range count {
						p := randomEndgame(rng, g, shallow+1+rng.IntN(5))
						want := solveExactly(plain, p)
						if got := solveExactly(x, p); got != want {
							t.Fatalf("%s: %s: margin %d, without an estimate %d", g.Name(), p.FEN(), got, want)
						}
					}
				}
			}
		}
	}
}

// TestEstimateSolvesTheStart solves 4×4 from the start, whose margins are known.
func TestEstimateSolvesTheStart(t *testing.T) {
	for rule, want := range map[string]int{"": -2, "old": -8, "free": -2} {
		g := newGame(4, rule)
		if got := solveExactly(exactWith(g, margin), g.Start().(*Position)); got != want {
			t.Errorf("%s: margin %d, want %d", g.Name(), got, want)
		}
	}
}

// TestEstimateSeesThePosition checks which positions are estimated: between turns, with
// the player to move.
func TestEstimateSeesThePosition(t *testing.T) {
	g := newGame(8, "")
	p := randomEndgame(rand.New(rand.NewPCG(22, 0)), g, minWork)
	asked := 0
	x := exactWith(g, func(q positions.Position) int {
		asked++
		if q.MidTurn() || q.Outcome() != positions.Undecided || q.Abilities().Scored.TurnsLeft() >= minWork {
			t.Fatal("a position that is no turn farther")
		}
		return margin(q)
	})
	solveExactly(x, p)
	if asked == 0 {
		t.Error("nothing was estimated")
	}
}

// TestEstimateAllocatesNothing is TestExactAllocatesNothing with an estimate.
func TestEstimateAllocatesNothing(t *testing.T) {
	g := newGame(5, "")
	p := randomEndgame(rand.New(rand.NewPCG(23, 0)), g, minForesight)
	x := exactWith(g, noise)
	ask := func() {
		x.forget()
		x.Limit(x.Nodes() + 200_000)
		x.Exceeds(p, 0, nil)
	}
	ask()
	if allocations := testing.AllocsPerRun(5, ask); allocations != 0 {
		t.Errorf("%v allocations a search", allocations)
	}
}

func TestSumOfWork(t *testing.T) {
	for _, a := range []int32{-300, 0, 5, 400} {
		for d := range int32(300) {
			want := workUnit * math.Log2(math.Exp2(float64(a)/workUnit)+math.Exp2(float64(a+d)/workUnit))
			got, swapped := sumOfWork(a, a+d), sumOfWork(a+d, a)
			if got != swapped || math.Abs(float64(got)-want) > 0.51 {
				t.Errorf("the sum of %d and %d is %d or %d, want %.2f", a, a+d, got, swapped, want)
			}
		}
	}
	if got := sumOfWork(noWork, noWork); got < noWork {
		t.Errorf("the sum of nothing is %d", got)
	}
}

// TestBetween checks that no margin lies between a question and its threshold.
func TestBetween(t *testing.T) {
	for size := minSize; size <= 8; size++ {
		w := newExact(t, newGame(size, ""), 1).workers[0]
		for alpha := -size * size; alpha <= size*size; alpha++ {
			between := w.between(alpha)
			if (between+size*size)%2 == 0 || between < alpha || between > alpha+1 {
				t.Errorf("size %d: %d lies between the answers for %d", size, between, alpha)
			}
		}
	}
}

// TestImagesChangeNoMargin compares margins where the table keeps images of positions from
// few empty squares on with those where it keeps none.
func TestImagesChangeNoMargin(t *testing.T) {
	count := 3
	if projecttest.Enabled() {
		count = 40
	}
	for size := minSize; size <= 8; size++ {
		for _, rule := range append([]string{""}, Family.Rules...) {
			g := newGame(size, rule)
			rng := rand.New(rand.NewPCG(24, uint64(size)))
			plain, images := newExact(t, g, 1), newExact(t, g, 1)
			plain.workers[0].symmetric, images.workers[0].symmetric = math.MaxInt, etc
			for range count {
				p := randomEndgame(rng, g, etc+1+rng.IntN(4))
				want := solveExactly(plain, p)
				if got := solveExactly(images, p); got != want {
					t.Fatalf("%s: %s: margin %d, without images %d", g.Name(), p.FEN(), got, want)
				}
			}
		}
	}
}
