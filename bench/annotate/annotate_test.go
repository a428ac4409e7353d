package annotate

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/protocol/analysis"
	"tetrad/protocol/record"
)

func newAnnotator(t *testing.T) *Annotator {
	t.Helper()
	registry := engine.Default()
	pool, err := analysis.NewPool(registry, 2, map[string]string{"Hash": "1", "Search": "alphabeta"})
	if err != nil {
		t.Fatal(err)
	}
	return &Annotator{Registry: registry, Pool: pool, Limits: analysis.Limits{Nodes: 20_000}, Lines: 2}
}

// blunder returns a game on 3×3, where searches see to the end. Black could win at
// once, but passes.
func blunder() *record.Game {
	g := &record.Game{Variant: "vinver-3", Result: "p1win", Reason: record.Rules, Start: time.Unix(1e9, 0).UTC()}
	for _, turn := range strings.Fields("a1 c3 a2 c2 pass b1 a3") {
		g.Moves = append(g.Moves, record.Move{Turn: turn})
	}
	g.Moves[4].Note = "asleep"
	return g
}

func TestAnnotate(t *testing.T) {
	g, err := newAnnotator(t).Annotate(context.Background(), blunder())
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Analysis) != len(g.Moves)+1 {
		t.Fatalf("%d opinions on %d moves", len(g.Analysis), len(g.Moves))
	}
	passed := g.Analysis[4]
	if passed.Move != "pass" || passed.ToMove != "p1" || passed.Loss != nil || passed.Played.Mate == nil ||
		*passed.Lines[0].Score.Mate != 1 || len(passed.Lines) != 2 {
		t.Errorf("opinion on the pass: %+v", passed)
	}
	m := g.Moves[4]
	if !strings.HasPrefix(m.Note, "asleep; ") || !strings.HasSuffix(m.Note, ", best a3 wins in 1") {
		t.Errorf("note on the pass: %q", m.Note)
	}
	if len(m.Variations) != 1 || m.Variations[0][0].Turn != "a3" || m.Variations[0][0].Score != "mate 1" {
		t.Errorf("line instead of the pass: %+v", m.Variations)
	}
	if note := g.Moves[6].Note; note != "best, wins in 1" {
		t.Errorf("note on the last move: %q", note)
	}
	if end := g.Analysis[7]; end.Move != "" || len(end.Lines) != 0 || end.Played != nil {
		t.Errorf("opinion on the end: %+v", end)
	}
	// The score of the player who is mated next follows from best play.
	if answered := g.Analysis[5]; answered.ToMove != "p2" || answered.Played == nil {
		t.Errorf("opinion on the answer: %+v", answered)
	}
}

// TestLoss checks that losses are differences of scores for the player to move.
func TestLoss(t *testing.T) {
	cp := func(n int) analysis.Score { return analysis.Score{Centipawns: &n} }
	p := Ply{ToMove: "p2", Lines: []analysis.Line{{Moves: []string{"a"}, Score: cp(40)}}}
	next := &analysis.Result{ToMove: "p1", Lines: []analysis.Line{{Moves: []string{"c"}, Score: cp(25)}}}
	p.judge("b", next, 0)
	if *p.Played.Centipawns != -25 || *p.Loss != 65 || p.note() != "-0.25, best a +0.40" {
		t.Errorf("played %d, loss %d, note %q", *p.Played.Centipawns, *p.Loss, p.note())
	}
	p.judge("a", next, 0)
	if *p.Played.Centipawns != 40 || *p.Loss != 0 || p.note() != "best, +0.40" {
		t.Errorf("best: played %d, loss %d, note %q", *p.Played.Centipawns, *p.Loss, p.note())
	}
	next.Lines[0].Score = cp(-90)
	if p.judge("b", next, 0); *p.Loss != 0 {
		t.Errorf("better than best: loss %d", *p.Loss)
	}
	mate := 2
	next.Lines[0].Score = analysis.Score{Mate: &mate}
	if p.judge("b", next, 0); p.Loss != nil || *p.Played.Mate != -3 || p.note() != "loses in 3, best a +0.40" {
		t.Errorf("into a loss: %+v, note %q", p.Played, p.note())
	}
}

// TestStaysRecord checks that an annotated game with its notes is still a record, as
// text and as JSON.
func TestStaysRecord(t *testing.T) {
	g, err := newAnnotator(t).Annotate(context.Background(), blunder())
	if err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, source := range []string{g.Text(), string(line) + "\n"} {
		r := record.NewReader(strings.NewReader(source))
		back, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(back, &g.Game) {
			t.Errorf("read back %+v, want %+v", back, g.Game)
		}
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("after the game: %v", err)
		}
	}
	var back Game
	if err := json.Unmarshal(line, &back); err != nil || !reflect.DeepEqual(&back, g) {
		t.Errorf("read back %+v, error %v", back, err)
	}
}

func TestAnnotateRefuses(t *testing.T) {
	a := newAnnotator(t)
	for want, change := range map[string]func(*record.Game){
		"no game":        func(g *record.Game) { g.Variant = "chess" },
		"ply 2: a1":      func(g *record.Game) { g.Moves[1].Turn = "a1" },
		"the result is ": func(g *record.Game) { g.Result = "p2win" },
	} {
		g := blunder()
		change(g)
		if _, err := a.Annotate(context.Background(), g); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := a.Annotate(ctx, blunder()); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}
