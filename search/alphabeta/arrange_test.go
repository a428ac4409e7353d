package alphabeta

import (
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/veletas"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// searchSetup searches a position of Veletas and returns the move and all reports.
func searchSetup(t *testing.T, p positions.Position, change func(*search.Task)) (string, []search.Info) {
	t.Helper()
	s := New(1)
	s.Params.Spread, s.Params.LateMovePruning, s.Params.RootTurns = ConstantSpread(45), true, 8192
	result, infos := searchtest.Run(t, s, p, noise, change)
	return p.TurnString(result.Turn), infos
}

// TestArrangements asks for first turns of Veletas: a seed always plays the same one, most
// seeds play another one, and the search is two turns deep within some thousand nodes.
func TestArrangements(t *testing.T) {
	p := veletas.Family.New(10, "").Start()
	played := map[string]bool{}
	for seed := range uint64(8) {
		limits := func(task *search.Task) { task.Seed, task.Nodes = seed, 100_000 }
		move, infos := searchSetup(t, p, limits)
		if again, _ := searchSetup(t, p, limits); again != move {
			t.Errorf("seed %d plays %s, then %s", seed, move, again)
		}
		if last := infos[len(infos)-1]; last.Depth < 2 {
			t.Errorf("seed %d: depth %d after %d nodes", seed, last.Depth, last.Nodes)
		}
		played[move] = true
	}
	if len(played) < 6 {
		t.Errorf("8 seeds play %d first turns", len(played))
	}
}

// TestArrangementsImprove compares second turns of Veletas with the one that takes the
// best square for one piece after the other.
func TestArrangementsImprove(t *testing.T) {
	p := veletas.Family.New(10, "").Start()
	turn, err := p.ParseTurn("d4+e7+g3/c5")
	if err != nil {
		t.Fatal(err)
	}
	positions.DoTurn(p, turn)
	greedy := func(p positions.Position) (made []positions.Step, score search.Score) {
		draws := new(search.Draws)
		for len(made) == 0 || p.MidTurn() {
			var s positions.Step
			s, score, _ = search.BestStep(p, noise, draws, 1, nil)
			p.Do(s)
			made = append(made, s)
		}
		return made, score
	}
	_, score := greedy(p.Copy())
	_, infos := searchSetup(t, p, func(task *search.Task) { task.Depth = 1 })
	if best := infos[len(infos)-1].Score + search.Score(Defaults().ArrangedGain); best <= score {
		t.Errorf("the best of several turns is worth %d, a greedy one %d", best, score)
	}
}

// TestArrangedGain compares scores after a first turn of Veletas, where all pieces seem to be
// worth the same: it is best to swap and let the opponent place those that are overrated.
func TestArrangedGain(t *testing.T) {
	p := veletas.Family.New(10, "").Start()
	turn, err := p.ParseTurn("d4+e7+g3/c5")
	if err != nil {
		t.Fatal(err)
	}
	positions.DoTurn(p, turn)
	for _, gain := range []int{30, 1000} {
		s := New(1)
		s.Params.ArrangedGain = gain
		result, infos := searchtest.Run(t, s, p, searchtest.Flat, func(task *search.Task) { task.Depth = 1 })
		if score := int(infos[len(infos)-1].Score); score != gain || p.TurnString(result.Turn) != "swap" {
			t.Errorf("with a gain of %d the search plays %s, score %d", gain, p.TurnString(result.Turn), score)
		}
	}
}

// TestArrangementsAlone asks for some setups of Veletas alone, and for many.
func TestArrangementsAlone(t *testing.T) {
	p := veletas.Family.New(10, "").Start()
	var turns [][]positions.Step
	for _, move := range []string{"b2+c3+d4/a1", "e5+f5+e6/f6"} {
		turn, err := p.ParseTurn(move)
		if err != nil {
			t.Fatal(err)
		}
		turns = append(turns, turn)
	}
	move, _ := searchSetup(t, p, func(task *search.Task) { task.Depth, task.SearchMoves = 2, turns })
	if move != "b2+c3+d4/a1" && move != "e5+f5+e6/f6" {
		t.Errorf("%s was not asked for", move)
	}
	_, infos := searchSetup(t, p, func(task *search.Task) { task.MultiPV, task.Depth = 50, 1 })
	var moves []string
	for _, info := range infos[len(infos)-50:] {
		moves = append(moves, search.TurnStrings(p, info.PV)[0])
	}
	slices.Sort(moves)
	if n := len(slices.Compact(moves)); n != 50 {
		t.Errorf("50 lines begin with %d turns", n)
	}
}

// TestLongIterationsReport waits for a report in the middle of an iteration: two of the
// same depth in one search.
func TestLongIterationsReport(t *testing.T) {
	reports := map[int]int{}
	searchSetup(t, veletas.Family.New(10, "").Start(), func(task *search.Task) {
		keep := task.Report
		task.Report = func(i search.Info) {
			keep(i)
			if reports[i.Depth]++; reports[i.Depth] == 2 {
				task.Control.Stop()
			}
		}
	})
}
