package alphabeta

import (
	"fmt"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// pruning returns a searcher with all rules that some game has.
func pruning() search.Searcher {
	s := New(1)
	s.Params.Spread = ConstantSpread(150)
	s.Params.LateMovePruning, s.Params.RootTurns = true, 8192
	return s
}

// paramRoots are positions in which all rules have something to do.
var paramRoots = []struct {
	family    *positions.Family
	game, fen string
	depth     int
}{
	{&verto.Family, "verto-6", "6/6/2bb2/2bwb1/3bb1/6 w", 5},
	{&verto.Family, "verto-5", "bbbwb/wb1bb/bbw1b/b1wb1/bb1wb w", 3}, // near the end
	{&veletas.Family, "veletas-7", "7/2b2w1/2bb3/2s4/1www2b/2ss3/7 b 3 =", 3},
	{&veletas.Family, "veletas", "10/10/10/10/10/10/10/10/10/10 b 7 =", 2},
	{&trap.Family, "trap-4", "4/1ww1/wwbb/1bb1 <../>></>>>/>>< ^v^^/vvvv/^^^^ w 0,0 0", 6},
}

func paramRoot(t *testing.T, i int) positions.Position {
	t.Helper()
	g, err := paramRoots[i].family.Variant(paramRoots[i].game)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(paramRoots[i].fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Nothing breaks with any combination of parameters.
func TestExtremeParams(t *testing.T) {
	var roots []positions.Position
	for i := range paramRoots {
		roots = append(roots, paramRoot(t, i))
	}
	searchtest.ExtremeParams(t, pruning, roots, orderedNoise)
}

// Every switch and number changes some search.
func TestParams(t *testing.T) {
	projecttest.NotRaced(t)
	values := map[string]string{
		"Scale": "50", "AspirationWidth": "20", "AspirationGrowth": "2",
		"StaticDepth": "1", "StaticMargin": "100",
		"ProbCutDepth": "3", "ProbCutReduction": "1", "ProbCutMargin": "50",
		"LateMoveCount": "1", "LateMoveInside": "1", "OrderHistory": "300",
		"LateMoveDepth": "1", "LateMoveBase": "2", "LateMoveDivisor": "0.5",
		"RootTurns": "0", "RootFull": "5", "Arrangements": "2", "ArrangedReplies": "1", "ArrangedGain": "300",
		"QuiescenceTurns": "0", "HorizonSteps": "1", "ExactTurns": "0",
	}
	unseen := []string{"ABDADA", "ABDADADepth", "HelpersAhead", "TimeShare", "TimeChanges", "TimeFalling", "TimeFall"}
	searchtest.Params(t, pruning, values, unseen, func(s search.Searcher) string {
		var found strings.Builder
		for i, root := range paramRoots {
			p := paramRoot(t, i)
			s.Forget()
			_, infos := searchtest.Run(t, s, p, orderedNoise, func(task *search.Task) { task.Depth = root.depth })
			last := infos[len(infos)-1]
			fmt.Fprintln(&found, root.game, last.Nodes, last.Score)
		}
		s.Forget()
		_, infos := searchtest.Run(t, s, toy(t, ""), searchtest.Flat, func(task *search.Task) { task.Contempt, task.Depth = 300, 9 })
		fmt.Fprintln(&found, infos[len(infos)-1].Score)
		return found.String()
	})
	searchtest.ParamsInRange(t, pruning())
}

// TestTimeParams asks for the share of a turn's time in which iterations begin.
func TestTimeParams(t *testing.T) {
	params := Defaults()
	params.TimeShare, params.TimeChanges, params.TimeFalling = 0.5, 0.25, 0.125
	var d instability
	for i, c := range []struct {
		turn  string
		score search.Score
		want  float64
	}{
		{"a", 0, 0.5}, {"a", -10, 0.5}, {"b", -10, 0.75}, {"b", -10, 0.625}, {"b", -21, 0.5625 + 0.125},
	} {
		d.note(line{turn: c.turn, score: c.score}, 10)
		if got := d.share(&params); got != c.want {
			t.Errorf("iteration %d: a share of %v, want %v", i+1, got, c.want)
		}
	}
}

// TestThreadParams asks when steps are put off.
func TestThreadParams(t *testing.T) {
	s := New(1)
	task := search.Task{Root: toy(t, ""), Threads: 2, Control: search.NewControl()}
	s.Params.ABDADADepth = 5
	if b := s.newShared(task).busy; b == nil || b.least != 4 {
		t.Errorf("%v", b)
	}
	s.Params.ABDADA = false
	if s.newShared(task).busy != nil {
		t.Error("steps are put off without the rule")
	}
}
