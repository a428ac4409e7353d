package veletas

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
)

// TestRearrange compares the turns that differ in one piece with those among all turns.
func TestRearrange(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	p := Family.New(7, "").Start().(*Position)
	for p.Arranges() {
		var all [][]positions.Step
		positions.EachTurn(p, func(turn []positions.Step) bool {
			all = append(all, slices.Clone(turn))
			return true
		})
		for range 10 {
			turn := positions.RandomTurn(rng, p)
			if turn[0] == Swap {
				continue
			}
			for i := range turn {
				compareRearranged(t, p, turn, i, all)
			}
		}
		positions.DoTurn(p, all[len(all)/2])
	}
	if p.Phase() != Play || len(p.Steps(nil)) == 0 {
		t.Errorf("%s arranges no pieces", p.FEN())
	}
}

func compareRearranged(t *testing.T, p *Position, turn []positions.Step, i int, all [][]positions.Step) {
	t.Helper()
	stone := len(turn) - 1
	var got, want []string
	p.Rearrange(turn, i, func(other []positions.Step) { got = append(got, p.TurnString(other)) })
	for _, other := range all {
		if other[0] == Swap || slices.Equal(other, turn) {
			continue
		}
		sameStone := other[stone] == turn[stone]
		kept := 0 // shooters but number i
		for j, s := range turn[:stone] {
			if j != i && slices.Contains(other[:stone], s) {
				kept++
			}
		}
		if i == stone && slices.Equal(other[:stone], turn[:stone]) || i < stone && sameStone && kept == stone-1 {
			want = append(want, p.TurnString(other))
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s: piece %d of %s: %d turns, want %d", p.FEN(), i, p.TurnString(turn), len(got), len(want))
	}
}
