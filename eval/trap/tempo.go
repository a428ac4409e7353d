package trap

import "tetrad/positions/trap"

// tempo returns the value of having the move in a setup, in centipawns. It is not
// fitted: it corrects an error of searches. The best of a hundred arrows looks best
// partly by chance, so scores of odd depths, at which the searching side has moved
// last, are too high; the error grows with the number of undone lines. Adding half of
// the difference at the horizon makes odd and even depths agree, so that reductions
// and pruning can compare lines of different depth.
func tempo(p *trap.Position) int {
	switch p.Phase() {
	case trap.Pawns:
		return 3
	case trap.Arrows:
		const none, all = 8, 38 // undone lines
		return min(max(int(undoneLines(p.Open()))-none, 0), all-none) * 11 / (all - none)
	}
	return 0
}
