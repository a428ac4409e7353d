package veletas

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions"
)

// TestViewCoversTheBoard checks that every square of the board is in exactly one of the
// sets, and that the sets have the sizes that the position string shows.
func TestViewCoversTheBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	for _, g := range Family.Variants() {
		p := g.Start().(*Position)
		for p.Outcome() == positions.Undecided {
			sets := map[string]Bitboard{
				"b": p.Stones(Black), "w": p.Stones(White), "s": p.Unclaimed(),
				"B": p.Claimed(Black), "W": p.Claimed(White), "": p.Empty(),
			}
			var all Bitboard
			count := 0
			field, _, _ := strings.Cut(p.FEN(), " ")
			for letter, set := range sets {
				all = all.Or(set)
				count += set.Count()
				if letter != "" && set.Count() != strings.Count(field, letter) {
					t.Fatalf("%s: %d of %s", p.FEN(), set.Count(), letter)
				}
			}
			if all != p.Squares() || count != p.Size()*p.Size() {
				t.Fatalf("%s: the sets cover %d squares", p.FEN(), count)
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		if most := max(p.Claimed(Black).Count(), p.Claimed(White).Count()); most < p.Need() || p.Need() != p.Shooters()/2+1 {
			t.Errorf("%s: over with %d claims, need %d", p.FEN(), most, p.Need())
		}
	}
}

func TestViewOfPhases(t *testing.T) {
	type seen struct {
		phase   Phase
		side    Colour
		inHand  int
		maySwap bool
		status  string
	}
	p := Family.New(7, "").Start().(*Position)
	for i, want := range []seen{
		{Setup1, Black, 1, false, "Black (p1) to place 1 shooter and a stone"},
		{Setup1, Black, 0, false, "Black (p1) to place a stone"},
		{Setup2, White, 2, true, "White (p2) to place 2 shooters and a stone, or to swap"},
		{Setup2, White, 2, false, "White (p1) to place 2 shooters and a stone"},
		{Setup2, White, 1, false, "White (p1) to place 1 shooter and a stone"},
		{Setup2, White, 0, false, "White (p1) to place a stone"},
		{Play, Black, 0, false, "Black (p2) to move"},
		{Play, Black, 0, false, "Black (p2) to shoot from e4"},
		{Play, White, 0, false, "White (p1) to move"},
	} {
		got := seen{p.Phase(), p.Side(), p.InHand(), p.MaySwap(), p.status()}
		if got != want {
			t.Errorf("after %d steps: %+v, want %+v", i, got, want)
		}
		if p.ToMove() != p.PlayerOf(p.Side()) {
			t.Errorf("after %d steps: %s to move, but %s is %s", i, p.ToMove(), p.Side(), p.PlayerOf(p.Side()))
		}
		if mover, ok := p.Mover(); ok != (i == 7) || ok && mover != Square(4, 3) {
			t.Errorf("after %d steps: mover %d, %t", i, mover, ok)
		}
		if i < 8 {
			p.Do([]positions.Step{
				positions.Step(Square(3, 3)), positions.Step(Square(0, 0)), Swap,
				positions.Step(Square(2, 2)), positions.Step(Square(4, 4)), positions.Step(Square(6, 6)),
				fromTo(Square(3, 3), Square(4, 3)), positions.Step(Square(5, 3)),
			}[i])
		}
	}
	over := parse(t, 7, "7/7/7/1BB1s2/7/7/7 b 3 x")
	if got, want := over.status(), "Black (p2) has won"; got != want {
		t.Errorf("status %q, want %q", got, want)
	}
}

func TestLargestBeside(t *testing.T) {
	p := parse(t, 7, "7/b6/bw5/sww4/b3s2/7/6s b 3 =")
	sq := Square(0, 3)
	if black, white := p.LargestBeside(sq, Black), p.LargestBeside(sq, White); black != 2 || white != 3 {
		t.Errorf("largest groups beside a4: %d and %d, want 2 and 3", black, white)
	}
}
