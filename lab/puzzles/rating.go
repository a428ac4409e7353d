package puzzles

import (
	"context"
	"fmt"
	"math"
	"strings"

	"tetrad/engine/sets"
	"tetrad/positions"
)

// rungs are the levels that try to solve a puzzle, weakest first.
// docs/dev/experiments/levels.md gives their strength.
var rungs = [...]int{1, 2, 3, 4, 5, 6, 8, 10, 13, 16}

// The difficulty of a puzzle is the rating of a player who solves it half of the time, on an
// Elo-like scale on which the rungs have the ratings lowest, lowest+perRung and so on.
// Without a try it would be usual, with a standard deviation of spread.
const (
	lowest  = sets.WeakestSolver
	perRung = (sets.StrongestSolver - sets.WeakestSolver) / (len(rungs) - 1)
	usual   = 1100
	spread  = 500

	tries        = 3 // of each rung, with other errors each time
	solvedInARow = 2 // after this many rungs that solve the puzzle in all tries, stronger ones are not asked

	obviousRating = 650 // puzzles of one turn below this rating are too common
	obviousOneOf  = 12  // one obvious puzzle in this many is kept
)

// Trials are what the rungs made of a puzzle.
type Trials struct {
	asked  int // rungs that were asked
	solved [tries][len(rungs)]bool
	wrong  [][]wrongTurn // for each turn of the solver
}

// A wrongTurn is a turn that was played in place of the right one.
type wrongTurn struct {
	board
	times int
}

// add counts a wrong turn. Turns that lead to the same board are one.
func (t *Trials) add(turn int, b board) {
	for i := range t.wrong[turn] {
		if w := &t.wrong[turn][i]; w.key == b.key {
			w.times++
			return
		}
	}
	t.wrong[turn] = append(t.wrong[turn], wrongTurn{b, 1})
}

// try lets the rungs try to solve a puzzle. It does not depend on what the players know of
// the game.
func (ps *players) try(ctx context.Context, turns []solverTurn) (*Trials, error) {
	t := &Trials{wrong: make([][]wrongTurn, len(turns))}
	inARow := 0
	for i, level := range rungs {
		inARow++
		for try := range tries {
			solves, err := ps.solves(ctx, level, playerSeed+uint64(try), turns, t)
			if err != nil {
				return nil, err
			}
			if t.solved[try][i] = solves; !solves {
				inARow = 0
			}
		}
		if t.asked = i + 1; inARow == solvedInARow {
			break
		}
	}
	return t, nil
}

// solves reports whether a level finds all turns of a line. Otherwise it counts the first
// wrong one.
func (ps *players) solves(ctx context.Context, level int, seed uint64, turns []solverTurn, t *Trials) (bool, error) {
	p, err := ps.level(level, seed)
	if err != nil {
		return false, err
	}
	p.NewGame()
	for i, next := range turns {
		if next.choices < 2 {
			continue // forced
		}
		turn, err := choose(ctx, p, next.position)
		if err != nil {
			return false, err
		}
		if key := keyAfter(next.position, turn); key != next.key {
			t.add(i, board{key: key, turns: [][]positions.Step{turn}})
			return false, nil
		}
	}
	return true, nil
}

// A tally counts the tries of each rung, and those that solved the puzzle.
type tally struct{ solved, tried [len(rungs)]float64 }

func (t *Trials) tally() (sum tally) {
	for _, solved := range t.solved {
		for i := range t.asked {
			sum.tried[i]++
			if solved[i] {
				sum.solved[i]++
			}
		}
	}
	return sum
}

// rating returns the most likely difficulty, with its standard error.
func (t *tally) rating() (difficulty, deviation float64) {
	low, high := 1.0, float64(sets.MaxRating)
	for high-low > 0.1 {
		if middle := (low + high) / 2; t.slope(middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return low, 1 / math.Sqrt(t.information(low))
}

// perElo turns differences of ratings into logarithms of odds.
const perElo = math.Ln10 / 400

// chance returns the chance that a rung solves a puzzle.
func chance(rung int, difficulty float64) float64 {
	return 1 / (1 + math.Exp(perElo*(difficulty-lowest-float64(perRung*rung))))
}

// slope returns the derivative of the logarithm of the likelihood of a difficulty.
func (t *tally) slope(difficulty float64) float64 {
	sum := (usual - difficulty) / (spread * spread)
	for i, tried := range t.tried {
		sum += perElo * (tried*chance(i, difficulty) - t.solved[i])
	}
	return sum
}

// information returns the negative of its second derivative.
func (t *tally) information(difficulty float64) float64 {
	sum := 1.0 / (spread * spread)
	for i, tried := range t.tried {
		c := chance(i, difficulty)
		sum += perElo * perElo * tried * c * (1 - c)
	}
	return sum
}

// String says who solves the puzzle: "level 1: 0 of 3, level 2: 3 of 3".
func (t *Trials) String() string {
	sum, list := t.tally(), []string{}
	for i := range t.asked {
		list = append(list, fmt.Sprintf("level %d: %.0f of %d", rungs[i], sum.solved[i], tries))
	}
	return strings.Join(list, ", ")
}
