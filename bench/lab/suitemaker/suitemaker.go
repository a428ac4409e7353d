// Package suitemaker makes test positions of suites from games of a player against itself.
// No version promises anything about it.
package suitemaker

import (
	"context"
	"math/rand/v2"

	"tetrad/bench/lab/selfplay"
	"tetrad/bench/suites"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/alphabeta"
	"tetrad/search/solve"
)

// A Maker looks for puzzles in games of a player against itself. No search takes part in
// the choice but where proofs are expensive: there one must see a win, and not at a first
// look. Its results depend only on its fields, provided that it gets the games in order.
type Maker struct {
	Registry engine.Registry
	Game     positions.Game
	Seed     uint64
	Nodes    uint64 // of the player's searches
	Slips    int    // one turn in this many is random
	Found    uint64 // nodes of a search that must see a win, in games without an exact search of their own
	Proof    uint64 // positions that the proof of a puzzle may visit
	HashMiB  int    // memory of proofs
	Reach    int    // the most turns before the end, in games that are not solved as a whole
	Most     int    // the most best turns

	solver *solve.Solver // keeps its tables from game to game
}

const (
	// A puzzle has at least this many legal turns for each best one.
	turnsForEach = 4
	// After mostFailures proofs that were too hard, the maker leaves a game.
	mostFailures = 3
)

// Make calls found with puzzles from games with the numbers from 0, at most count of
// them, and returns how many there are. The error is the error of ctx, or reports that a
// game has no evaluation.
func (m *Maker) Make(ctx context.Context, games uint64, count int, found func(suites.Puzzle)) (made int, err error) {
	for number := uint64(0); number < games && made < count && ctx.Err() == nil; number++ {
		puzzle, ok, err := m.Puzzle(ctx, number)
		if err != nil {
			return made, err
		}
		if ok {
			made++
			found(puzzle)
		}
	}
	return made, ctx.Err()
}

// Puzzle returns a puzzle without a grade from the game with this number: the first in a
// random order of its positions. ok is false if there is none.
func (m *Maker) Puzzle(ctx context.Context, number uint64) (puzzle suites.Puzzle, ok bool, err error) {
	evaluator, err := m.Registry.Evaluator(m.Game.Name())
	if err != nil {
		return suites.Puzzle{}, false, err
	}
	_, entry, err := m.Registry.Game(m.Game.Name())
	if err != nil {
		return suites.Puzzle{}, false, err
	}
	if m.solver == nil {
		m.solver = solve.New(m.Game.Start(), solve.Options{HashMiB: m.HashMiB, Evaluator: evaluator})
	}
	rng := rand.New(rand.NewPCG(m.Seed, number))
	fens, failures := m.play(evaluator, entry.RandomTurns(), rng), uint64(0)
	for _, i := range rng.Perm(len(fens)) {
		if failures >= mostFailures || ctx.Err() != nil {
			break
		}
		c := candidate{Maker: m, evaluator: evaluator}
		if c.position, err = m.Game.Parse(fens[i]); err != nil {
			return suites.Puzzle{}, false, err
		}
		if c.isFar(len(fens)-i) || !c.promises() {
			continue
		}
		before := m.solver.Nodes()
		m.solver.Limit(m.Proof)
		if puzzle, ok = c.puzzle(); ok {
			return puzzle, true, nil
		}
		failures += (m.solver.Nodes() - before) / m.Proof
	}
	return suites.Puzzle{}, false, nil
}

// play plays a game that begins with random turns. It returns the positions before
// its turns.
func (m *Maker) play(evaluator search.Evaluator, opening int, rng *rand.Rand) (fens []string) {
	searcher := alphabeta.New(1)
	game := selfplay.Game{
		Start: m.Game.Start(), Rand: rng, Opening: opening, Slips: m.Slips,
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
	turn, report := selfplay.Search(s, search.Task{Root: p, Evaluator: evaluator, Limits: search.Limits{Nodes: nodes}})
	return turn, report.Score()
}

// A candidate is a position that may be a puzzle.
type candidate struct {
	*Maker
	position  positions.Position
	evaluator search.Evaluator
}

// isFar reports whether the position, after which turns more were played, is too far from
// the end. A game in which a win has a size knows how many turns are left, and one
// that is solved as a whole can be proven anywhere.
func (c *candidate) isFar(turns int) bool {
	can := c.position.Abilities()
	if scored := can.Scored; scored != nil {
		return scored.TurnsLeft() > c.Reach
	}
	return can.Recurrent == nil && turns > c.Reach
}

// promises reports whether a proof may be worth its time. It always is if a game can
// be solved as a whole or knows how far its end is. In other games a search must
// see a win that the turn that looks best without a search throws away: what is solved
// at a first look is no puzzle.
func (c *candidate) promises() bool {
	if can := c.position.Abilities(); can.Scored != nil || can.Recurrent != nil {
		return true
	}
	return c.seesWin(c.position.ToMove()) && !c.winsAtOnce()
}

// winsAtOnce reports whether the turn that looks best without a search wins, as far as a
// search sees.
func (c *candidate) winsAtOnce() bool {
	mover := c.position.ToMove()
	turn, _ := choose(alphabeta.New(1), c.position, c.evaluator, 1)
	positions.DoTurn(c.position, turn)
	defer positions.UndoTurn(c.position, turn)
	return c.seesWin(mover)
}

// seesWin reports whether a search sees a win of player.
func (c *candidate) seesWin(player positions.Player) bool {
	if outcome := c.position.Outcome(); outcome != positions.Undecided {
		return outcome == positions.WinFor(player)
	}
	_, score := choose(alphabeta.New(1), c.position, c.evaluator, c.Found)
	if c.position.ToMove() != player {
		score = -score
	}
	return score > search.MaxEval
}

// puzzle makes a puzzle of the position. It returns false if the position is lost, has
// too many best turns, or is too hard to prove.
func (c *candidate) puzzle() (suites.Puzzle, bool) {
	outcome, ok := c.solver.Outcome(c.position, nil)
	if !ok || outcome < 0 {
		return suites.Puzzle{}, false
	}
	best, ok := suites.BestTurns(c.solver, c.position, outcome, c.Most, nil)
	if !ok || !hasTurns(c.position, turnsForEach*len(best)) {
		return suites.Puzzle{}, false
	}
	return suites.Puzzle{Game: c.Game.Name(), FEN: c.position.FEN(), Outcome: outcome, Best: best}, true
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
