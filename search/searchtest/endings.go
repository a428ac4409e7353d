package searchtest

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/search"
)

// Endings plays random games of a small game whose positions have an exact search of
// their own ([positions.Endgamer]). Near the end, where s can use that search, it
// compares the results of s with minimax.
func Endings(t *testing.T, s search.Searcher, small positions.Game) {
	t.Helper()
	const near = 10 // empty squares
	rng := rand.New(rand.NewPCG(9, 9))
	results := Results{}
	for range 25 {
		p := small.Start()
		for p.Outcome() == positions.Undecided {
			if p.Abilities().Scored.TurnsLeft() <= near {
				s.Forget()
				_, infos := Run(t, s, p, Flat, func(task *search.Task) { task.Nodes = 100_000 })
				score, want := infos[len(infos)-1].Score, results.Of(p)
				if score.IsProven() != (want != 0) || want*int(score) < 0 {
					t.Fatalf("%s: score %d, but the result is %d", p.FEN(), score, want)
				}
			}
			p.Do(positions.RandomStep(rng, p))
			for p.MidTurn() {
				p.Do(p.Steps(nil)[0])
			}
		}
	}
}

// Results holds the results of best play for the player to move, by the keys of the
// positions.
type Results map[uint64]int

// Of returns 1, 0 or -1, found by minimax to the end of the game.
func (r Results) Of(p positions.Position) int {
	if winner, won := p.Outcome().Winner(); won {
		if winner == p.ToMove() {
			return 1
		}
		return -1
	}
	if p.Outcome() == positions.Draw {
		return 0
	}
	if result, known := r[p.Key()]; known {
		return result
	}
	best, mover := -1, p.ToMove()
	for _, s := range p.Steps(nil) {
		p.Do(s)
		result := r.Of(p)
		if p.ToMove() != mover {
			result = -result
		}
		p.Undo()
		if best = max(best, result); best == 1 {
			break
		}
	}
	r[p.Key()] = best
	return best
}
