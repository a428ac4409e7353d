package trap

import "tetrad/positions/trap"

// tempo returns the worth of the move in a setup, in centipawns. The fit finds
// next to nothing, since the other side moves next. But the best of a hundred
// arrows is the best partly by error: without tempo, searches to odd depths, in
// which the mover comes last, return 20 centipawns more than those to even
// depths while most lines are without an arrow, 11 with 23 such lines and 2 with
// 11. Half of that at the horizon makes both agree, so that reductions and
// pruning can compare lines of different depth.
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
