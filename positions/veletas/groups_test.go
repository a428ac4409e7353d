package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// TestGroups goes forward and back in random games. It compares the groups kept on the
// way with those of the same position read from its string.
func TestGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	for _, g := range Family.Variants() {
		for range 5 {
			p := g.Start().(*Position)
			var turns [][]positions.Step
			for p.Outcome() == positions.Undecided {
				for range min(rng.IntN(4), len(turns)) {
					last := turns[len(turns)-1]
					turns = turns[:len(turns)-1]
					positions.UndoTurn(p, last)
				}
				for range 1 + rng.IntN(6) {
					if p.Outcome() != positions.Undecided {
						break
					}
					turn := positions.RandomTurn(rng, p)
					turns = append(turns, turn)
					positions.DoTurn(p, turn)
				}
				compareGroups(t, p)
				if t.Failed() {
					return
				}
			}
		}
	}
}

// TestGroupsOfNone goes back from a long line to a board without stones in one go.
func TestGroupsOfNone(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 16))
	p := Family.New(10, "").Start().(*Position)
	var turns [][]positions.Step
	for range 2*cachedCounts + 2 {
		turn := positions.RandomTurn(rng, p)
		turns = append(turns, turn)
		positions.DoTurn(p, turn)
		compareGroups(t, p)
	}
	for len(turns) > 0 {
		positions.UndoTurn(p, turns[len(turns)-1])
		turns = turns[:len(turns)-1]
	}
	compareGroups(t, p)
}

func compareGroups(t *testing.T, p *Position) {
	t.Helper()
	for _, c := range []Colour{Black, White} {
		g, stones := p.Groups(c), p.Stones(c)
		total, before := 0, g.Largest()
		for _, x := range g.All() {
			if x.Size > before {
				t.Errorf("%s: a group of %d after one of %d", p.FEN(), x.Size, before)
			}
			total, before = total+x.Size, x.Size
		}
		if total != stones.Count() {
			t.Errorf("%s: %d stones in groups of %s, want %d", p.FEN(), total, c, stones.Count())
		}
		for rest := p.Squares().AndNot(stones); !rest.IsEmpty(); rest = rest.WithoutFirst() {
			sq := rest.First()
			if got, want := g.Beside(sq), p.LargestBeside(sq, c); got != want {
				t.Errorf("%s: a group of %d of %s beside %s, want %d", p.FEN(), got, c, squareName(sq), want)
			}
			after := stones.Or(bit(sq))
			if got, want := g.Joined(sq).Size, bit(sq).Fill(after).Count(); got != want {
				t.Errorf("%s: %s joins a group of %d of %s, want %d", p.FEN(), squareName(sq), got, c, want)
			}
		}
	}
}

// TestMostGroups checks a board with the greatest possible number of groups of each
// colour.
func TestMostGroups(t *testing.T) {
	p, err := Family.New(10, "").Parse("bwbwbwbwbw/wbwbwbwbwb/bwbwbwbwbw/wbwbwbwbwb/bwbwbwbwbw/wbwbwbwbwb/bwbwbwbwbw/wbwbwbwbwb/sssssss3/10 b 7 =")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []Colour{Black, White} {
		if n := len(p.(*Position).Groups(c).All()); n != 40 {
			t.Errorf("%d groups of %s, want 40", n, c)
		}
	}
}
