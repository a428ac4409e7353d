package analysis

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
	"tetrad/search"
)

func newAnnotator(t *testing.T) *Annotator {
	t.Helper()
	registry := content.Registry()
	pool, err := NewPool(registry, 2, map[string]string{"Hash": "1", "Search": "alphabeta"})
	if err != nil {
		t.Fatal(err)
	}
	return &Annotator{Registry: registry, Pool: pool, Limits: engine.Limits{Nodes: 20_000}, Lines: 2}
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
	if !strings.HasPrefix(m.Note, "asleep; blunder, loses ") || !strings.HasSuffix(m.Note, ", best a3 wins in 1") || m.Mark != "??" {
		t.Errorf("note and mark of the pass: %q, %q", m.Note, m.Mark)
	}
	if j := passed.Judgement; j == nil || j.Mark != m.Mark || j.Loss < 50 {
		t.Errorf("judgement of the pass: %+v", j)
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

// TestProvedWins checks that a win which a search does not see is no blunder: an exact search
// proves it, and names the shortest win.
func TestProvedWins(t *testing.T) {
	g := &record.Game{Variant: "trap-3", FEN: "1b1/2w/3 <>/></>< ^v^/^vv w 0,0 10", Result: "none",
		Start: time.Unix(1e9, 0).UTC(), Moves: []record.Move{{Turn: "c2-c1"}}}
	a := newAnnotator(t)
	a.Limits.Nodes = 1500
	annotated, err := a.Annotate(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	p, m := annotated.Analysis[0], annotated.Moves[0]
	if m.Mark != "" || p.Judgement == nil || p.Judgement.Loss != 0 || p.Played.Mate == nil || *p.Played.Mate != 27 {
		t.Errorf("mark %q, note %q, %+v", m.Mark, m.Note, p)
	}
	if best := p.Lines[bestLine(p.Lines, p.Best)]; best.Moves[0] != p.Best || best.Score.Mate == nil || *best.Score.Mate != 7 {
		t.Errorf("best %s, %+v", p.Best, p.Lines)
	}
}

// TestUnsearched checks that nothing is said of a move if the search has not looked at the best one.
func TestUnsearched(t *testing.T) {
	pool, err := NewPool(content.Registry(), 1, map[string]string{"Hash": "1", "Search": "mcts"})
	if err != nil {
		t.Fatal(err)
	}
	g := &record.Game{Variant: "verto-6", FEN: "w2bbw/wwbbbw/wbbbbw/wbbbbw/wbbbwb/wwwbbb w", Result: "none",
		Start: time.Unix(1e9, 0).UTC(), Moves: []record.Move{{Turn: "c6"}}}
	annotated, err := (&Annotator{Registry: content.Registry(), Pool: pool, Limits: engine.Limits{Nodes: 1}}).Annotate(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	p, m := annotated.Analysis[0], annotated.Moves[0]
	if p.Move != "c6" || p.Played != nil || p.Loss != nil || p.Judgement != nil || m.Note != "not searched" || m.Variations != nil {
		t.Errorf("%+v, note %q", p, m.Note)
	}
}

// TestLoss checks that losses are differences of scores for the player to move.
func TestLoss(t *testing.T) {
	cp := func(n int) info.Score { return info.Score{Centipawns: &n} }
	p := Ply{ToMove: "p2", Lines: []Line{{Moves: []string{"a"}, Score: cp(40)}}}
	next := &Result{ToMove: "p1", Lines: []Line{{Moves: []string{"c"}, Score: cp(25)}}}
	p.judge("b", next, 0)
	if *p.Played.Centipawns != -25 || *p.Loss != 65 || p.note() != "inaccuracy, loses 9 points: -0.25, best a +0.40" {
		t.Errorf("played %d, loss %d, note %q", *p.Played.Centipawns, *p.Loss, p.note())
	}
	p.judge("a", next, 0)
	if *p.Played.Centipawns != 40 || *p.Loss != 0 || p.note() != "best, +0.40" {
		t.Errorf("best: played %d, loss %d, note %q", *p.Played.Centipawns, *p.Loss, p.note())
	}
	mate := 2
	next.Lines[0].Score = info.Score{Mate: &mate}
	if p.judge("b", next, 0); p.Loss != nil || *p.Played.Mate != -3 || p.note() != "blunder, loses 56 points: loses in 3, best a +0.40" {
		t.Errorf("into a loss: %+v, note %q", p.Played, p.note())
	}
}

// TestBestMove checks that a move is judged by the line of the best move, which need not
// be the line with the best chances.
func TestBestMove(t *testing.T) {
	wdl := func(move string, win int) Line {
		cp := win - 500
		return Line{Moves: []string{move}, Score: info.Score{Centipawns: &cp}, WDL: &search.WDL{Win: win, Loss: 1000 - win}}
	}
	p := Ply{ToMove: "p1", Best: "b", Lines: []Line{wdl("a", 700), wdl("b", 600)}}
	next := &Result{ToMove: "p2", Best: "c", Lines: []Line{wdl("c", 560)}}
	for move, want := range map[string]float64{"b": 0, "x": 16} {
		if p.judge(move, next, 0); p.Judgement.Loss != want {
			t.Errorf("%s loses %v points, want %v", move, p.Judgement.Loss, want)
		}
	}
}

// TestPlayedIsBest checks that no move is called better than the played one unless its score is
// greater: the search after the move sees further, and its line takes the place of the best one.
func TestPlayedIsBest(t *testing.T) {
	mate := func(n int) info.Score { return info.Score{Mate: &n} }
	cp := func(n int) info.Score { return info.Score{Centipawns: &n} }
	for name, test := range map[string]struct {
		best, next info.Score // of the best line, and of the opponent after the move
		note       string
	}{
		"a faster win":        {mate(13), mate(-11), "best, wins in 12"},
		"as fast a win":       {mate(8), mate(-7), "best, wins in 8"},
		"a slower win":        {mate(8), mate(-8), "wins in 9, best a wins in 8"},
		"a slower loss":       {mate(-5), mate(6), "best, loses in 7"},
		"a faster loss":       {mate(-9), mate(6), "loses in 7, best a loses in 9"},
		"a better estimate":   {cp(40), cp(-90), "best, +0.90"},
		"a win, not foreseen": {cp(40), mate(-3), "best, wins in 4"},
	} {
		t.Run(name, func(t *testing.T) {
			p := Ply{ToMove: "p1", Best: "a", Lines: []Line{{Moves: []string{"a"}, Score: test.best}, {Moves: []string{"b"}, Score: cp(-900)}}}
			p.judge("b", &Result{ToMove: "p2", Lines: []Line{{Moves: []string{"c"}, Score: test.next, Depth: 3}}}, positions.Undecided)
			var m record.Move
			p.annotate(&m)
			isBest := strings.HasPrefix(test.note, "best, ")
			if m.Note != test.note || isBest == (len(m.Variations) > 0) || isBest != (p.Best == "b") || len(p.Lines) != 2 {
				t.Errorf("note %q, want %q; best %s, lines %+v, variations %v", m.Note, test.note, p.Best, p.Lines, m.Variations)
			}
			if first := p.Lines[0]; first.Moves[0] != p.Best || isBest && (*p.Played != first.Score || first.Depth != 4) {
				t.Errorf("first line %+v, played %v", first, p.Played)
			}
		})
	}
}

// TestCheckedTwice checks that a move is no blunder only because the search before it did
// not see what the search after it sees: on this board the second player wins, so the
// first turn loses nothing, whichever it is.
func TestCheckedTwice(t *testing.T) {
	g := &record.Game{Variant: "vinver-3", Result: "none", Start: time.Unix(1e9, 0).UTC(), Moves: []record.Move{{Turn: "a1"}}}
	a := newAnnotator(t)
	a.Limits.Nodes, a.Lines = 8000, 1
	annotated, err := a.Annotate(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	first := annotated.Analysis[0]
	before, err := a.Pool.Analyze(t.Context(), &Request{ID: "before", Game: g.Variant, Limits: a.Limits, Lines: 1}, nil)
	if err != nil || before.Best == "a1" || before.Lines[0].Score.Mate != nil || first.Played.Mate == nil {
		t.Fatalf("the search before the turn must see less than the one after it: %+v, %v, %+v", before, err, first)
	}
	if *first.Judgement != Judge(0, 0) || first.Lines[0].Score.Mate == nil || first.Best != first.Lines[0].Moves[0] {
		t.Errorf("%+v, best %s, %+v", first.Judgement, first.Best, first.Lines)
	}
}

// TestRandomMover checks that the turns of a player who moves at random are found to be
// worse than those of a search.
func TestRandomMover(t *testing.T) {
	a := newAnnotator(t)
	a.Limits.Nodes, a.Lines = 2000, 1
	for _, entry := range a.Registry.Games {
		sizes := entry.Family.AllSizes()
		name := entry.Family.New(sizes[min(1, len(sizes)-1)], "").Name()
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(7, 7))
			found, lost := [2]int{}, [2]float64{}
			for range 6 {
				g, err := a.Annotate(t.Context(), againstRandom(t, a, name, rng))
				if err != nil {
					t.Fatal(err)
				}
				for _, ply := range g.Analysis {
					player := ply.Ply % 2 // 0: moves at random
					if ply.Judgement != nil {
						lost[player] += ply.Judgement.Loss
					}
					if ply.Judgement != nil && ply.Judgement.Mark != "" {
						found[player]++
					}
				}
			}
			t.Logf("marks %v, points lost %.0f", found, lost)
			if found[0] <= found[1] || lost[0] < 2*lost[1] {
				t.Errorf("the random mover has %d marks and lost %.0f points, the search %d and %.0f", found[0], lost[0], found[1], lost[1])
			}
		})
	}
}

// againstRandom returns a game in which p1 searches and p2 moves at random.
func againstRandom(t *testing.T, a *Annotator, name string, rng *rand.Rand) *record.Game {
	t.Helper()
	variant, _, err := a.Registry.Game(name)
	if err != nil {
		t.Fatal(err)
	}
	p, g := variant.Start(), &record.Game{Variant: name, Reason: record.Rules, Start: time.Unix(1e9, 0).UTC()}
	for p.Outcome() == positions.Undecided {
		turn := p.TurnString(positions.RandomTurn(rng, p))
		if len(g.Moves)%2 == 0 {
			r, err := a.Pool.Analyze(t.Context(), &Request{ID: "x", Game: name, FEN: p.FEN(), Limits: a.Limits}, nil)
			if err != nil {
				t.Fatal(err)
			}
			turn = r.Best
		}
		if _, err := positions.PlayTurn(p, turn); err != nil {
			t.Fatal(err)
		}
		g.Moves = append(g.Moves, record.Move{Turn: turn})
	}
	g.Result = p.Outcome().String()
	return g
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
	for _, source := range []string{g.PGN(), string(line) + "\n"} {
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
	var back AnnotatedGame
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
