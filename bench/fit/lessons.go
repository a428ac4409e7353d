package fit

import (
	"context"
	"math/rand/v2"

	"tetrad/bench/selfplay"
	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/mcts"
)

// A LinearPolicy is an evaluation whose step scores are sums of weights.
type LinearPolicy interface {
	search.Policy
	// PolicyFeatures calls yield with the features of each of the steps, in their
	// order. The slice is valid during the call only.
	PolicyFeatures(p positions.Position, steps []positions.Step, yield func(features []int32))
	// PolicyFeatureCount returns the number of features; they are numbered from 0.
	PolicyFeatureCount() int
}

// Lessons says how games are played in order to learn from the visits of Monte-Carlo
// tree search.
type Lessons struct {
	Games   []positions.Game // variants, played in rotation
	New     func(positions.Game) LinearPolicy
	Params  mcts.Params // of the search
	Count   int         // games to play
	Nodes   uint64      // for each turn
	Opening int         // most random turns at the beginning
	Seed    uint64
	Threads int
	// Played is called after each game, from several goroutines at a time; may be nil.
	Played func()
}

// Choices plays the games and returns the choices of each turn that was
// searched, by game.
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
		visits := visited{}
		turn := searcher.Search(search.Task{
			Root: p, Evaluator: policy, Limits: search.Limits{Nodes: l.Nodes}, Seed: l.Seed,
			Threads: 1, MultiPV: allTurns, Control: search.NewControl(),
			Report: func(i search.Info) { visits.add(p, i) },
		}).Turn
		for i, s := range turn {
			if c, ok := visits.choice(p, policy, turn[:i]); ok {
				choices = append(choices, c)
			}
			p.Do(s)
		}
		positions.UndoTurn(p, turn)
		return turn
	}
	game.Play()
	return choices
}

// allTurns is more than the turns that a search of few nodes visits.
const allTurns = 1 << 16

// A visited holds how often a search has visited the steps of a turn, by the steps
// before them, then by step.
type visited map[string]map[positions.Step]uint64

// add counts the visits of the first turn of a line of the root p.
func (v visited) add(p positions.Position, line search.Info) {
	if line.Line == 1 {
		clear(v) // what is reported on the way is not final
	}
	p = p.Copy()
	prefix := ""
	for _, s := range line.PV {
		if v[prefix] == nil {
			v[prefix] = map[positions.Step]uint64{}
		}
		v[prefix][s] += line.Visits
		prefix += string(rune(s))
		if p.Do(s); !p.MidTurn() {
			return
		}
	}
}

// choice returns the choice where p stands, inside a turn after the given
// steps; false, where there is none.
func (v visited) choice(p positions.Position, policy LinearPolicy, before []positions.Step) (c Choice, ok bool) {
	prefix := ""
	for _, s := range before {
		prefix += string(rune(s))
	}
	steps := p.Steps(nil)
	sum := uint64(0)
	for _, visits := range v[prefix] {
		sum += visits
	}
	if len(steps) < 2 || sum == 0 {
		return c, false
	}
	for _, s := range steps {
		c.Policy = append(c.Policy, float32(v[prefix][s])/float32(sum))
	}
	policy.PolicyFeatures(p, steps, func(features []int32) {
		c.Features = append(c.Features, features...)
		c.Ends = append(c.Ends, int32(len(c.Features)))
	})
	return c, true
}
