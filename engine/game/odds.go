package game

import (
	"math"

	"tetrad/positions"
	"tetrad/search"
)

// Odds say how scores turn into chances in the course of a game. Both numbers of
// [search.Odds] are powers of e, whose exponents are weighted sums of a few terms of the
// position. tetrad-lab fit-chances fits the weights to games.
type Odds struct {
	Terms       func(p positions.Position) []float64
	Draw, Width []float64 // weights of the terms
}

// At returns the odds of a position with these terms.
func (o *Odds) At(terms []float64) search.Odds {
	draw, width := 0.0, 0.0
	for i, x := range terms {
		draw += o.Draw[i] * x
		width += o.Width[i] * x
	}
	return search.Odds{Draw: math.Exp(draw), Width: math.Exp(width)}
}

// WDL returns the chances of the player to move in p, between turns, to whom a search gives a
// score. Whatever turns a score into chances asks here.
func (e *Entry) WDL(p positions.Position, s search.Score) search.WDL {
	odds := search.Odds{Width: e.ChanceScale()}
	if e.Odds != nil {
		odds = e.Odds.At(e.Odds.Terms(p))
	}
	if p.Abilities().Drawless {
		odds.Draw = 0
	}
	return odds.WDL(s)
}
