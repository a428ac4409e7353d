package puzzles

import (
	"context"
	"math"

	"tetrad/protocol/sets"
)

// rungs are the levels that try to solve a puzzle, weakest first. docs/dev/experiments/levels.md
// gives their strength.
var rungs = [...]int{1, 2, 3, 4, 5, 6, 8, 10, 13}

// The difficulty of a puzzle on an Elo-like scale is the sum of these terms: easiest,
// for a puzzle that the weakest level solves; perMiss for each level of the rungs that
// misses the hardest turn; perTurn for each further turn; and perDoubling for each
// doubling of the number of boards to choose from.
const (
	easiest       = 400
	perMiss       = 170
	perTurn       = 60
	perDoubling   = 20
	foundInARow   = 3   // after this many levels that find a turn, stronger ones are not asked
	obviousRating = 650 // puzzles of one turn below this rating are too common
	obviousOneOf  = 12  // one obvious puzzle in this many is kept
)

// rate returns the difficulty of the turns of a line. It does not depend on what the
// players know of the game.
func (ps *players) rate(ctx context.Context, turns []solverTurn) (int, error) {
	ps.forget()
	hardest := 0.0
	extra := 0
	for i, t := range turns {
		if t.choices < 2 {
			continue // forced
		}
		if i > 0 {
			extra += perTurn
		}
		misses, err := ps.misses(ctx, t)
		if err != nil {
			return 0, err
		}
		hardest = max(hardest, float64(perMiss*misses)+perDoubling*math.Log2(float64(t.choices)))
	}
	return min(easiest+int(hardest)+extra, sets.MaxRating), nil
}

// misses returns the number of rungs that miss a turn.
func (ps *players) misses(ctx context.Context, t solverTurn) (misses int, err error) {
	row := 0
	for _, level := range rungs {
		turn, err := ps.choose(ctx, level, 0, t.position)
		if err != nil {
			return 0, err
		}
		if keyAfter(t.position, turn) != t.key {
			misses++
			row = 0
		} else if row++; row == foundInARow {
			break
		}
	}
	return misses, nil
}
