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

// A Maker looks for puzzles in games of a player against itself. Its results
// depend only on its fields, provided that it gets the games in order.
type Maker struct {
	Registry engine.Registry
	Game     positions.Game
	Seed     uint64
	Nodes    uint64 // of the player's searches
	Slips    int    // one turn in this many is random
	Missed   uint64 // nodes of a search that must miss every best turn; 1: the turn with the best static value
	Found    uint64 // nodes of a search that must see a win, in games without an exact search of their own
	Proof    uint64 // positions that the proof of a puzzle may visit
	HashMiB  int    // memory of proofs
	Reach    int    // the most turns left at the beginning of an exact search that belongs to the game
	Most     int    // the most best turns

	solver *solve.Solver // keeps its tables from game to game
	grader *grader
}

const (
	// A puzzle has at least this many legal turns for each best one.
	turnsForEach = 4
	// After mostFailures proofs that were too hard, the maker leaves a game.
	mostFailures = 3
)

// grades says something of each grade.
type grades [Hard + 1]bool

// upTo reports whether it holds for every grade up to g.
func (gs *grades) upTo(g Grade) bool { return !slices.Contains(gs[Easy:g+1], false) }

// Make calls found with puzzles from games with the numbers from 0, at most count of
// each grade, and returns how many there are of each. The error is the error of ctx, or
// reports that a game has no evaluation.
func (m *Maker) Make(ctx context.Context, games uint64, count int, found func(Puzzle)) (made [Hard + 1]int, err error) {
	var full grades
	for number := uint64(0); number < games && !full.upTo(Hard) && ctx.Err() == nil; number++ {
		list, err := m.puzzles(ctx, number, full)
		if err != nil {
			return made, err
		}
		for _, puzzle := range list {
			made[puzzle.Grade]++
			full[puzzle.Grade] = made[puzzle.Grade] == count
			found(puzzle)
		}
	}
	return made, ctx.Err()
}

// Puzzles returns the puzzles of the game with this number, from the end of the game
// to its beginning, at most one of each grade. There may be none.
func (m *Maker) Puzzles(ctx context.Context, number uint64) ([]Puzzle, error) {
	return m.puzzles(ctx, number, grades{})
}

// puzzles returns the puzzles of a game without those of the grades that are full.
func (m *Maker) puzzles(ctx context.Context, number uint64, full grades) (list []Puzzle, err error) {
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
		if m.grader, err = newGrader(m.Registry, entry); err != nil {
			return nil, err
		}
	}
	fens := m.play(evaluator, entry.RandomTurns(), number)
	for i, failures := len(fens)-1, uint64(0); i >= 0 && failures < mostFailures && !full.upTo(Hard); i-- {
		c := candidate{Maker: m, evaluator: evaluator, full: &full}
		if c.position, err = m.Game.Parse(fens[i]); err != nil {
			return nil, err
		}
		if c.isFar() {
			break
		}
		before := m.solver.Nodes()
		m.solver.Limit(m.Proof)
		if promises, err := c.promises(ctx); err != nil {
			return nil, err
		} else if promises {
			if puzzle, ok := c.puzzle(); ok {
				if puzzle.Grade, err = m.grader.grade(ctx, puzzle); err != nil {
					return nil, err
				}
				if !full[puzzle.Grade] {
					full[puzzle.Grade] = true
					list = append(list, puzzle)
				}
			}
		}
		failures += (m.solver.Nodes() - before) / m.Proof
		if c.isOpen {
			failures++
		}
	}
	return list, nil
}

// play plays a game that begins with random turns. It returns the positions before
// its turns.
func (m *Maker) play(evaluator search.Evaluator, opening int, number uint64) (fens []string) {
	searcher := alphabeta.New(1)
	game := selfplay.Game{
		Start: m.Game.Start(), Rand: rand.New(rand.NewPCG(m.Seed, number)), Opening: opening, Slips: m.Slips,
		Choose: func(p positions.Position, _ bool) []positions.Step {
			turn, _ := choose(searcher, p, evaluator, m.Nodes)
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
	full      *grades          // the grades that are not wanted
	tempting  []positions.Step // the answer of a short search
	isOpen    bool             // whether the longer search sees neither a win nor a loss
}

// isFar reports whether the position is too far from the end for the game's own exact
// search, which has no limit.
func (c *candidate) isFar() bool {
	near, ok := c.position.(positions.Endgamer)
	return ok && near.TurnsLeft() > c.Reach
}

// promises reports whether a proof may be worth its time. It always is if a game can
// be solved as a whole or by an exact search of its own. In other games a longer
// search must see a win by a turn other than the tempting one, and this win must not
// be found so soon that the puzzle is of no wanted grade.
func (c *candidate) promises(ctx context.Context) (bool, error) {
	turn, score := choose(alphabeta.New(1), c.position, c.evaluator, c.Missed)
	c.tempting = turn
	_, hasEndgame := c.position.(positions.Endgamer)
	_, recurrent := c.position.(positions.Recurrent)
	if hasEndgame || recurrent {
		return true, nil
	}
	if score.IsProven() {
		return false, nil
	}
	turn, score = choose(alphabeta.New(1), c.position, c.evaluator, c.Found)
	c.isOpen = !score.IsProven()
	if score <= search.MaxEval || slices.Equal(turn, c.tempting) {
		return false, nil
	}
	grade, err := c.grader.grade(ctx, Puzzle{
		Game: c.Game.Name(), FEN: c.position.FEN(), Outcome: 1, Best: []string{c.position.TurnString(turn)},
	})
	return !c.full.upTo(grade), err
}

// puzzle makes a puzzle of the position. It returns false if the position is lost,
// easy, or too hard to prove.
func (c *candidate) puzzle() (Puzzle, bool) {
	before := c.solver.Nodes()
	// An exact search of a game ignores the limit, but can be asked fewer questions.
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
	return Puzzle{Game: c.Game.Name(), FEN: c.position.FEN(), Outcome: outcome, Best: best}, true
}

// hasTurns reports whether p has at least least turns.
func hasTurns(p positions.Position, least int) bool {
	count := 0
	positions.EachTurn(p, func([]positions.Step) bool {
		count++
		return count < least
	})
	return count >= least
}
