package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/veletas"
)

// TestBoard compares, in random games, the sets of squares with counts made square by
// square.
func TestBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for _, g := range veletas.Family.Variants() {
		for range 5 {
			for p := g.Start().(*veletas.Position); p.Outcome() == positions.Undecided; {
				compareBoard(t, p)
				positions.DoTurn(p, positions.RandomTurn(rng, p))
			}
		}
	}
}

func compareBoard(t *testing.T, p *veletas.Position) {
	t.Helper()
	var v extractor
	v.extract(p, p.Side())
	for rest := p.Empty(); !rest.IsEmpty(); rest = rest.WithoutFirst() {
		sq := rest.First()
		ours, theirs := p.LargestBeside(sq, p.Side()), p.LargestBeside(sq, p.Side().Opponent())
		if v.groups[0].Beside(sq) != ours || v.groups[1].Beside(sq) != theirs {
			t.Fatalf("%s, %d: groups of %d and %d, want %d and %d", p.FEN(), sq, v.groups[0].Beside(sq), v.groups[1].Beside(sq), ours, theirs)
		}
		if v.control[0].Has(sq) != (ours > theirs) || v.control[1].Has(sq) != (theirs > ours) {
			t.Fatalf("%s, %d: wrong control with groups of %d and %d", p.FEN(), sq, ours, theirs)
		}
		neighbours := bitboard.Bit(sq).Around().And(p.Empty()).Count() - 1
		if v.tight.Has(sq) != (neighbours <= 3) {
			t.Fatalf("%s, %d: wrong with %d empty neighbours", p.FEN(), sq, neighbours)
		}
	}
	if !v.tight.AndNot(p.Empty()).IsEmpty() {
		t.Fatalf("%s: squares that are not empty are tight", p.FEN())
	}
	for i := range v.count {
		compareRegion(t, p, &v.shooters[i])
	}
}

// compareRegion compares the region of a shooter with a walk from square to square.
func compareRegion(t *testing.T, p *veletas.Position, s *shooter) {
	t.Helper()
	stones := p.Stones(veletas.Black).Or(p.Stones(veletas.White))
	seen := bitboard.Bit(s.sq)
	empty := 0
	for next := []int{s.sq}; len(next) > 0; next = next[1:] {
		if p.Empty().Has(next[0]) {
			empty++
		}
		around := bitboard.Bit(next[0]).Around().And(p.Squares()).AndNot(stones).AndNot(seen)
		seen = seen.Or(around)
		for ; !around.IsEmpty(); around = around.WithoutFirst() {
			next = append(next, around.First())
		}
	}
	if s.region != seen || s.regionSize != empty {
		t.Fatalf("%s, %d: a region of %d squares, %d empty; want %d, %d", p.FEN(), s.sq, s.region.Count(), s.regionSize, seen.Count(), empty)
	}
}
