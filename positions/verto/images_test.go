package verto

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

// The colours are exchanged with the side to move.
func TestImagesOfColours(t *testing.T) {
	keys := func(fen string) positions.Images { return mustParse(t, "verto-4", fen).ImageKeys() }
	light := keys("4/1w2/2b1/w3 w")
	if light != keys("4/1b2/2w1/b3 b") {
		t.Error("exchanged colours make other keys")
	}
	if light == keys("4/1w2/2b1/w3 b") {
		t.Error("the keys are the same whoever is to move")
	}
}
