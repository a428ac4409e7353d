package selfplay

import (
	"tetrad/bench/shards"
	"tetrad/positions"
	"tetrad/search"
)

// AllTurns is more lines than a search of few nodes finds.
const AllTurns = 1 << 16

// Visits are the visits that a Monte-Carlo tree search reports, by lines of steps. The
// zero value has none.
type Visits struct {
	lines []visitedLine
}

type visitedLine struct {
	steps []positions.Step
	count uint64
}

// Add notes the visits of a line. The first line of a report replaces those of the report
// before.
func (v *Visits) Add(line search.Info) {
	if line.Line == 1 {
		v.lines = v.lines[:0]
	}
	if line.Visits > 0 {
		v.lines = append(v.lines, visitedLine{line.PV, line.Visits})
	}
}

// Of returns the visits of the legal steps at each step of a turn from root. It leaves
// root as it was.
func (v *Visits) Of(root positions.Position, turn []positions.Step) [][]shards.Visit {
	list := make([][]shards.Visit, len(turn))
	lines := v.lines
	for i, s := range turn {
		counts := map[positions.Step]uint64{}
		var same []visitedLine
		for _, line := range lines {
			counts[line.steps[i]] += line.count
			if line.steps[i] == s {
				same = append(same, line)
			}
		}
		for index, legal := range root.Steps(nil) {
			if n := counts[legal]; n > 0 {
				list[i] = append(list[i], shards.Visit{Index: index, Count: n})
			}
		}
		lines = same
		root.Do(s)
	}
	positions.UndoTurn(root, turn)
	return list
}
