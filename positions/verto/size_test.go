package verto

import (
	"math"
	"testing"

	"tetrad/positions/longtest"
	"tetrad/positions/positionstest"
)

// By hand: 2 · 3¹⁶ and 2 · 3⁶⁴.
func TestMostPositions(t *testing.T) {
	positionstest.Sizes(t, &Family, map[string]float64{"verto-4": 86_093_442, "verto-4-old": 86_093_442, "verto": 6.867367640585025e30})
}

// All positions of the smallest variant are 5 million, about a seventeenth of the bound.
func TestMostPositionsHold(t *testing.T) {
	longtest.Only(t)
	g := Family.New(4, "old")
	n := positionstest.Reachable(g.Start(), nil, nil)
	if most := math.Pow(10, g.Start().Abilities().Sized.MostPositions()); float64(n) > most || float64(n) < most/100 {
		t.Errorf("%d positions, at most %.0f", n, most)
	}
}
