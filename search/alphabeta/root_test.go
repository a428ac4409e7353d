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
		all = append(all, valued{slices.Clone(steps), search.Static(p, noise{}, new(search.Draws), mover, 1)})
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

// TestRootEvaluatesOnce asks how often the positions after the turns of the root
// are evaluated in three iterations: late turns are not looked at again.
func TestRootEvaluatesOnce(t *testing.T) {
	p, err := veletas.Family.New(7, "").Parse("7/2b2w1/2bb3/2s4/1www2b/2ss3/7 b 3 =")
	if err != nil {
		t.Fatal(err)
	}
	counts := counting{}
	turns := 0
	positions.EachTurn(p, func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		counts[p.Key()] = 0
		positions.UndoTurn(p, steps)
		turns++
		return true
	})
	searchtest.Run(t, New(1), searchtest.Bare{Position: p}, counts, func(task *search.Task) {
		task.Pruning, task.Limits = search.Pruning{Late: 3}, search.Limits{Depth: 3}
	})
	evaluations := 0
	for _, n := range counts {
		evaluations += n
	}
	if evaluations > turns*3/2 {
		t.Errorf("%d evaluations after %d turns", evaluations, turns)
	}
}

// counting evaluates like noise, and counts that of positions which it has.
type counting map[uint64]int

func (c counting) Evaluate(p positions.Position) int {
	if _, ok := c[p.Key()]; ok {
		c[p.Key()]++
	}
	return noise{}.Evaluate(p)
}
