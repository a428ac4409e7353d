package eval

import (
	"slices"
	"testing"
)

// TestNeighbourhoodNumbers turns and mirrors each content in coordinates. Contents have the same
// number exactly when they are images of each other.
func TestNeighbourhoodNumbers(t *testing.T) {
	places := [8][2]int{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}
	images := func(content int) (all []int) {
		for symmetry := range 8 {
			image := 0
			for i, place := range places {
				x, y := place[0], place[1]
				if symmetry&1 != 0 {
					x = -x
				}
				if symmetry&2 != 0 {
					y = -y
				}
				if symmetry&4 != 0 {
					x, y = y, x
				}
				j := slices.Index(places[:], [2]int{x, y})
				image |= (content >> i & 0x101) << j
			}
			all = append(all, image)
		}
		return all
	}
	first := map[uint16]int{}
	for content, number := range NeighbourhoodNumbers() {
		if number >= Neighbourhoods {
			t.Fatalf("%04x has the number %d", content, number)
		}
		if other, ok := first[number]; !ok {
			first[number] = content
		} else if !slices.Contains(images(content), other) {
			t.Fatalf("%04x and %04x both have the number %d", other, content, number)
		}
		for _, image := range images(content) {
			if NeighbourhoodNumbers()[image] != number {
				t.Fatalf("%04x has the number %d, its image %04x has %d", content, number, image, NeighbourhoodNumbers()[image])
			}
		}
	}
	if len(first) != Neighbourhoods {
		t.Errorf("%d numbers, want %d", len(first), Neighbourhoods)
	}
}
