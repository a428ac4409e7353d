package search_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/vinver"
	"tetrad/search"
)

// countingCopies counts how often a position and its copies are copied.
type countingCopies struct {
	positions.Position
	copies *int
}

func (c countingCopies) Copy() positions.Position {
	*c.copies++
	return countingCopies{c.Position.Copy(), c.copies}
}

// TestTurnStrings compares the strings of a long line with the strings of the turns
// as they are played. It also counts copies: a position remembers its game, so a copy
// for each turn would dominate a search of a millisecond.
func TestTurnStrings(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 21))
	root := vinver.Family.New(9, "").Start()
	var line []positions.Step
	var want []string
	p := root.Copy()
	for range 60 {
		turn := positions.RandomTurn(rng, p)
		want = append(want, p.TurnString(turn))
		line = append(line, turn...)
		positions.DoTurn(p, turn)
	}
	copies, before := 0, root.FEN()
	got := search.TurnStrings(countingCopies{root, &copies}, line)
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if copies > 0 || root.FEN() != before {
		t.Errorf("%d copies; the root was %s and is %s", copies, before, root.FEN())
	}
}
