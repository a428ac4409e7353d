package learn

import (
	"tetrad/bench/lab/shards"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/odds"
)

// Labels say how the targets of positions come from games.
type Labels struct {
	// Lambda is the weight of what came of the next position in what came of a position.
	// The rest is the score of the search there. With 1 the result of the game is what
	// came of all its positions.
	Lambda float64
	Scale  float64 // score, in centipawns, at which the odds of a win are e to 1
}

// append appends the samples of a game: positions between turns that were searched.
func (l Labels) append(
	samples []NetSample, of *game.Net, variant positions.Game, g *shards.TrainingGame, number int,
) []NetSample {
	targets := l.targets(variant, g)
	p := variant.Start()
	for i := range g.Turns {
		t := &g.Turns[i]
		if t.Searched {
			s := newNetSample(of, p)
			s.Game, s.target = number, targets[i]
			if len(s.prizes) > 0 {
				samples = append(samples, s)
			}
		}
		positions.DoTurn(p, t.Steps)
	}
	return samples
}

// targets returns the target of each turn, for the player to move. They are returns of
// temporal differences (R. Sutton, "Learning to Predict by the Methods of Temporal
// Differences", 1988). The result after a random turn says little about the position
// before it, so only the score counts there.
func (l Labels) targets(variant positions.Game, g *shards.TrainingGame) []float64 {
	movers := make([]positions.Player, len(g.Turns))
	p := variant.Start()
	for i := range g.Turns {
		movers[i] = p.ToMove()
		positions.DoTurn(p, g.Turns[i].Steps)
	}
	targets := make([]float64, len(g.Turns))
	came := shards.Result(g.Outcome)
	for i := len(g.Turns) - 1; i >= 0; i-- {
		t := &g.Turns[i]
		if !t.Searched {
			continue
		}
		score := shards.ForP1(odds.Chance(float64(t.Score), l.Scale), movers[i])
		if t.Score.IsProven() || l.Lambda < 1 && i+1 < len(g.Turns) && !g.Turns[i+1].Searched {
			came = score
		}
		targets[i] = shards.ForP1(came, movers[i])
		came = l.Lambda*came + (1-l.Lambda)*score
	}
	return targets
}
