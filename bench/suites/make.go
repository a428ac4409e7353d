package suites

import (
	"context"
	"math/rand/v2"
	"slices"

	"tetrad/bench/selfplay"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/alphabeta"
	"tetrad/search/solve"
)

// A Maker looks for puzzles in games of a weak player against itself. What it
// finds depends on the fields alone, if it is asked for the games in order.
type Maker struct {
	Registry engine.Registry
	Game     positions.Game
	Seed     uint64
	Slips    int    // one turn in so many is random
	Missed   uint64 // nodes of a search that must not find a best turn; 1: what looks best at once
	Found    uint64 // nodes of one that must see a win, in games without an exact search of their own
	Proof    uint64 // positions that the proof of a puzzle may visit
	HashMiB  int    // memory of proofs
	Most     int    // best turns

	solver *solve.Solver // its tables are kept from game to game
}

const (
	// weakNodes are those of the searches of the player.
	weakNodes = 100
	// A puzzle has so many legal turns for each best one, or more.
	turnsForEach = 4
	// mostFailures ends the search of a game in which proofs get too hard, and
	// mostInGame that of one which has had enough.
	mostFailures, mostInGame = 3, 3
)

// Make calls found with so many puzzles at most, from games by their numbers from
// 0, and returns how many there were. The error is that of ctx, or says what there
// is no evaluation of.
func (m *Maker) Make(ctx context.Context, games uint64, count int, found func(Puzzle)) (made int, err error) {
	for number := uint64(0); number < games && made < count && ctx.Err() == nil; number++ {
		list, err := m.Puzzles(number)
		if err != nil {
			return made, err
		}
		for _, puzzle := range list[:min(len(list), count-made)] {
			made++
			found(puzzle)
		}
	}
	return made, ctx.Err()
}

// Puzzles returns puzzles of the game with that number, if there are any, the
// last ones first.
func (m *Maker) Puzzles(number uint64) (list []Puzzle, err error) {
	evaluator, err := m.Registry.Evaluator(m.Game.Name())
	if err != nil {
		return nil, err
	}
	_, entry, err := m.Registry.Game(m.Game.Name())
	if err != nil {
		return nil, err
	}
	if m.solver == nil {
		m.solver = solve.New(m.Game.Start(), solve.Options{HashMiB: m.HashMiB, Evaluator: evaluator})
	}
	fens := m.play(evaluator, entry.RandomTurns(), number)
	for i, failures := len(fens)-1, uint64(0); i >= 0 && failures < mostFailures && len(list) < mostInGame; i-- {
		p, err := m.Game.Parse(fens[i])
		if err != nil {
			return nil, err
		}
		c := candidate{Maker: m, position: p, evaluator: evaluator}
		if !c.promises() {
			continue
		}
		before := m.solver.Nodes()
		m.solver.Limit(m.Proof)
		if puzzle, ok := c.puzzle(); ok {
			list = append(list, puzzle)
		}
		failures += (m.solver.Nodes() - before) / m.Proof
	}
	return list, nil
}

// play plays a game, with random turns to begin with, and returns the positions in
// front of its turns.
func (m *Maker) play(evaluator search.Evaluator, opening int, number uint64) (fens []string) {
	searcher := alphabeta.New(1)
	game := selfplay.Game{
		Start: m.Game.Start(), Rand: rand.New(rand.NewPCG(m.Seed, number)), Opening: opening, Slips: m.Slips,
		Choose: func(p positions.Position, _ bool) []positions.Step {
			turn, _ := choose(searcher, p, evaluator, weakNodes)
			return turn
		},
		Visit: func(p positions.Position) { fens = append(fens, p.FEN()) },
	}
	game.Play()
	return fens
}

// choose returns the answer of a search, and its score.
func choose(s search.Searcher, p positions.Position, evaluator search.Evaluator, nodes uint64) (turn []positions.Step, score search.Score) {
	return s.Search(search.Task{
		Root: p, Evaluator: evaluator, Limits: search.Limits{Nodes: nodes},
		Threads: 1, MultiPV: 1, Control: search.NewControl(), Report: func(i search.Info) { score = i.Score },
	}).Turn, score
}

// A candidate is a position that may be a puzzle.
type candidate struct {
	*Maker
	position  positions.Position
	evaluator search.Evaluator
	tempting  []positions.Step // the answer of a short search
}

// promises reports whether a proof may be worth its time. Where a game is solved
// by a search of its own or as a whole, it is; else a longer search has to see a
// win by another turn than the one that tempts.
func (c *candidate) promises() bool {
	turn, score := choose(alphabeta.New(1), c.position, c.evaluator, c.Missed)
	c.tempting = turn
	_, hasEndgame := c.position.(positions.Endgamer)
	_, recurrent := c.position.(positions.Recurrent)
	if hasEndgame || recurrent {
		return true
	}
	if score.IsProven() {
		return false
	}
	turn, score = choose(alphabeta.New(1), c.position, c.evaluator, c.Found)
	return score > search.MaxEval && !slices.Equal(turn, c.tempting)
}

// puzzle makes a puzzle of the position, or returns false where it is lost, easy,
// or too hard to prove.
func (c *candidate) puzzle() (Puzzle, bool) {
	before := c.solver.Nodes()
	// An exact search of a game does not obey the limit, but can be asked less.
	enough := func(found int) bool { return found > c.Most || c.solver.Nodes()-before >= c.Proof }
	outcome, ok := c.solver.Outcome(c.position, nil)
	if !ok || outcome < 0 || enough(0) {
		return Puzzle{}, false
	}
	if keeps, ok := c.solver.Keeps(c.position, c.tempting, outcome, nil); keeps || !ok {
		return Puzzle{}, false
	}
	best, ok := bestTurns(c.solver, c.position, outcome, enough, nil)
	if !ok || !hasTurns(c.position, turnsForEach*len(best)) {
		return Puzzle{}, false
	}
	return Puzzle{c.Game.Name(), c.position.FEN(), outcome, best}, true
}

// hasTurns reports whether there are so many turns from p.
func hasTurns(p positions.Position, least int) bool {
	count := 0
	positions.EachTurn(p, func([]positions.Step) bool {
		count++
		return count < least
	})
	return count >= least
}
