package fit

import (
	"tetrad/positions"
	"tetrad/search"
)

// A report is what a search says last: the lines from its root, the best one first.
type report struct{ lines []search.Info }

func (r *report) add(line search.Info) {
	if line.Line == 1 {
		r.lines = r.lines[:0]
	}
	r.lines = append(r.lines, line)
}

// score returns the score of the best line.
func (r *report) score() search.Score {
	if len(r.lines) == 0 {
		return 0
	}
	return r.lines[0].Score
}

// appendVisited appends a sample of each position after a turn from p to which the search
// gave enough playouts. Its target is the score of the turn, from the other side. Many of
// these positions are after turns that a game never plays and a search has to judge all
// the same. There are none of a setup, whose scores mean little. To learn from searched
// states that are not played is an idea of Q. Cohen-Solal, "Learning to Play Two-Player
// Perfect-Information Games without Knowledge" (2020).
func (s SelfPlay) appendVisited(dst []Sample, evaluator Evaluator, p positions.Position, r *report, number int) []Sample {
	if s.Visited == 0 {
		return dst
	}
	for _, line := range r.lines {
		if line.Visits < s.Visited {
			continue
		}
		turn := search.NewResult(p, line.PV).Turn
		mover := p.ToMove()
		positions.DoTurn(p, turn)
		if p.Outcome() == positions.Undecided && !inSetup(evaluator, p) && s.Part.has(false) {
			sample := newSample(evaluator, p)
			sample.Game, sample.Target = number, s.chance(line.Score)
			if p.ToMove() != mover {
				sample.Target = 1 - sample.Target
			}
			dst = append(dst, sample)
		}
		positions.UndoTurn(p, turn)
	}
	return dst
}
