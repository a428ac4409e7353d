package veletas

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

func TestPublishedPerft(t *testing.T) {
	positionstest.Vectors(t, &Family, 200_000)
}

// Claims are the difficult part and come late in a game, so there are many
// games in which only samples of the turns are compared, and few with all.
func TestAgainstReference(t *testing.T) {
	for _, row := range []struct {
		size, games, maxTurnSet int
	}{
		{7, 60, 20_000}, {7, 1500, 40},
		{9, 3, 20_000}, {9, 250, 40},
		{10, 2, 20_000}, {10, 150, 40},
	} {
		games := row.games
		if testing.Short() {
			games = games/10 + 1
		}
		positionstest.Compare(t, Family.New(row.size, ""), games, 200, row.maxTurnSet)
	}
}

func TestProperties(t *testing.T) {
	whole := func(p positions.Position) any { return *p.(*Position).now() }
	for _, g := range Family.Variants() {
		positionstest.Properties(t, g, 20, 300, whole)
	}
}

func TestStrings(t *testing.T) {
	for _, g := range Family.Variants() {
		positionstest.Strings(t, g, 3, 200, 300)
	}
}
