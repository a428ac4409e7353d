package alphabeta

import (
	"testing"
	"testing/synctest"
	"time"

	"tetrad/positions"
	"tetrad/positions/trap"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// TestForcedTurn has clocks that would let the test run for hours: where one turn
// may be played, the first iteration is enough. A fixed time is used up.
func TestForcedTurn(t *testing.T) {
	p := trap.Family.New(3, "").Start()
	all := allTurns(p)
	deepest := func(turns [][]positions.Step, b search.Budget) int {
		_, infos := searchtest.Run(t, New(1), p, noise{}, func(task *search.Task) {
			task.Limits = search.Limits{Turns: turns, Nodes: 10_000}
			task.Control.SetBudget(b)
		})
		return infos[len(infos)-1].Depth
	}
	clock := search.Budget{Soft: time.Hour, Hard: 2 * time.Hour}
	if got := deepest(all[:1], clock); got != 1 {
		t.Errorf("a forced turn is searched %d turns deep", got)
	}
	for name, got := range map[string]int{
		"two turns":    deepest(all[:2], clock),
		"all turns":    deepest(nil, clock),
		"a fixed time": deepest(all[:1], search.Fixed(time.Hour, 0)),
	} {
		if got < 2 {
			t.Errorf("%s: searched %d turn deep", name, got)
		}
	}
}

func allTurns(p positions.Position) (turns [][]positions.Step) {
	positions.EachTurn(p.Copy(), func(steps []positions.Step) bool {
		turns = append(turns, append([]positions.Step(nil), steps...))
		return true
	})
	return turns
}

// slow takes 100 ms of a false clock for each position.
type slow struct{ noise }

func (s slow) Evaluate(p positions.Position) int {
	time.Sleep(100 * time.Millisecond)
	return s.noise.Evaluate(p)
}

// The deadline does not wait for a number of nodes.
func TestDeadlineOfSlowNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		searchtest.Run(t, New(1), trap.Family.New(4, "").Start(), slow{}, func(task *search.Task) {
			end := task.Control.Watch()
			t.Cleanup(end)
			task.Control.SetBudget(search.Fixed(5*time.Second, 0))
		})
		if took := time.Since(begin); took > 6*time.Second {
			t.Errorf("a search of 5 s took %v", took)
		}
	})
}
