package trap

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

func TestImages(t *testing.T) {
	for _, g := range Family.Variants() {
		positionstest.Images(t, g, 5, 300, 300)
	}
}

// The colours are exchanged with the side to move, and the history has no part in it.
func TestImagesOfColours(t *testing.T) {
	keys := func(fen string) positions.Images { return mustParse(t, "trap-3", fen).ImageKeys() }
	white := keys("w2/1b1/2w <>/>>/<< ^v^/vv^ w 0,0 3")
	if white != keys("b2/1w1/2b <>/>>/<< ^v^/vv^ b 0,0 20") {
		t.Error("exchanged colours make other keys")
	}
	if white == keys("w2/1b1/2w <>/>>/<< ^v^/vv^ b 0,0 3") {
		t.Error("the keys are the same whoever is to move")
	}
}
