package solve

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
)

// randomPosition plays a random number of turns from the start of g and returns the
// position. The game is not over there.
func randomPosition(rng *rand.Rand, g positions.Game, atMost int) positions.Position {
	for {
		p := g.Start()
		for n := rng.IntN(atMost + 1); n > 0 && p.Outcome() == positions.Undecided; n-- {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		if p.Outcome() == positions.Undecided {
			return p
		}
	}
}

// TestAgreesWithBruteForce compares values of random positions that are so close to
// the end that brute force can solve them.
func TestAgreesWithBruteForce(t *testing.T) {
	for _, test := range []struct {
		family *positions.Family
		game   string
		turns  int    // played at random before
		count  int    // positions compared
		short  uint64 // nodes of the prover before a dfpn takes over
	}{
		{&positionstest.TicTacToe, "tictactoe", 8, 300, shortProofNodes},
		{&verto.Family, "verto-4", 12, 300, shortProofNodes},
		{&verto.Family, "verto-4-old", 12, 300, shortProofNodes},
		{&verto.Family, "verto-5", 20, 200, shortProofNodes},
		{&verto.Family, "verto-9", 80, 50, shortProofNodes},
		{&verto.Family, "verto-9-old", 80, 50, shortProofNodes},
		{&veletas.Family, "veletas-7", 40, 50, shortProofNodes},
		{&trap.Family, "trap-3", 60, 300, shortProofNodes},
		{&trap.Family, "trap-3-king", 60, 300, shortProofNodes},
		{&vinver.Family, "vinver-3", 8, 300, shortProofNodes},
		{&vinver.Family, "vinver-4", 14, 200, shortProofNodes},
		{&vinver.Family, "vinver-3", 8, 300, 0},
		{&vinver.Family, "vinver-4", 14, 200, 0},
		{&vinver.Family, "vinver-5", 22, 100, 0},
		{&vinver.Family, "vinver-4-nopass", 14, 200, shortProofNodes},
		{&vinver.Family, "vinver-5-nopass", 22, 100, 0},
	} {
		t.Run(fmt.Sprint(test.game, " ", test.short), func(t *testing.T) {
			g, err := test.family.Variant(test.game)
			if err != nil {
				t.Fatal(err)
			}
			if !projecttest.Enabled() {
				test.count /= 10
			}
			rng := rand.New(rand.NewPCG(1, 2))
			s := New(g.Start(), Options{HashMiB: 4})
			if test.short == 0 {
				proverOf(s).most = 0
			}
			solved := 0
			for tries := 0; solved < test.count && tries < 100*test.count; tries++ {
				p := randomPosition(rng, g, test.turns)
				b := brute{most: 3000}
				low, high := b.value(p, 5)
				if low != high {
					continue
				}
				solved++
				checkLine(t, s, p, checkValue(t, s, p, low, high))
			}
			if solved < test.count {
				t.Errorf("only %d positions that brute force solves", solved)
			}
		})
	}
}

// proverOf returns the prover of s, or nil.
func proverOf(s *Solver) *prover {
	for _, st := range s.strategies {
		if b, ok := st.(*prover); ok {
			return b
		}
	}
	return nil
}
