package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/search"
)

// TestDocumentedLevels checks what docs/play/levels.md says of the levels.
func TestDocumentedLevels(t *testing.T) {
	const page = "docs/play/levels.md"
	first := slices.IndexFunc(grades[:], func(g grade) bool { return g.playouts > 0 })
	var errors []any
	for _, g := range grades[:first] {
		errors = append(errors, g.error)
	}
	last := grades[len(grades)-1]
	if len(errors) != 4 || last.error != 0 {
		t.Fatalf("errors %v, then %d", errors, last.error)
	}
	projecttest.Says(t, page, "| 1 to 4 | one turn ahead, with errors of up to %d, %d, %d and %d centipawns |", errors...)
	projecttest.Says(t, page, "| 5 to %d | Monte-Carlo tree search with %d to %s playouts and errors from %d centipawns down to none |",
		len(grades), grades[first].playouts, projecttest.Count(last.playouts), grades[first].error)
	projecttest.Says(t, page, "Level %d takes as long as its %s playouts take", len(grades), projecttest.Count(last.playouts))
	for _, entry := range Default().Games {
		if entry.LevelScale > 1 {
			projecttest.Says(t, page, "(%s in ", projecttest.Count(last.playouts*entry.LevelScale))
		}
	}
}

// TestDocumentedChances checks the table of scores and chances in docs/analyse/positions.md.
func TestDocumentedChances(t *testing.T) {
	at := map[string]func(p positions.Position) bool{ // where a game is to be
		"verto": func(p positions.Position) bool { return p.Abilities().Scored.TurnsLeft() <= 32 },
		"trap":  func(p positions.Position) bool { return p.Abilities().Recurrent.TurnsToRecurrence() == 0 },
	}
	for _, score := range []search.Score{0, 50, 100, 200, 300, 400, 600} {
		row := fmt.Sprintf("| %+d |", score)
		for _, entry := range Default().Games {
			f := entry.Family
			p, rng := f.New(f.DefaultSize, "").Start(), rand.New(rand.NewPCG(1, 1))
			for at[f.Name] != nil && !at[f.Name](p) {
				positions.DoTurn(p, positions.RandomTurn(rng, p))
			}
			w := entry.WDL(p, score)
			row += fmt.Sprintf(" %.0f – %.0f – %.0f |", float64(w.Win)/10, float64(w.Draw)/10, float64(w.Loss)/10)
		}
		projecttest.Says(t, "docs/analyse/positions.md", "%s", strings.Replace(row, "+0", "0", 1))
	}
}
