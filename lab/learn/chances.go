package learn

import (
	"math"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
	"tetrad/search"
)

// A Forecast is a position of a recorded game, with what its search told and what came.
type Forecast struct {
	Score  int     // of the search, in centipawns, for the player to move
	Points float64 // of that player in the end: 0, 0.5 or 1
	WDL    search.WDL
	terms  []float64
	even   bool // the game may be drawn
}

// provedSquares is the number of empty squares below which a score of 0 is a proved draw, in a
// game with an exact search.
const provedSquares = 16

// Forecasts returns the forecasts of a game, from the scores of its engines. Proved results
// are none.
func Forecasts(g *record.Game, variant positions.Game, entry *game.Entry) (list []Forecast, err error) {
	err = eachScore(g, variant, func(_ int, p positions.Position, score info.Score) {
		a := p.Abilities()
		if score.Mate != nil || score.Number() == 0 && a.Endgamer != nil && a.Scored.TurnsLeft() <= provedSquares {
			return
		}
		list = append(list, Forecast{
			score.Number(), float64(g.HalfPoints(p.ToMove())) / 2, entry.WDL(p, score.Search()), entry.Odds.Terms(p), !a.Drawless,
		})
	})
	return list, err
}

// The fit of odds sees one of a few parts of the forecasts in each round. Neighbours are much
// alike, so that each part has nearly all.
const (
	oddsRounds = 1000
	oddsParts  = 16
	oddsRate   = 0.1 // greatest first change of a weight
)

// FitOdds changes the weights of the odds to those that make most likely what came, and returns
// the mean loss in nats.
func FitOdds(odds *game.Odds, forecasts []Forecast) (loss float64) {
	n := len(forecasts[0].terms)
	w := make([]float64, 2*n)
	w[0], w[n] = math.Log(100), math.Log(100)
	odds.Draw, odds.Width = w[:n], w[n:]
	method := newAdam(2*n, fitEpsilon, 0)
	slope := make([]float64, 2*n)
	for round := range oddsRounds {
		clear(slope)
		for i := round % oddsParts; i < len(forecasts); i += oddsParts {
			forecasts[i].descend(odds, slope[:n], slope[n:])
		}
		method.step(w, slope, oddsRate*(1-float64(round)/oddsRounds))
	}
	for i := range forecasts {
		loss += forecasts[i].descend(odds, slope[:n], slope[n:]) / float64(len(forecasts))
	}
	return loss
}

// descend adds the slopes of the loss by the weights, and returns the loss.
func (f *Forecast) descend(odds *game.Odds, draw, width []float64) float64 {
	o := odds.At(f.terms)
	if !f.even {
		o.Draw = 0
	}
	// The logits of a win and of a loss, and the slopes of their chances by them.
	up, down := (float64(f.Score)-o.Draw)/o.Width, (-float64(f.Score)-o.Draw)/o.Width
	win, loss := positions.Chance(up, 1), positions.Chance(down, 1)
	steepUp, steepDown := win*(1-win), loss*(1-loss)
	var chance float64
	switch f.Points {
	case 1:
		chance, steepDown = win, 0
	case 0:
		chance, steepUp = loss, 0
	default:
		chance, steepUp, steepDown = 1-win-loss, -steepUp, -steepDown
	}
	chance = max(chance, 1e-9)
	byDraw, byWidth := (steepUp+steepDown)*o.Draw/o.Width/chance, (steepUp*up+steepDown*down)/chance
	for i, x := range f.terms {
		draw[i] += byDraw * x
		width[i] += byWidth * x
	}
	return -math.Log(chance)
}
