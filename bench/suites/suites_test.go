package suites

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions/longtest"
)

// The suites that come with the program can be read, and are large enough; of
// each, some puzzles are proven again.
func TestSuites(t *testing.T) {
	r := enginetest.WithFifth()
	prover := Prover{Registry: r, HashMiB: 256}
	for _, entry := range r.Games {
		list, err := Suite(r, entry.Family.Name)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) < 40 {
			t.Errorf("%s: %d puzzles", entry.Family.Name, len(list))
		}
		seen := map[string]bool{}
		for i, puzzle := range list {
			if family, _, _ := strings.Cut(puzzle.Game, "-"); family != entry.Family.Name || seen[puzzle.FEN] {
				t.Errorf("in the suite of %s: %v", entry.Family.Name, puzzle)
			}
			seen[puzzle.FEN] = true
			if i%15 == 0 && longtest.Enabled() {
				if _, err := prover.Prove(puzzle, nil); err != nil {
					t.Errorf("%v: %v", puzzle, err)
				}
			}
		}
	}
	if _, err := Suite(r, "go"); err == nil {
		t.Error("there is a suite of another game")
	}
}

// vinverPuzzle returns a puzzle that comes with the program.
func vinverPuzzle(t *testing.T) Puzzle {
	t.Helper()
	list, err := Suite(engine.Default(), "vinver")
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

func TestProverFindsFaults(t *testing.T) {
	right := vinverPuzzle(t)
	prover := Prover{Registry: engine.Default(), HashMiB: 16}
	other := right
	other.Outcome = 1 - right.Outcome
	if _, err := prover.Prove(other, nil); err == nil || !strings.Contains(err.Error(), "the outcome is") {
		t.Errorf("another outcome: %v", err)
	}
	other = right
	other.Best = append(slices.Clone(right.Best), "zz")
	if _, err := prover.Prove(other, nil); err == nil || !strings.Contains(err.Error(), "the best turns are") {
		t.Errorf("another turn: %v", err)
	}
	var stop atomic.Bool
	stop.Store(true)
	hard := Puzzle{Game: "vinver-6", FEN: "6/6/6/6/6/6 b =", Outcome: 1, Best: []string{"a1"}}
	if _, err := prover.Prove(hard, &stop); !errors.Is(err, ErrUnproven) {
		t.Errorf("stopped: %v", err)
	}
}

func TestParse(t *testing.T) {
	r := engine.Default()
	const line = "vinver-4 bwwb/wwwb/bw2/bwbw b = draw pass"
	puzzle, err := Parse(r, line)
	if err != nil || puzzle.String() != line {
		t.Errorf("%v, %v", puzzle, err)
	}
	for _, wrong := range []string{
		"", "vinver-4", "win a1", "vinver-4 win a1", "vinver-4 4/4/4/4 b =", "vinver-4 4/4/4/4 b = win",
		"go 4/4/4/4 b = win a1", "vinver-4 4/4/4 b = win a1", "vinver-4 4/4/4/4 b = win zz",
		"vinver-4 4/4/4/4 b = win b1 a1", "vinver-4 4/4/4/4 b = win a1 a1", "vinver-4 4/4/4/4 b = loss a1",
		"verto-4 wwww/wwww/wwww/wwww b win a1",
	} {
		if p, err := Parse(r, wrong); err == nil {
			t.Errorf("%q is read as %v", wrong, p)
		}
	}
	if _, err := Read(r, strings.NewReader("# a\n\n"+line+"\nx\n")); err == nil || !strings.Contains(err.Error(), "line 4") {
		t.Errorf("error %v", err)
	}
	if _, err := Read(r, strings.NewReader("# a\n")); err == nil {
		t.Error("an empty file is read")
	}
}

// What is made is the same again, and proven.
func TestMaker(t *testing.T) {
	r := engine.Default()
	game, _, err := r.Game("vinver-4")
	if err != nil {
		t.Fatal(err)
	}
	var made [2][]Puzzle
	for i := range made {
		m := Maker{Registry: r, Game: game, Seed: 3, Slips: 3, Missed: 1, Found: 500, Proof: 50_000, HashMiB: 4, Most: 3}
		for number := range uint64(12) {
			list, err := m.Puzzles(number)
			if err != nil {
				t.Fatal(err)
			}
			made[i] = append(made[i], list...)
		}
	}
	if len(made[0]) == 0 || len(made[0]) != len(made[1]) {
		t.Fatalf("%d puzzles, then %d", len(made[0]), len(made[1]))
	}
	for i, puzzle := range made[0] {
		if puzzle.String() != made[1][i].String() {
			t.Errorf("%v, then %v", puzzle, made[1][i])
		}
		if _, err := Parse(r, puzzle.String()); err != nil {
			t.Errorf("%v: %v", puzzle, err)
		}
		if _, err := (&Prover{Registry: r, HashMiB: 4}).Prove(puzzle, nil); err != nil {
			t.Errorf("%v: %v", puzzle, err)
		}
	}
}

func TestRunner(t *testing.T) {
	r := engine.Default()
	right, wrong := vinverPuzzle(t), vinverPuzzle(t)
	wrong.Best = []string{"no turn"}
	runner := Runner{Registry: r, Options: [][2]string{{"Search", "alphabeta"}, {"Hash", "1"}}, Nodes: 50_000}
	var results []Result
	err := runner.Run(context.Background(), []Puzzle{right, wrong}, func(r Result) { results = append(results, r) })
	if err != nil || len(results) != 2 {
		t.Fatalf("%v, %v", results, err)
	}
	last := len(Fractions) - 1
	if !results[0].Solved(last) || results[1].Solved(last) || results[0].Nodes == 0 {
		t.Errorf("results %+v", results)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := runner.Run(ctx, []Puzzle{right}, func(Result) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	runner.Options = [][2]string{{"Search", "none"}}
	if err := runner.Run(context.Background(), []Puzzle{right}, func(Result) {}); err == nil {
		t.Error("there is no such search")
	}
}
