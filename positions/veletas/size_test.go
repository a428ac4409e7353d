package veletas

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// By hand: 2 · 18,424 · 3⁴⁹ + 2 · 25 · 48 + 1, and the same for 10×10 with
// C(100, 7) = 16,007,560,800 and C(64, 3) = 41,664.
func TestMostPositions(t *testing.T) {
	positionstest.Sizes(t, &Family, map[string]float64{"veletas-7": 8.817701683489794730e27, "veletas": 1.6499873996141863776e58})
}

// The positions of the setup, listed on the smallest board, are as many as the formula
// says: 1 + 2 · 25 · 48.
func TestSetups(t *testing.T) {
	v := variants[7]()
	listed := map[string]bool{}
	positionstest.Reachable(game{7}.Start(), positions.Position.FEN, func(p positions.Position) bool {
		listed[p.FEN()] = true
		if !strings.HasSuffix(p.FEN(), "?") {
			return true
		}
		turn, err := positions.PlayTurn(p, "swap")
		if err != nil {
			t.Fatal(err)
		}
		listed[p.FEN()] = true
		positions.UndoTurn(p, turn)
		return false // the other answers end the setup
	})
	if len(listed) != 1+2*25*48 || v.setups() != 1+2*25*48 {
		t.Errorf("%d positions, and %v by the formula", len(listed), v.setups())
	}
}

// The formula rests on this: after the setup all shooters are on the board, and the
// numbers of stones tell who is to move.
func TestStonesTellWhoIsToMove(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, size := range Family.AllSizes() {
		p := Family.New(size, "").Start()
		for p.Outcome() == positions.Undecided {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
			fields := strings.Fields(p.FEN())
			count := func(letters string) (n int) {
				for _, letter := range letters {
					n += strings.Count(fields[0], string(letter))
				}
				return n
			}
			if shooters := count("sBW"); shooters <= variants[size]().first {
				continue
			} else if shooters != variants[size]().shooters {
				t.Fatalf("%q has %d shooters", p.FEN(), shooters)
			}
			if want := map[int]string{0: "b", 1: "w"}[count("b")-count("w")]; fields[1] != want {
				t.Fatalf("%q: the stones say that %q is to move", p.FEN(), want)
			}
		}
	}
}
