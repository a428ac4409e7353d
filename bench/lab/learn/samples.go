// Package learn fits the weights of evaluations, both of features and of tables of
// patterns, to games that the engine has played against itself.
package learn

import (
	"context"

	"tetrad/bench/lab/shards"
	"tetrad/engine/game"
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/odds"
	"tetrad/search"
)

// Sampling says how the games in shards become samples.
type Sampling struct {
	Games []positions.Game // the variants that the shards may have
	// New makes the evaluation of a variant, which has Features.
	New   func(positions.Game) *game.Evaluation
	Blend int // percentage of the score of the search in a sample's target; the rest is the return
	// Lambda is the weight, in percent, of the next position's return in the return of
	// a position. The rest is the score of the position. With 100, the return is the
	// result of the game.
	Lambda int
	// Scale is the score, in centipawns, at which the odds of a win are e to 1.
	Scale float64
	Part  Part // of the positions that become samples
	// BetweenTurns leaves out the positions inside turns.
	BetweenTurns bool
}

// A Part tells which positions become samples, in a game that begins with a setup.
type Part string

// The parts of a game.
const (
	Whole     Part = "all"
	SetupOnly Part = "setup"
	PlayOnly  Part = "play"
)

// isWhole reports whether all positions become samples.
func (p Part) isWhole() bool { return p == Whole || p == "" }

// has reports whether a position of the setup, or of play, is in the part.
func (p Part) has(setup bool) bool { return setup && p != PlayOnly || !setup && p != SetupOnly }

// A sample is a position as the fit sees it.
type sample struct {
	Features     []int32
	Patterns     []int32          // entries of tables
	PhaseWeights []int32          // of the phases of the tables, in units of 1/eval.One
	Prizes       [][]eval.Feature // of a race
	Need         int              // number of prizes that wins the race
	Target       float64          // expected result for the player to move, 0 to 1
	Game         int              // number of the game
}

// Samples returns the samples of the games in files of shards, the number of games, and
// the SHA-256 of the files in this order.
func (s Sampling) Samples(ctx context.Context, files []string) (samples []sample, games int, sum string, err error) {
	sum, err = shards.Files(ctx, files, s.Games, func(variant positions.Game, g *shards.TrainingGame) error {
		samples = append(samples, s.samplesOfGame(g, variant, games)...)
		games++
		return nil
	})
	return samples, games, sum, err
}

// samplesOfGame returns the samples of the searched turns of a game. The last turn of a
// game that is cut is no sample: its score is what the game came to.
func (s Sampling) samplesOfGame(g *shards.TrainingGame, variant positions.Game, number int) []sample {
	evaluation, p := s.New(variant), variant.Start()
	var steps []searchedStep
	var visited []sample
	came := shards.Result(g.Outcome)
	for i := range g.Turns {
		t := &g.Turns[i]
		if g.IsCut() && i == len(g.Turns)-1 {
			came = shards.ForP1(s.chance(t.Score), p.ToMove())
			break
		}
		if t.Searched {
			slipped := i > 0 && !g.Turns[i-1].Searched
			steps = s.appendSteps(steps, evaluation, p, t.Steps, t.Score, slipped, number)
			visited = s.appendVisited(visited, evaluation, p, t.Visited, number)
		}
		positions.DoTurn(p, t.Steps)
	}
	return append(s.targets(steps, came), visited...)
}

// appendVisited appends a sample of the position after each turn that a search from p has
// visited, where the game goes on. Its target is the score of the turn, from the other
// side. There are none of a setup, whose scores mean little.
func (s Sampling) appendVisited(dst []sample, evaluation *game.Evaluation, p positions.Position, turns []shards.ScoredTurn, number int) []sample {
	for _, t := range turns {
		mover := p.ToMove()
		positions.DoTurn(p, t.Steps)
		if p.Outcome() == positions.Undecided && !inSetup(evaluation, p) && s.Part.has(false) {
			sample := newSample(evaluation.Features, p)
			sample.Game, sample.Target = number, s.chance(t.Score)
			if p.ToMove() != mover {
				sample.Target = 1 - sample.Target
			}
			dst = append(dst, sample)
		}
		positions.UndoTurn(p, t.Steps)
	}
	return dst
}

// appendSteps appends the steps of a turn from p, which a search found with this score.
// Positions inside the turn are samples too. They are worth as much as the whole turn.
func (s Sampling) appendSteps(dst []searchedStep, evaluation *game.Evaluation, p positions.Position, turn []positions.Step, score search.Score, slipped bool, number int) []searchedStep {
	for i, step := range turn {
		setup := inSetup(evaluation, p)
		if (i == 0 || !s.BetweenTurns) && s.Part.has(setup) {
			sample := newSample(evaluation.Features, p)
			sample.Game, sample.Target = number, s.chance(score)
			dst = append(dst, searchedStep{sample, p.ToMove(), slipped && i == 0, score.IsProven(), setup})
		}
		p.Do(step)
	}
	positions.UndoTurn(p, turn)
	return dst
}

// chance returns the expected result that a score stands for.
func (s Sampling) chance(score search.Score) float64 {
	return odds.Chance(float64(score), s.Scale)
}

// A searchedStep is a step that a search found.
type searchedStep struct {
	sample  sample // its target is the score
	mover   positions.Player
	slipped bool // the turn before it was random
	proven  bool // the score is proven
	setup   bool // the position is in the setup of the game
}

// targets returns the samples of a game with their targets, which are returns of
// temporal differences (R. Sutton, "Learning to Predict by the Methods of Temporal
// Differences", 1988). If games are long and full of slips, a small lambda removes
// much noise. came is the expected result for P1 after the last step, and then the return
// of each position.
func (s Sampling) targets(steps []searchedStep, came float64) []sample {
	blend, lambda := float64(s.Blend)/100, float64(s.Lambda)/100
	samples := make([]sample, len(steps))
	for i := len(steps) - 1; i >= 0; i-- {
		m := &steps[i]
		samples[i] = m.sample
		if m.setup && !m.proven {
			samples[i].Target = shards.ForP1(came, m.mover)
			continue
		}
		score := shards.ForP1(m.sample.Target, m.mover)
		if s.Lambda < 100 && (m.proven || i+1 < len(steps) && steps[i+1].slipped) {
			came = score // best play is known or was not played
		}
		samples[i].Target = shards.ForP1(blend*score+(1-blend)*came, m.mover)
		came = lambda*came + (1-lambda)*score
	}
	return samples
}

// inSetup reports whether p is in the setup of its game. The value of a setup position
// shows only when play begins, which is too late for scores. The target of such a position is
// therefore the return alone. In shards of setups alone, which selfplay.Spec.Setup makes, it is
// the score of the search at the end of the setup.
func inSetup(evaluation *game.Evaluation, p positions.Position) bool {
	return evaluation.Setup != nil && evaluation.Setup(p)
}

// newSample returns p as the fit sees it.
func newSample(f *game.Features, p positions.Position) sample {
	sample := sample{Features: f.Append(p, nil)}
	if f.Tables != nil {
		sample.Patterns, sample.PhaseWeights = f.Tables.Append(p, nil), f.Tables.AppendPhases(p, nil)
	}
	if f.Race != nil {
		sample.Prizes, sample.Need = f.Race(p)
	}
	return sample
}
