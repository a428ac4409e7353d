package bench

import (
	"context"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions/projecttest"
	"tetrad/search/mcts"
)

// TestNodesIsReproducible runs the small part of the benchmark twice. The signature
// must not depend on earlier searches.
func TestNodesIsReproducible(t *testing.T) {
	b := Nodes{Registry: engine.Default(), Game: "trap-king"}
	var totals [2]NodesResult
	for i := range totals {
		total, err := b.Run(context.Background(), func(r NodesResult) {
			if r.Answer == "" {
				t.Errorf("%s, %s: no answer", r.Search, r.FEN)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		totals[i] = total
	}
	if totals[0].Nodes != totals[1].Nodes || totals[0].Nodes == 0 {
		t.Errorf("%d nodes, then %d", totals[0].Nodes, totals[1].Nodes)
	}
	if totals[0].Answers != totals[1].Answers || totals[0].Answers == 0 {
		t.Errorf("answers %x, then %x", totals[0].Answers, totals[1].Answers)
	}
}

// TestNodesFollowTheSearch runs the benchmark with another constant of MCTS. The number
// of playouts is given, so the answers alone tell.
func TestNodesFollowTheSearch(t *testing.T) {
	projecttest.NotRaced(t)
	registry := engine.Default()
	var answers []uint64
	for _, exploration := range []float64{0, 100} {
		for i := range registry.Games {
			registry.Games[i].Tunings = append(registry.Games[i].Tunings,
				game.Tune(func(p *mcts.Params) { p.Exploration = exploration }))
		}
		total, err := Nodes{Registry: registry, Game: "verto"}.Run(t.Context(), func(NodesResult) {})
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, total.Answers)
	}
	if answers[0] == answers[1] {
		t.Errorf("the same answers, %016x, whatever MCTS explores", answers[0])
	}
}

func TestNodesPositions(t *testing.T) {
	registry := enginetest.WithToys()
	for _, entry := range registry.Games {
		for _, p := range entry.Bench {
			variant, err := entry.Family.Variant(p.Variant)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := variant.Parse(p.FEN); err != nil {
				t.Errorf("%s %q: %v", p.Variant, p.FEN, err)
			}
		}
	}
}

func TestNodesErrors(t *testing.T) {
	b := Nodes{Registry: engine.Default(), Game: "chess"}
	if _, err := b.Run(context.Background(), func(NodesResult) {}); err == nil {
		t.Error("a game that is not there was accepted")
	}
	b.Game = "verto-5"
	if _, err := b.Run(context.Background(), func(NodesResult) {}); err == nil {
		t.Error("a game without positions was accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b.Game = ""
	if _, err := b.Run(ctx, func(NodesResult) {}); err != context.Canceled {
		t.Errorf("error %v after cancelling", err)
	}
}
