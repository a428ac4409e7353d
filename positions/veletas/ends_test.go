package veletas

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// halfSwapped has White play as p1 in every other position of the play phase.
func halfSwapped(rng *rand.Rand, fen string) string {
	shooters := strings.Count(fen, "s") + strings.Count(fen, "B") + strings.Count(fen, "W")
	if rest, ok := strings.CutSuffix(fen, "="); ok && rng.IntN(2) == 0 && shooters == 3 {
		return rest + "x"
	}
	return fen
}

// TestEndsAgainstReference compares rare claims and ends with the slow rules.
func TestEndsAgainstReference(t *testing.T) {
	claims := func(c Colour, before, p positions.Position) int {
		return p.(*Position).Claimed(c).Count() - before.(*Position).Claimed(c).Count()
	}
	rare := map[string]positionstest.Rarity{
		"two claims of a side in a turn": func(before, p positions.Position) bool {
			return claims(Black, before, p) > 1 || claims(White, before, p) > 1
		},
		"a claim of each side in a turn": func(before, p positions.Position) bool {
			return claims(Black, before, p) > 0 && claims(White, before, p) > 0
		},
		"a win by a turn of the loser": positionstest.MoverLoses,
		"a win of White as p1": func(_, p positions.Position) bool {
			return p.Outcome() == positions.P1Wins && strings.HasSuffix(p.FEN(), "x")
		},
	}
	positionstest.Ends(t, Family.New(7, ""), 20, 100, halfSwapped, rare)
}
