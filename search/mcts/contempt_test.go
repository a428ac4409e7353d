package mcts

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/search/searchtest"
)

func TestContempt(t *testing.T) { searchtest.Contempt(t, New(1)) }

func TestContemptKeepsProofs(t *testing.T) {
	projecttest.NotRaced(t)
	rng := rand.New(rand.NewPCG(6, 6))
	searchtest.ContemptKeepsProofs(t, New(1), func() positions.Position { return searchtest.RandomToy(rng) })
}
