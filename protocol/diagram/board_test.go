package diagram

import (
	"testing"

	"tetrad/engine/game"
)

func TestLineSymbols(t *testing.T) {
	for _, c := range []struct {
		kind              game.LineKind
		vertical, forward bool
		want              string
	}{
		{game.Open, false, true, "oh"}, {game.Open, true, true, "ov"}, {game.Arrow, false, true, "ar"},
		{game.Arrow, false, false, "al"}, {game.Arrow, true, true, "au"}, {game.Arrow, true, false, "ad"},
	} {
		if got := lineSymbol(c.kind, c.vertical, c.forward); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
