package vinver_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/vinver"
)

// scattered places a few more stones on empty points at random, also where no game has them.
func scattered(rng *rand.Rand, fen string) string {
	fields := strings.Split(fen, " ")
	for _, name := range []string{"1", "2", "3"} {
		if rng.IntN(2) == 0 {
			left, _ := strconv.Atoi(name)
			stone := "bw"[rng.IntN(2):][:1]
			if left > 1 {
				stone += strconv.Itoa(left - 1)
			}
			fields[0] = strings.Replace(fields[0], name, stone, 1)
		}
	}
	return strings.Join(fields, " ")
}

// TestEndsAgainstReference compares rare turns and ends with the slow rules.
func TestEndsAgainstReference(t *testing.T) {
	flips := func(before, p positions.Position) int {
		enemy := vinver.White
		if strings.Fields(before.FEN())[1] == "w" {
			enemy = vinver.Black
		}
		return before.(*vinver.Position).Stones(enemy).Count() - p.(*vinver.Position).Stones(enemy).Count()
	}
	rare := map[string]positionstest.Rarity{
		"three flips in a turn": func(before, p positions.Position) bool { return flips(before, p) >= 3 },
		"a win by a flip": func(before, p positions.Position) bool {
			return flips(before, p) > 0 && positionstest.Wins(before, p)
		},
		"a win after a swap": func(before, p positions.Position) bool {
			return strings.HasSuffix(p.FEN(), "x") && positionstest.Wins(before, p)
		},
	}
	positionstest.Ends(t, vinver.Family.New(5, "nopass"), 40, 200, scattered, rare)
	rare["a win after a pass"] = func(before, p positions.Position) bool {
		return strings.HasSuffix(before.FEN(), " pass") && positionstest.Wins(before, p)
	}
	positionstest.Ends(t, vinver.Family.New(4, ""), 200, 200, scattered, rare)
}
