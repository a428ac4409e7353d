package check

import (
	"slices"
	"testing"

	"tetrad/engine/enginetest"
)

// TestBadMoves checks that each way to spoil a move applies to some game.
func TestBadMoves(t *testing.T) {
	for _, b := range badMoves {
		applies := false
		for _, entry := range enginetest.WithToys().Games {
			for _, g := range entry.Family.Variants() {
				p := g.Start()
				first := line{p: p}.longestMove()
				mustPlay(p, first)
				_, err := p.ParseTurn(b.spoil(line{p: p}.longestMove(), []string{first}))
				applies = applies || err != nil
			}
		}
		if !applies {
			t.Errorf("%s: applies nowhere", b.name)
		}
	}
}

// TestNamesOfPoints checks that the names of points are unique, since people find
// points by name.
func TestNamesOfPoints(t *testing.T) {
	c := Check{Registry: enginetest.WithToys()}
	for _, entry := range c.Registry.Games {
		c.Games = append(c.Games, variant(entry, entry.Family.Name))
	}
	seen := map[string]bool{}
	for _, p := range newSession(t.Context(), &c).points() {
		if seen[p.name] {
			t.Errorf("%s: twice", p.name)
		}
		seen[p.name] = true
		if !slices.Contains(Classes, p.class) {
			t.Errorf("%s: class %q", p.name, p.class)
		}
	}
}
