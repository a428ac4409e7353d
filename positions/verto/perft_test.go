package verto

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
	"tetrad/positions/slowtest"
)

func TestPublishedPerft(t *testing.T) {
	positionstest.Vectors(t, &Family, 200_000)
}

// randomPosition fills a board at random to about the given share, 0 to 1. No game
// reaches most of these positions.
func randomPosition(g positions.Game, rng *rand.Rand, fill float64) *Position {
	p := g.Start().(*Position)
	light := rng.Float64()
	board := positions.WriteBoard(p.Size(), func(file, rank int) byte {
		switch {
		case rng.Float64() >= fill:
			return 0
		case rng.Float64() < light:
			return 'w'
		}
		return 'b'
	})
	q, err := g.Parse(board + " " + letters[rng.IntN(2):][:1])
	if err != nil {
		panic(err)
	}
	return q.(*Position)
}

// TestPuzzlesAgainstReference compares the turns of positions that games do not reach.
func TestPuzzlesAgainstReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	count := 400
	if !projecttest.Enabled() {
		count = 20
	}
	for _, g := range Family.Variants() {
		for range count {
			p := randomPosition(g, rng, rng.Float64())
			slow := slowtest.Parse(g.Name(), p.FEN())
			if got, want := p.Outcome().String(), slow.Result(); got != want {
				t.Fatalf("%s %q: outcome %s, want %s", g.Name(), p.FEN(), got, want)
			}
			turns := positionstest.Turns(p, 1000)
			if len(turns) == 1000 {
				continue
			}
			want := map[string]bool{}
			for _, turn := range slow.Turns() {
				want[turn] = true
			}
			for _, turn := range turns {
				if !want[turn] {
					t.Errorf("%s %q: turn %s is illegal", g.Name(), p.FEN(), turn)
				}
				delete(want, turn)
			}
			if len(want) > 0 {
				t.Errorf("%s %q: turns missing: %v", g.Name(), p.FEN(), want)
			}
		}
	}
}

// TestPerftByTurns compares the bulk count with the count by steps.
func TestPerftByTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	for _, g := range Family.Variants() {
		for range 100 {
			p := randomPosition(g, rng, 0.3+0.7*rng.Float64())
			for depth := range 3 {
				if len(positionstest.Turns(p, 150)) == 150 {
					break
				}
				got, want := positions.Perft(p, depth), positions.PerftByTurns(p, depth)
				if got != want {
					t.Fatalf("%s %q: perft %d = %d, turn by turn %d", g.Name(), p.FEN(), depth, got, want)
				}
			}
		}
	}
}

// TestPerftSymmetry checks that perft is the same for the eight images of a board, and
// with colours exchanged. It finds a shift that is wrong in one direction.
func TestPerftSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	for _, g := range Family.Variants() {
		for range 60 {
			p := randomPosition(g, rng, 0.2+0.4*rng.Float64())
			if len(positionstest.Turns(p, 150)) == 150 {
				continue
			}
			want := positions.Perft(p, 2)
			for image := range 16 {
				q := transformed(t, g, p, image)
				if got := positions.Perft(q, 2); got != want {
					t.Fatalf("%s: perft 2 of %q is %d, of its image %q %d", g.Name(), p.FEN(), want, q.FEN(), got)
				}
			}
		}
	}
}

// transformed returns the image of p under a symmetry of the board, given by the lower
// three bits of image. The fourth bit exchanges the colours.
func transformed(t *testing.T, g positions.Game, p *Position, image int) positions.Position {
	t.Helper()
	swapped := image >> 3
	last := p.Size() - 1
	board := positions.WriteBoard(p.Size(), func(file, rank int) byte {
		if image&1 != 0 {
			file = last - file
		}
		if image&2 != 0 {
			rank = last - rank
		}
		if image&4 != 0 {
			file, rank = rank, file
		}
		square := p.Square(file, rank)
		for player := range 2 {
			if p.Stones(positions.Player(player)).Has(square) {
				return letters[player^swapped]
			}
		}
		return 0
	})
	q, err := g.Parse(board + " " + letters[int(p.ToMove())^swapped:][:1])
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestDirections checks the distances of the kernels against those of the variants.
func TestDirections(t *testing.T) {
	for _, g := range Family.Variants() {
		v := g.(game).variant
		for d, delta := range v.delta {
			want := turn64[d]
			if v.wide {
				want = delta128[d]
			}
			if delta != want || delta != -v.delta[d^4] {
				t.Errorf("%s: direction %d is %d, kernel %d", g.Name(), d, delta, want)
			}
		}
		if n := v.size * v.size; v.board.Count() != n || v.board.And(v.corners) != v.corners || v.corners.Count() != 4 {
			t.Errorf("%s: board %v, corners %v", g.Name(), v.board, v.corners)
		}
	}
}
