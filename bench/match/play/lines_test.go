package play

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/positions"
)

// TestVariationWalker checks that walking from line to line leaves the position
// unchanged and finds the first illegal move of each line, even beyond the end of a
// game.
func TestVariationWalker(t *testing.T) {
	for _, game := range enginetest.Small(4) {
		name := game.Name()
		lines := randomLines(game, 20)
		p := game.Start()
		w := variationWalker{position: p}
		for i, line := range lines {
			if err := w.walk(line); err != nil {
				t.Errorf("%s: line %d: %v", name, i, err)
			}
			half := len(line) / 2
			if err := w.walk(append(slices.Clone(line[:half]), "z99")); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("turn %d of the line: z99", half+1)) {
				t.Errorf("%s: line %d with z99: %v", name, i, err)
			}
			if err := w.walk(append(slices.Clone(line), line[0])); err == nil {
				t.Errorf("%s: line %d goes on after the end of the game", name, i)
			}
		}
		if w.undoTo(0); p.FEN() != game.Start().FEN() || p.Key() != game.Start().Key() {
			t.Errorf("%s: the position is %s", name, p.FEN())
		}
	}
}

// randomLines returns complete games.
func randomLines(game positions.Game, count int) [][]string {
	rng := rand.New(rand.NewPCG(1, 2))
	lines := make([][]string, count)
	for i := range lines {
		p := game.Start()
		for p.Outcome() == positions.Undecided {
			steps := positions.RandomTurn(rng, p)
			lines[i] = append(lines[i], p.TurnString(steps))
			positions.DoTurn(p, steps)
		}
	}
	return lines
}

// BenchmarkWalk measures the lines of one search: 30 lines of 10 turns, each of which
// shares half of its turns with the line before.
func BenchmarkWalk(b *testing.B) {
	for _, game := range enginetest.Usual() {
		line := randomLines(game, 1)[0][:10]
		b.Run(game.Name(), func(b *testing.B) {
			for b.Loop() {
				w := variationWalker{position: game.Start()}
				for range 30 {
					if err := w.walk(line); err != nil {
						b.Fatal(err)
					}
					w.undoTo(len(line) / 2)
				}
			}
		})
	}
}
