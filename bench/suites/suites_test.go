package suites

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/engine/content"
	"tetrad/engine/sets"
	"tetrad/engine/wholefile"
	"tetrad/positions"
)

// vinverPuzzle returns a puzzle from the program.
func vinverPuzzle(t *testing.T) *sets.Puzzle {
	t.Helper()
	list, err := sets.Suite.Of(content.Registry(), "vinver")
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// local returns an executor of this process.
func local(t *testing.T) *jobs.Local {
	x := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: content.Registry()}, 2)
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

// wrongPuzzle returns a puzzle that names a turn as the best one that is not.
func wrongPuzzle(t *testing.T) *sets.Puzzle {
	t.Helper()
	right := vinverPuzzle(t)
	p, err := right.Position(content.Registry())
	if err != nil {
		t.Fatal(err)
	}
	wrong := *right
	positions.EachTurn(p, func(turn []positions.Step) bool {
		wrong.Turns = []string{p.TurnString(turn)}
		return slices.Contains(right.Turns, wrong.Turns[0])
	})
	return &wrong
}

func TestRunner(t *testing.T) {
	r := content.Registry()
	right, wrong := vinverPuzzle(t), wrongPuzzle(t)
	runner := Runner{Registry: r, Options: [][2]string{{"Search", "alphabeta"}, {"Hash", "1"}}, Nodes: 50_000}
	var results []Result
	err := runner.RunAll(t.Context(), local(t), []*sets.Puzzle{right, wrong, right}, func(r Result) { results = append(results, r) })
	if err != nil || len(results) != 3 {
		t.Fatalf("%v, %v", results, err)
	}
	last := len(Fractions) - 1
	if !results[0].Solved(last) || results[1].Solved(last) || results[0].Nodes == 0 || results[1].Puzzle.String() != wrong.String() {
		t.Errorf("results %+v", results)
	}
	if results[0].Nodes != results[2].Nodes || results[0].Moves != results[2].Moves {
		t.Errorf("the same puzzle again: %+v and %+v", results[0], results[2])
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := runner.RunAll(ctx, local(t), []*sets.Puzzle{right}, func(Result) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	runner.Options = [][2]string{{"Search", "none"}}
	if err := runner.RunAll(context.Background(), local(t), []*sets.Puzzle{right}, func(Result) {}); err == nil {
		t.Error("there is no such search")
	}
}

// Each move to the only good board solves a puzzle, and only the first turn of a line is
// asked for. A margin does not tell which other turns keep it.
func TestClaims(t *testing.T) {
	r := content.Registry()
	p, err := sets.Parse(r, "veletas-7;b1w4/sww1w2/w2b2b/wbbb1w1/WBbww1w/wbbw2b/b2b3 b 3 =;only win;a6-b5/a6;rating=446")
	if err != nil {
		t.Fatal(err)
	}
	position, err := p.Position(r)
	if err != nil {
		t.Fatal(err)
	}
	after, moves := position.Copy(), 0
	if _, err := positions.PlayTurn(after, p.Turns[0]); err != nil {
		t.Fatal(err)
	}
	positions.EachTurn(position, func(turn []positions.Step) bool {
		move := position.TurnString(turn)
		positions.DoTurn(position, turn)
		same := position.Key() == after.Key()
		positions.UndoTurn(position, turn)
		result := Result{Puzzle: p}
		result.Moves[0] = Runner{Registry: r}.named(p, move)
		if result.Solved(0) != same {
			t.Errorf("%s solves %v: %v", move, p, !same)
		}
		if same {
			moves++
		}
		return true
	})
	if moves == 0 {
		t.Error("no move solves it")
	}
	line := Result{Puzzle: &sets.Puzzle{Claim: sets.Claim{Kind: sets.Only}, Turns: []string{"a1", "a2", "a3"}}}
	line.Moves[0], line.Moves[1] = "a1", "a3"
	if !line.Solved(0) || line.Solved(1) {
		t.Errorf("%+v", line)
	}
	if err := Check([]*sets.Puzzle{p, {Claim: sets.Claim{Kind: sets.Margin}}}); err == nil {
		t.Error("a margin is given to a search")
	}
}

// FuzzKind opens arbitrary specifications.
func FuzzKind(f *testing.F) {
	one := wholefile.Pack([]byte(sets.Header + "\nverto-4;4/4/4/4 w;all win;b2\n"))
	for _, spec := range []spec{{one, [][2]string{{"Hash", "1"}}, 1, 0}, {Options: [][2]string{{"", ""}}}} {
		text, err := json.Marshal(spec)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	host := &jobs.Host{Registry: content.Registry()}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := JobKind.Open(text, host)
		if err != nil {
			return
		}
		if _, err := r.Do(t.Context(), -1); err == nil {
			t.Error("there is a puzzle -1")
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
}
