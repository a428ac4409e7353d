package learn

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// allTurns is more lines than a search of few nodes finds.
const allTurns = 1 << 16

// A Report is what a search has said last: its lines, the best one first. The zero value
// has none.
type Report struct{ Lines []search.Info }

// Search searches for a turn with one thread and without a clock. It fills in what a task
// needs for that, and returns the turn with the last report. Unlike an [engine.Player] it
// plays with any evaluation, and gives the search the seed as it is.
func Search(s search.Searcher, t search.Task) (turn []positions.Step, r Report) {
	t.Threads, t.MultiPV = 1, max(1, t.MultiPV)
	t.Control, t.Report = search.NewControl(), r.add
	turn = s.Search(t).Turn // before r is read, which the search fills
	return turn, r
}

// add adds a line. The first line of a report replaces those of the report before.
func (r *Report) add(line search.Info) {
	if line.Line == 1 {
		r.Lines = r.Lines[:0]
	}
	r.Lines = append(r.Lines, line)
}

// Score returns the score of the best line, or 0 if there is none.
func (r *Report) Score() search.Score {
	if len(r.Lines) == 0 {
		return 0
	}
	return r.Lines[0].Score
}

// Visits returns the visits of the legal steps at each step of a turn from root, which
// only Monte-Carlo tree search counts. It leaves root as it was.
func (r *Report) Visits(root positions.Position, turn []positions.Step) [][]Visit {
	list := make([][]Visit, len(turn))
	lines := slices.DeleteFunc(slices.Clone(r.Lines), func(line search.Info) bool { return line.Visits == 0 })
	for i, s := range turn {
		counts := map[positions.Step]uint64{}
		var same []search.Info
		for _, line := range lines {
			counts[line.PV[i]] += line.Visits
			if line.PV[i] == s {
				same = append(same, line)
			}
		}
		for index, legal := range root.Steps(nil) {
			if n := counts[legal]; n > 0 {
				list[i] = append(list[i], Visit{Index: index, Count: n})
			}
		}
		lines = same
		root.Do(s)
	}
	positions.UndoTurn(root, turn)
	return list
}

// Visited returns the turns from root to which the search gave at least this many
// playouts, with their scores; none if least is 0. Many of the positions after them are
// never played and have to be judged by a search all the same. To learn from searched
// states that are not played is an idea of Q. Cohen-Solal, "Learning to Play Two-Player
// Perfect-Information Games without Knowledge" (2020).
func (r *Report) Visited(root positions.Position, least uint64) (list []ScoredTurn) {
	for _, line := range r.Lines {
		if least > 0 && line.Visits >= least {
			list = append(list, ScoredTurn{Steps: search.NewResult(root, line.PV).Turn, Score: line.Score})
		}
	}
	return list
}
