package mcts

import (
	"fmt"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// TestParams checks that every switch and number changes some search.
func TestParams(t *testing.T) {
	projecttest.NotRaced(t)
	newSearcher := func() search.Searcher {
		s := New(4)
		s.Params.History, s.Params.Policy = 1, true
		return s
	}
	roots := []struct {
		family    *positions.Family
		game, fen string
	}{
		{&verto.Family, "verto-5", "bbbwb/wb1bb/bbw1b/b1wb1/bb1wb w"}, // near the end
		{&verto.Family, "verto-4", "4/1w2/2b1/4 w"},                   // draws are near
		{&vinver.Family, "vinver-4", "4/1b2/2w1/4 b = pass"},
		{&vinver.Family, "vinver-6", "6/1bb3/6/2ww2/6/6 b = pass"},
	}
	values := map[string]string{
		"Scale": "50", "Exploration": "2", "FirstPlay": "0.1", "Temperature": "20", "EvenShare": "0.5",
		"History": "0", "HistoryDoubt": "100", "ExactTurns": "0",
		"BoundErrors": "0", "BoundShare": "1", "BoundDoubt": "1",
	}
	unseen := []string{"EarlyEnd", "EndShare", "RivalShare", "Reuse"}
	searchtest.Params(t, newSearcher, values, unseen, func(s search.Searcher) string {
		var found strings.Builder
		for _, root := range roots {
			g, err := root.family.Variant(root.game)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(root.fen)
			if err != nil {
				t.Fatal(err)
			}
			for _, evaluation := range []*search.Evaluation{backwards, noise} {
				s.Forget()
				_, infos := searchtest.Run(t, s, p, evaluation, func(task *search.Task) {
					task.Nodes, task.MultiPV = 700, 5
				})
				for _, i := range infos[max(len(infos)-5, 0):] {
					fmt.Fprintln(&found, i.PV, i.Visits, i.Score, i.Nodes)
				}
			}
		}
		return found.String()
	})
	searchtest.ParamsInRange(t, newSearcher())
}

// backwards prefers steps with small numbers. Passes have great ones.
var backwards = &search.Evaluation{
	Evaluate: noise.Evaluate,
	ScoreSteps: func(_ positions.Position, steps []positions.Step, scores []int32) {
		for i, s := range steps {
			scores[i] = -int32(s) * 10
		}
	},
}

// TestExtremeParams checks that no combination of parameters breaks a search.
func TestExtremeParams(t *testing.T) {
	roots := []positions.Position{verto.Family.New(5, "").Start(), vinver.Family.New(6, "").Start()}
	searchtest.ExtremeParams(t, func() search.Searcher { return New(1) }, roots, backwards)
}

// TestReuseParam searches a position twice.
func TestReuseParam(t *testing.T) {
	for _, reuse := range []bool{true, false} {
		s := New(4)
		s.Params.Reuse = reuse
		p := verto.Family.New(5, "").Start()
		for range 2 {
			searchtest.Run(t, s, p, noise, func(task *search.Task) { task.Nodes = 200 })
		}
		if got := s.tree.root.visits(); (got > 250) != reuse {
			t.Errorf("%d visits of the root, reuse %v", got, reuse)
		}
	}
}
