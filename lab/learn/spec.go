package learn

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// A Spec specifies training games. It and an index make a shard, the same bytes on every
// machine that has the same version of the program.
type Spec struct {
	Game    string `json:"game"`    // the variant
	Games   int    `json:"games"`   // of each shard
	Search  string `json:"search"`  // alphabeta or mcts
	Nodes   uint64 `json:"nodes"`   // for each turn
	Opening int    `json:"opening"` // the most random turns at the beginning
	Slips   int    `json:"slips"`   // one in this many turns is random; 0: none
	Seed    uint64 `json:"seed"`
	// Setup, if it is not 0, cuts a game behind its setup, by a search of this many nodes.
	// Its score says more of a setup than the result of a long game, and costs less.
	Setup uint64 `json:"setup,omitempty"`
	// Visited, if it is not 0, is the number of playouts from which on a turn of the root
	// is kept with its score, whether it was played or not.
	Visited uint64 `json:"visited,omitempty"`
	// Evaluation is the fingerprint of the weights that play, as tetrad version shows
	// it; "none" for an evaluation without weights.
	Evaluation string `json:"evaluation"`
}

// searchMiB is the memory of a search. Searches of so few nodes need little.
const searchMiB = 8

// JobKind is the kind of work whose jobs are shards of a [Spec].
var JobKind = jobs.Define("selfplay", func(s Spec, host *jobs.Host) (w jobs.Work[[]byte], err error) {
	p, err := s.open(host.Registry)
	return jobs.Work[[]byte]{Count: jobs.MaxIndex, Do: p.shard}, err
})

// A player plays the games of a specification.
type player struct {
	spec      Spec
	variant   positions.Game
	entry     game.Entry
	newSearch func(hashMiB int) search.Searcher
	header    []byte // the specification in shards
}

// Batch checks a specification and returns the jobs that make its shards. It gives
// it the weights of this program if it names none.
func (s Spec) Batch(r engine.Registry) (jobs.Batch, error) {
	if s.Evaluation == "" {
		if _, entry, err := r.Game(s.Game); err == nil {
			s.Evaluation = weightsOf(&entry)
		}
	}
	p, err := s.open(r)
	if err != nil {
		return jobs.Batch{}, err
	}
	return jobs.New(JobKind.Name, p.spec)
}

func (s Spec) open(r engine.Registry) (*player, error) {
	variant, entry, err := r.Game(s.Game)
	if err != nil {
		return nil, err
	}
	newSearch, ok := r.Searchers[s.Search]
	switch {
	case entry.NewEvaluation == nil:
		return nil, fmt.Errorf("there is no evaluation of %s to play with", variant.Name())
	case !ok || s.Search == "random":
		return nil, fmt.Errorf("there is no search %q to learn from; it is alphabeta or mcts", s.Search)
	case s.Games < 1 || s.Games > maxGames:
		return nil, fmt.Errorf("%d games make no shard; from 1 to %d do", s.Games, maxGames)
	case s.Nodes < 1 || s.Opening < 0 || s.Slips < 0:
		return nil, fmt.Errorf("%d nodes, %d random turns, one in %d random: the first is at least 1, the others at least 0", s.Nodes, s.Opening, s.Slips)
	case s.Evaluation != weightsOf(&entry):
		return nil, fmt.Errorf("the weights of %s are %s here, and %s are to play; use the program that has them", variant.Name(), weightsOf(&entry), s.Evaluation)
	}
	if s.Visited > 0 && s.Search != "mcts" {
		return nil, fmt.Errorf("the search %s counts no visits to learn from; mcts does", s.Search)
	}
	if s.Setup > 0 && entry.NewEvaluation(variant).Setup == nil {
		return nil, fmt.Errorf("%s has no setup to cut its games behind", variant.Name())
	}
	s.Game = variant.Name()
	p := &player{spec: s, variant: variant, entry: entry, newSearch: newSearch}
	p.header, err = json.Marshal(s)
	return p, err
}

// maxGames is the greatest number of games of a shard, which fit in the result of a
// job.
const maxGames = 200

// weightsOf returns the fingerprint of the weights of a game, or "none".
func weightsOf(entry *game.Entry) string { return cmp.Or(entry.Fingerprint(), "none") }

// shard plays the games of the shard with this index and returns it. The error is that of
// ctx.
func (p *player) shard(ctx context.Context, index int) ([]byte, error) {
	searcher := p.newSearch(searchMiB)
	p.entry.Configure(searcher)
	games := make([]trainingGame, p.spec.Games)
	for i := range games {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		games[i] = p.game(searcher, index*p.spec.Games+i)
	}
	return encodeShard(header{Index: index, Spec: p.header}, p.variant, games)
}

// game plays the game with this number.
func (p *player) game(searcher search.Searcher, number int) (result trainingGame) {
	searcher.Forget()
	evaluation := p.entry.NewEvaluation(p.variant)
	rng := rand.New(rand.NewPCG(p.spec.Seed, uint64(number)))
	add := func(t trainingTurn) []positions.Step {
		result.Turns = append(result.Turns, t)
		return t.Steps
	}
	g := GameSpec{Start: p.variant.Start(), Rand: rng, Opening: rng.IntN(p.spec.Opening + 1), Slips: p.spec.Slips}
	g.Slipped = func(turn []positions.Step) { add(trainingTurn{Steps: turn}) }
	g.Choose = func(at positions.Position) []positions.Step {
		return add(p.search(searcher, &evaluation.Evaluation, at, p.spec.Nodes))
	}
	if p.spec.Setup > 0 {
		g.Until = func(at positions.Position) bool { return !evaluation.Setup(at) }
	}
	if g.Play() == positions.Undecided {
		searcher.Forget() // what is stored was searched less deep
		positions.DoTurn(g.Start, add(p.search(searcher, &evaluation.Evaluation, g.Start, p.spec.Setup)))
	}
	result.Outcome = g.Start.Outcome()
	return result
}

// search returns the turn that a search finds, with its score and visits.
func (p *player) search(searcher search.Searcher, evaluation *search.Evaluation, at positions.Position, nodes uint64) trainingTurn {
	turn, report := Search(searcher, search.Task{
		Root: at, Evaluation: evaluation, Nodes: nodes, Seed: p.spec.Seed, MultiPV: p.lines(),
	})
	return trainingTurn{
		Searched: true, Steps: turn, Score: report.Score(),
		Visits: report.Visits(at, turn), Visited: report.Visited(at, p.spec.Visited),
	}
}

// lines returns the number of lines to ask of the search: all, where it counts their
// visits.
func (p *player) lines() int {
	if p.spec.Search == "mcts" {
		return allTurns
	}
	return 1
}
