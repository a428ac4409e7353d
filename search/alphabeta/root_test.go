package alphabeta

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/veletas"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// TestRootTurns compares the best turns, searched one turn deep from a list of
// whole turns, with the values of all, and asks for some turns alone.
func TestRootTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	s := New(1)
	p := veletas.Family.New(7, "").Start()
	for turn := 0; p.Outcome() == positions.Undecided; turn++ {
		if turn >= 2 {
			compareRoot(t, s, p)
		}
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
}

func compareRoot(t *testing.T, s *Searcher, p positions.Position) {
	t.Helper()
	type valued struct {
		turn  []positions.Step
		score search.Score
	}
	var all []valued
	mover := p.ToMove()
	positions.EachTurn(p, func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		all = append(all, valued{slices.Clone(steps), search.Static(p, noise{}, mover, 1)})
		positions.UndoTurn(p, steps)
		return true
	})
	slices.SortStableFunc(all, func(a, b valued) int { return int(b.score - a.score) })

	lines := min(3, len(all))
	run := func(limits search.Limits) []search.Info {
		s.Forget()
		_, infos := searchtest.Run(t, s, searchtest.Bare{Position: p}, noise{}, func(task *search.Task) {
			task.Pruning, task.MultiPV, task.Limits = search.Pruning{Late: 3}, lines, limits
		})
		return infos[len(infos)-lines:]
	}
	for i, info := range run(search.Limits{Depth: 1}) {
		if info.Score != all[i].score {
			t.Fatalf("%s: line %d has a score of %d, want %d", p.FEN(), i+1, info.Score, all[i].score)
		}
	}
	worst := all[len(all)-lines:]
	var turns [][]positions.Step
	for _, v := range worst {
		turns = append(turns, v.turn)
	}
	for i, info := range run(search.Limits{Depth: 1, Turns: turns}) {
		if info.Score != worst[i].score {
			t.Fatalf("%s: line %d of the worst has a score of %d, want %d", p.FEN(), i+1, info.Score, worst[i].score)
		}
	}
}
