package trap

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// nearlyQuiet turns some of the arrows of a position in the third phase round, and lets it
// be one to three turns before the draw of the hundredth quiet turn.
func nearlyQuiet(rng *rand.Rand, fen string) string {
	fields := strings.Split(fen, " ")
	if strings.Contains(fields[1]+fields[2], ".") || fields[4] != "0,0" {
		return fen
	}
	turned := map[rune]rune{'<': '>', '>': '<', '^': 'v', 'v': '^'}
	for i := 1; i <= 2; i++ {
		fields[i] = strings.Map(func(c rune) rune {
			if c != '/' && rng.IntN(2) == 0 {
				return turned[c]
			}
			return c
		}, fields[i])
	}
	fields[5] = fmt.Sprint(maxQuiet - 1 - rng.IntN(3))
	return strings.Join(fields, " ")
}

func quietOf(p positions.Position) int { return p.(*Position).Quiet() }

// TestEndsAgainstReference compares rare ends with the slow rules.
func TestEndsAgainstReference(t *testing.T) {
	rare := map[string]positionstest.Rarity{
		"a loss on the hundredth quiet turn": func(before, p positions.Position) bool {
			return quietOf(p) == maxQuiet && positionstest.Wins(before, p)
		},
		"the draw of the hundredth turn": func(before, p positions.Position) bool {
			return quietOf(p) == maxQuiet && positionstest.Draws(before, p)
		},
		"a removal on the hundredth turn": func(before, p positions.Position) bool {
			return quietOf(before) == maxQuiet-1 && quietOf(p) == 0
		},
		"a third occurrence": func(_, p positions.Position) bool {
			return p.Outcome() == positions.Draw && quietOf(p) < maxQuiet && quietOf(p) > 0
		},
	}
	kings := maps.Clone(rare)
	kings["the own king"] = positionstest.MoverLoses
	kings["both kings at once"] = func(before, p positions.Position) bool {
		return quietOf(p) == 0 && positionstest.Draws(before, p)
	}
	for size, games := range map[int]int{3: 60, 4: 20} {
		positionstest.Ends(t, Family.New(size, ""), games, 300, nearlyQuiet, rare)
		positionstest.Ends(t, Family.New(size, kingRule), games, 300, nearlyQuiet, kings)
	}
}
