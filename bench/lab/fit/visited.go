package fit

import (
	"tetrad/positions"
	"tetrad/search"
)

// appendVisited appends a sample of each position after a turn from p to which the search
// gave enough playouts. Its target is the score of the turn, from the other side. Many of
// these positions are after turns that a game never plays and a search has to judge all
// the same. There are none of a setup, whose scores mean little. To learn from searched
// states that are not played is an idea of Q. Cohen-Solal, "Learning to Play Two-Player
// Perfect-Information Games without Knowledge" (2020).
func (s SelfPlay) appendVisited(dst []Sample, evaluator Evaluator, p positions.Position, lines []search.Info, number int) []Sample {
	if s.Visited == 0 {
		return dst
	}
	for _, line := range lines {
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
