package verto

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/verto"
)

// TestNeighbourhood compares the neighbourhoods around all squares with what is read square by square.
func TestNeighbourhood(t *testing.T) {
	randomPositions(7, func(g positions.Game, p *verto.Position) {
		var c classifier
		c.extract(p)
		for rank := range p.Size() {
			for file := range p.Size() {
				var got neighbourhood
				c.neighbourhood(p.Square(file, rank), &got)
				if want := slowNeighbourhood(p, file, rank); got != want {
					t.Fatalf("%s, %q, file %d, rank %d: %v, want %v", g.Name(), p.FEN(), file, rank, got, want)
				}
			}
		}
	})
}

// slowNeighbourhood reads the squares around one.
func slowNeighbourhood(p *verto.Position, file, rank int) (s neighbourhood) {
	direction := 0
	for _, d := range [][2]int{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}} {
		content := slowContent(p, file+d[0], rank+d[1])
		s.near |= (content&1 | content>>1<<8) << direction
		direction++
	}
	for i, d := range [lineCount][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for j, step := range []int{-2, -1, 1, 2} {
			// Each line goes from the square that comes first on the board.
			if d[1] < 0 {
				step = -step
			}
			s.lines[i] |= uint8(slowContent(p, file+step*d[0], rank+step*d[1]) << (2 * j))
		}
	}
	return s
}

// slowContent returns 1 for a stone of the player to move, 2 for another, 3 off the board.
func slowContent(p *verto.Position, file, rank int) int {
	if file < 0 || rank < 0 || file >= p.Size() || rank >= p.Size() {
		return 3
	}
	content := 0
	square := p.Square(file, rank)
	if p.Stones(p.ToMove()).Has(square) {
		content |= 1
	}
	if p.Stones(p.ToMove().Opponent()).Has(square) {
		content |= 2
	}
	return content
}

// TestSameLine requires that a line and its reverse have one number, and no others do.
func TestSameLine(t *testing.T) {
	for line := range lineCodes {
		reverse := 0
		for i := range 4 {
			reverse |= line >> (2 * i) & 3 << (2 * (3 - i))
		}
		if got := sameLine(line); got != min(line, reverse) {
			t.Errorf("line %02x has the number %02x, want %02x", line, got, min(line, reverse))
		}
	}
}

// TestSquarePlaces counts the kinds of squares on boards of all sizes: those of a
// triangle of an eighth of the board.
func TestSquarePlaces(t *testing.T) {
	for _, g := range verto.Family.Variants() {
		p := g.Start().(*verto.Position)
		seen := map[int]bool{}
		for rank := range p.Size() {
			for file := range p.Size() {
				place := squaresOf(p)[p.Square(file, rank)].place
				if place < 0 || place >= squarePlaces {
					t.Fatalf("%s: place %d", g.Name(), place)
				}
				seen[place] = true
			}
		}
		if half := (p.Size() + 1) / 2; len(seen) != half*(half+1)/2 {
			t.Errorf("%s: %d kinds of squares, want %d", g.Name(), len(seen), half*(half+1)/2)
		}
	}
}
