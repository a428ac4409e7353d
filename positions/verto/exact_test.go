package verto

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/projecttest"
)

// randomEndgame returns a position between turns with the given number of empty
// squares, from random play.
func randomEndgame(rng *rand.Rand, g positions.Game, empties int) *Position {
	for {
		p := g.Start().(*Position)
		for p.Empty().Count() > empties || p.MidTurn() {
			p.Do(positions.RandomStep(rng, p))
		}
		if p.Outcome() == positions.Undecided && p.Empty().Count() == empties {
			return p
		}
	}
}

// minimax returns the final margin for P1 with best play, by whole turns, without
// bounds and without a table.
func minimax(p positions.Position) int {
	if p.Outcome() != positions.Undecided {
		return p.Abilities().Scored.Margin()
	}
	best, sign := -infinite, 1
	if p.ToMove() == positions.P2 {
		sign = -1
	}
	positions.EachTurn(p, func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		best = max(best, sign*minimax(p))
		positions.UndoTurn(p, steps)
		return true
	})
	return sign * best
}

// exactMargin returns the margin for the player to move. It searches with every alpha;
// the answers must agree with each other.
func exactMargin(t *testing.T, x positions.Endgame, p *Position) int {
	t.Helper()
	squares := p.variant.board.Count()
	low, high := -squares, squares
	for alpha := -squares - 1; alpha <= squares; alpha++ {
		margin, ok := x.Exceeds(p, alpha, nil)
		if !ok {
			t.Fatalf("%s: stopped", p.FEN())
		}
		if margin > alpha {
			low = max(low, margin)
		} else {
			high = min(high, margin)
		}
	}
	if low != high {
		t.Fatalf("%s: margin between %d and %d", p.FEN(), low, high)
	}
	return low
}

func TestExactAgreesWithMinimax(t *testing.T) {
	for _, size := range []int{4, 5, 6, 8} {
		for _, rule := range Family.Rules {
			compareExact(t, newGame(size, rule))
		}
		compareExact(t, newGame(size, ""))
	}
}

func compareExact(t *testing.T, g positions.Game) {
	rng := rand.New(rand.NewPCG(11, uint64(g.Start().(*Position).Size())))
	x := newExact(t, g, 1)
	count := 100
	if !projecttest.Enabled() {
		count = 20
	}
	for empties := 1; empties <= 6; empties++ {
		for range count {
			p := randomEndgame(rng, g, empties)
			// Also inside a chain, if one can begin.
			for _, inside := range []bool{false, true} {
				if inside {
					steps := p.Steps(nil)
					p.Do(steps[0])
					if !p.MidTurn() {
						break
					}
				}
				want := minimaxStep(p)
				if p.ToMove() == positions.P2 {
					want = -want
				}
				if got := exactMargin(t, x, p); got != want {
					t.Fatalf("%s: %s (inside a chain: %v): margin %d, want %d", g.Name(), p.FEN(), inside, got, want)
				}
			}
		}
	}
}

// minimaxStep is minimax for positions that may be inside a turn.
func minimaxStep(p *Position) int {
	if !p.MidTurn() {
		return minimax(p)
	}
	best, sign := -infinite, 1
	if p.ToMove() == positions.P2 {
		sign = -1
	}
	for _, s := range p.Steps(nil) {
		p.Do(s)
		best = max(best, sign*minimaxStep(p))
		p.Undo()
	}
	return sign * best
}

// TestLooseStonesOnly plays random games and checks that no stone that was safe ever
// changes sides.
func TestLooseStonesOnly(t *testing.T) {
	for size := 4; size <= 8; size++ {
		g := newGame(size, "")
		rng := rand.New(rand.NewPCG(12, uint64(size)))
		for range 50 {
			p := g.Start().(*Position)
			for p.Outcome() == positions.Undecided {
				light, dark := p.Stones(positions.P1).Lo, p.Stones(positions.P2).Lo
				safe := (light | dark) &^ loose64(p.variant.board.Lo, p.Empty().Lo)
				fen := p.FEN()
				p.Do(positions.RandomStep(rng, p))
				if lost := safe & (light&^p.Stones(positions.P1).Lo | dark&^p.Stones(positions.P2).Lo); lost != 0 {
					t.Fatalf("%s: a step flips the safe stones %x", fen, lost)
				}
			}
		}
	}
}

// TestExactAllocatesNothing measures repeated searches of one position: the first
// search grows the list of turns to its size. The average over several searches hides
// occasional background allocations of the runtime.
func TestExactAllocatesNothing(t *testing.T) {
	g := newGame(8, "")
	p := randomEndgame(rand.New(rand.NewPCG(13, 0)), g, 12)
	x := newExact(t, g, 1)
	solveExactly(x, p)
	if allocations := testing.AllocsPerRun(20, func() {
		x.forget()
		solveExactly(x, p)
	}); allocations != 0 {
		t.Errorf("%v allocations a search", allocations)
	}
}

// TestCanonical64 checks that all images of random boards have the same canonical
// board.
func TestCanonical64(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 0))
	for size := minSize; size <= 8; size++ {
		board := variants[optional][size].board.Lo
		for range 100 {
			own := rng.Uint64() & board
			opp := rng.Uint64() & board &^ own
			wantOwn, wantOpp := canonical64(own, opp, size)
			for range 4 {
				own, opp = bitboard.Transpose(own), bitboard.Transpose(opp)
				for range 2 {
					own, opp = bitboard.MirrorFiles(own, size), bitboard.MirrorFiles(opp, size)
					if gotOwn, gotOpp := canonical64(own, opp, size); gotOwn != wantOwn || gotOpp != wantOpp {
						t.Fatalf("size %d: %x, %x and an image of it differ", size, own, opp)
					}
				}
				own, opp = bitboard.MirrorFiles(own, size), bitboard.MirrorFiles(opp, size)
			}
		}
	}
}

// TestTurnsToThink checks that no turns need thought near the end.
func TestTurnsToThink(t *testing.T) {
	g := newGame(8, "")
	rng := rand.New(rand.NewPCG(15, 0))
	for empty, want := range map[int]int{60: 22, 36: 10, 17: 0, 16: 0, 5: 0} {
		if got := randomEndgame(rng, g, empty).TurnsToThink(); got != want {
			t.Errorf("%d turns to think with %d empty squares, want %d", got, empty, want)
		}
	}
}

// TestExactLimit checks that a limit of nodes ends a search at the same node each time,
// and that a higher one lets it go on.
func TestExactLimit(t *testing.T) {
	p := newGame(5, "").Start()
	const limit = 100_000
	var first uint64
	for round := range 2 {
		x := p.Abilities().Endgamer.Endgame(positions.EndgameOptions{HashMiB: 4})
		x.Limit(limit)
		if _, ok := x.Exceeds(p, 0, nil); ok {
			t.Fatal("solved by so few nodes")
		}
		nodes := x.Nodes()
		if round == 0 {
			first = nodes
		}
		if nodes != first || nodes < limit || nodes > limit+3*exactPoll {
			t.Errorf("%d nodes, at first %d", nodes, first)
		}
	}
	small := newGame(4, "").Start()
	x := newExact(t, newGame(4, ""), 1)
	x.Limit(1)
	if _, ok := x.Exceeds(small, -3, nil); ok {
		t.Error("solved in spite of the limit")
	}
	x.Limit(0)
	if margin, ok := x.Exceeds(small, -3, nil); !ok || margin < -2 {
		t.Errorf("margin %d, %v", margin, ok)
	}
}
