package alphabeta

import "tetrad/search"

// exactTurns is the number of turns to the end from which on an exact search is
// asked, in games that have one; where two turns or more are to be searched.
const exactTurns = 8

// ending returns the exact value of w.p, between turns and near the end. A win
// or loss counts as coming after the greatest number of turns.
func (w *worker) ending(turn int) search.Score {
	before := w.endings.Nodes()
	result, turns := w.endings.Result()
	w.nodes += w.endings.Nodes() - before
	w.countNode()
	switch {
	case result > 0:
		return search.WinIn(turn + turns)
	case result < 0:
		return search.LossIn(turn + turns)
	}
	return w.shared.draws.Scores[w.p.ToMove()]
}
