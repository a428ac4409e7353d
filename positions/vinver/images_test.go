package vinver_test

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/vinver"
)

func TestImages(t *testing.T) {
	for _, g := range vinver.Family.Variants() {
		positionstest.Images(t, g, 3, 400, 200)
	}
}

// After the pie nobody asks who has which colour. A board turned by a quarter is the
// same board for the other colour.
func TestImagesOfColours(t *testing.T) {
	keys := func(fen string) positions.Images {
		t.Helper()
		return mustParse(t, vinver.Family.New(5, ""), fen).Abilities().Imaged.ImageKeys()
	}
	black := keys("5/1b3/2w2/3b1/5 b =")
	if black != keys("5/1b3/2w2/3b1/5 b x") {
		t.Error("a swap makes another position of the same board")
	}
	white := keys("5/1w3/2b2/3w1/5 w =")
	for s := range positions.Symmetry(positions.Symmetries) {
		if other := positionstest.After(s, 4); white[s] != black[other] {
			t.Errorf("the image by %d has key %x, want %x", s, white[s], black[other])
		}
	}
	if offered := keys("5/1b3/5/5/5 w ?"); offered == keys("5/1b3/5/5/5 w x") {
		t.Error("a position with the offer to swap has the key of that without")
	}
}
