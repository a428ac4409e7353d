package mcts

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/veletas"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// The visits of the turns at the root are those of the lines, and all together those of
// the search. Only the best line has them, and only if the task asks for them.
func TestRootVisits(t *testing.T) {
	const playouts = 1000
	run := func(p positions.Position, e *search.Evaluation, ask bool) []search.Info {
		_, infos := searchtest.Run(t, New(4), p, e, func(task *search.Task) {
			task.Limits.Nodes, task.MultiPV, task.RootVisits = playouts, 9, ask
		})
		return infos[len(infos)-9:]
	}
	for name, c := range map[string]struct {
		p     positions.Position
		e     *search.Evaluation
		whole bool // the lines begin with all turns
	}{
		"turns of one step":      {toy(t, ""), searchtest.Flat, true},
		"turns of several steps": {veletas.Family.New(7, "").Start(), noise, false},
	} {
		t.Run(name, func(t *testing.T) {
			lines := run(c.p, c.e, true)
			sum, last := uint64(0), uint64(playouts)
			visits := map[string]uint64{}
			for _, v := range lines[0].Root {
				move := c.p.TurnString(v.Turn)
				if _, twice := visits[move]; twice || v.Visits == 0 || v.Visits > last {
					t.Errorf("%s has %d visits, after a turn of %d", move, v.Visits, last)
				}
				visits[move], last = v.Visits, v.Visits
				sum += v.Visits
			}
			if sum > playouts || len(visits) > search.MaxRootTurns || len(visits) < 9 {
				t.Errorf("%d turns with %d visits", len(visits), sum)
			}
			inLines := uint64(0)
			for i, info := range lines {
				inLines += info.Visits
				if move := search.TurnStrings(c.p, info.PV)[0]; visits[move] < info.Visits || c.whole && visits[move] != info.Visits {
					t.Errorf("%s has %d visits, and %d in its line", move, visits[move], info.Visits)
				}
				if i > 0 && info.Root != nil {
					t.Errorf("line %d has the visits", i+1)
				}
			}
			if c.whole && sum != inLines {
				t.Errorf("%d visits, and %d of all lines", sum, inLines)
			}
			if run(c.p, c.e, false)[0].Root != nil {
				t.Error("it tells the visits unasked")
			}
		})
	}
}
