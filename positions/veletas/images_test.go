package veletas

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

// After the setup nobody asks who has which colour; before, a swap makes a difference.
func TestImagesAfterSwap(t *testing.T) {
	g := Family.New(7, "")
	play := func(moves ...string) positions.Images {
		t.Helper()
		p := g.Start()
		for _, move := range moves {
			if _, err := positions.PlayTurn(p, move); err != nil {
				t.Fatal(err)
			}
		}
		return p.Abilities().Imaged.ImageKeys()
	}
	if play("b2/a1", "swap", "c4+d4/g7") != play("b2/a1", "c4+d4/g7") {
		t.Error("a swap makes another position of the same board")
	}
	if play("b2/a1", "swap") == play("b2/a1") {
		t.Error("a position with the offer to swap has the key of that without")
	}
}

// The colours are exchanged with the side to move.
func TestImagesOfColours(t *testing.T) {
	keys := func(fen string) positions.Images {
		t.Helper()
		p, err := Family.New(7, "").Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		return p.Abilities().Imaged.ImageKeys()
	}
	black := keys("7/1s5/7/3s3/2bw3/5s1/b6 w 3 =")
	if black != keys("7/1s5/7/3s3/2wb3/5s1/w6 b 3 =") {
		t.Error("exchanged colours make other keys")
	}
	if black == keys("7/1s5/7/3s3/2bw3/5s1/b6 b 3 =") {
		t.Error("the keys are the same whoever is to move")
	}
}
