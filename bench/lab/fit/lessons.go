package fit

import (
	"context"
	"math/rand/v2"

	"tetrad/bench/lab/selfplay"
	"tetrad/bench/lab/shards"
	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/mcts"
)

// A LinearPolicy is an evaluation whose step scores, or whose order of steps, are sums of
// weights.
type LinearPolicy interface {
	search.Policy
	// PolicyFeatures calls yield with the features of each step, in the order of
	// steps. The slice is valid only during the call. Steps without features are not
	// learned.
	PolicyFeatures(p positions.Position, steps []positions.Step, yield func(features []int32))
	// PolicyFeatureCount returns the number of features. They are numbered from 0.
	PolicyFeatureCount() int
}

// Lessons describes the games from which a policy learns the visits of Monte-Carlo
// tree search.
type Lessons struct {
	Games   []positions.Game // variants, played in rotation
	New     func(positions.Game) LinearPolicy
	Params  mcts.Params // of the search
	Count   int         // games to play
	Nodes   uint64      // for each turn
	Opening int         // the most random turns at the beginning
	Seed    uint64
	Threads int
	// Played is called after each game, from several goroutines at a time. It may be
	// nil.
	Played func()
}

// Choices plays the games and returns the choice of each searched turn, by game.
func (l Lessons) Choices(ctx context.Context) ([][]Choice, error) {
	return selfplay.Each(ctx, l.Count, l.Threads, l.Played, l.play)
}

const (
	lessonMiB = 16 // of the tree
	// One turn in lessonSlips is random, so that there are also choices in positions
	// that good play avoids.
	lessonSlips = 12
)

// play plays a game.
func (l Lessons) play(number int) (choices []Choice) {
	rng := rand.New(rand.NewPCG(l.Seed, uint64(number)))
	g := l.Games[number%len(l.Games)]
	policy, searcher := l.New(g), mcts.New(lessonMiB)
	searcher.Params = l.Params
	game := selfplay.Game{Start: g.Start(), Rand: rng, Opening: rng.IntN(l.Opening + 1), Slips: lessonSlips}
	game.Choose = func(p positions.Position, _ bool) []positions.Step {
		turn, report := selfplay.Search(searcher, search.Task{
			Root: p, Evaluator: policy, Limits: search.Limits{Nodes: l.Nodes}, Seed: l.Seed, MultiPV: selfplay.AllTurns,
		})
		for i, counts := range report.Visits(p, turn) {
			if c, ok := newChoice(p, policy, counts); ok {
				choices = append(choices, c)
			}
			p.Do(turn[i])
		}
		positions.UndoTurn(p, turn)
		return turn
	}
	game.Play()
	return choices
}

// newChoice returns the choice at p. ok is false if there is none.
func newChoice(p positions.Position, policy LinearPolicy, counts []shards.Visit) (c Choice, ok bool) {
	steps := p.Steps(nil)
	sum := uint64(0)
	for _, v := range counts {
		sum += v.Count
	}
	if len(steps) < 2 || sum == 0 {
		return c, false
	}
	c.Policy = make([]float32, len(steps))
	for _, v := range counts {
		c.Policy[v.Index] = float32(v.Count) / float32(sum)
	}
	policy.PolicyFeatures(p, steps, func(features []int32) {
		c.Features = append(c.Features, features...)
		c.Ends = append(c.Ends, int32(len(c.Features)))
	})
	return c, len(c.Features) > 0
}
