package positions_test

import (
	"testing"

	"tetrad/positions"
)

func TestSymmetrySquares(t *testing.T) {
	const size = 4
	seen := map[string]bool{}
	for s := range positions.Symmetry(positions.Symmetries) {
		var images string
		for _, square := range [][2]int{{0, 1}, {2, 3}} {
			file, rank := s.Square(square[0], square[1], size)
			images += positions.SquareName(file, rank)
			if f, r := s.Inverse().Square(file, rank, size); f != square[0] || r != square[1] {
				t.Errorf("symmetry %d and its inverse %d move %v to %d, %d", s, s.Inverse(), square, f, r)
			}
		}
		if seen[images] {
			t.Errorf("symmetry %d is the same as another", s)
		}
		seen[images] = true
	}
}

func TestSymmetryMove(t *testing.T) {
	for _, c := range []struct {
		symmetry   positions.Symmetry
		size       int
		move, want string
	}{
		{0, 8, "e2xe3-c4", "e2xe3-c4"},
		{1, 8, "e2xe3-c4", "d2xd3-f4"},
		{2, 8, "e2xe3-c4", "e7xe6-c5"},
		{4, 8, "e2xe3-c4", "b5xc5-d3"},
		{5, 8, "a2", "b8"},
		{3, 19, "s19xa10", "a1xs10"},
		{7, 10, "j10+a1/b3", "a1+j10/h9"},
		{6, 6, "b2>b3", "e2>d2"},
		{7, 8, "swap", "swap"},
		{7, 8, "pass", "pass"},
		{1, 8, "", ""},
		{1, 4, "z9 a1a1", "z9 d1d1"},
	} {
		if got := c.symmetry.Move(c.move, c.size); got != c.want {
			t.Errorf("symmetry %d, %s on %d: %s, want %s", c.symmetry, c.move, c.size, got, c.want)
		}
	}
}

func TestImagesLeast(t *testing.T) {
	images := positions.Images{5, 3, 9, 3, 7, 8, 9, 5}
	least, at := images.Least()
	if least != 3 || len(at) != 2 || at[0] != 1 || at[1] != 3 {
		t.Errorf("%d at %v", least, at)
	}
}
