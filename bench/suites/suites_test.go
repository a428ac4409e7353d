package suites

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/engine/content"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/positions/longtest"
)

// TestSuites checks that the suites in the program are readable, and that graded ones are
// large enough, with puzzles of each grade. It repeats the proof of the first one of each grade, in long tests
// of every twentieth, and nightly of all.
func TestSuites(t *testing.T) {
	r := enginetest.WithToys()
	prover := Prover{Registry: r, HashMiB: 256}
	for _, entry := range r.Games {
		if _, err := entry.Suite(); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		list, err := Suite(r, entry.Family.Name)
		if err != nil || len(list) == 0 {
			t.Fatalf("%s: %d puzzles, %v", entry.Family.Name, len(list), err)
		}
		seen := map[string]bool{}
		var ofGrade [Hard + 1]int
		for i, puzzle := range list {
			if family, _, _ := strings.Cut(puzzle.Game, "-"); family != entry.Family.Name || seen[puzzle.FEN] {
				t.Errorf("in the suite of %s: %v", entry.Family.Name, puzzle)
			}
			seen[puzzle.FEN] = true
			ofGrade[puzzle.Grade]++
			if ofGrade[puzzle.Grade] == 1 || i%20 == 0 && longtest.Enabled() || longtest.Nightly() {
				if _, err := prover.Prove(puzzle, nil); err != nil {
					t.Errorf("%v: %v", puzzle, err)
				}
			}
		}
		if ofGrade[Ungraded] == len(list) {
			continue // as the maker writes it
		}
		if len(list) < 200 || ofGrade[Ungraded] > 0 || slices.Contains(ofGrade[Easy:], 0) {
			t.Errorf("%s: %d puzzles without a grade, %v with the grades", entry.Family.Name, ofGrade[Ungraded], ofGrade[Easy:])
		}
	}
	if _, err := Suite(r, "go"); err == nil {
		t.Error("there is a suite of another game")
	}
}

// vinverPuzzle returns a puzzle from the program.
func vinverPuzzle(t *testing.T) Puzzle {
	t.Helper()
	list, err := Suite(content.Registry(), "vinver")
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

func TestProverFindsFaults(t *testing.T) {
	right := vinverPuzzle(t)
	prover := Prover{Registry: content.Registry(), HashMiB: 16}
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
	several := puzzleWithSeveral(t)
	several.Best = several.Best[1:]
	if _, err := prover.Prove(several, nil); err == nil || !strings.Contains(err.Error(), "the best turns are") {
		t.Errorf("a turn too few: %v", err)
	}
	var stop atomic.Bool
	stop.Store(true)
	hard := Puzzle{Game: "vinver-6", FEN: "6/6/6/6/6/6 b =", Outcome: 1, Best: []string{"a1"}}
	if _, err := prover.Prove(hard, &stop); !errors.Is(err, ErrUnproven) {
		t.Errorf("stopped: %v", err)
	}
}

// puzzleWithSeveral returns a puzzle from the program with several best turns.
func puzzleWithSeveral(t *testing.T) Puzzle {
	t.Helper()
	list, err := Suite(content.Registry(), "verto")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(p Puzzle) bool { return len(p.Best) > 1 })
	if i < 0 {
		t.Fatal("each puzzle has one best turn")
	}
	return list[i]
}

func TestParse(t *testing.T) {
	r := content.Registry()
	const line = "vinver-4 bwwb/wwwb/bw2/bwbw b = draw pass"
	puzzle, err := Parse(r, line)
	if err != nil || puzzle.String() != line {
		t.Errorf("%v, %v", puzzle, err)
	}
	if puzzle.Grade != Ungraded {
		t.Errorf("a puzzle without a grade is %v", puzzle.Grade)
	}
	for word, grade := range map[string]Grade{"easy": Easy, "medium": Medium, "hard": Hard} {
		graded := strings.Replace(line, "draw", "draw "+word, 1)
		if p, err := Parse(r, graded); err != nil || p.Grade != grade || p.String() != graded || !slices.Equal(p.Best, puzzle.Best) {
			t.Errorf("%s: read as %v with grade %v, %v", graded, p, p.Grade, err)
		}
	}
	for _, wrong := range []string{
		"", "vinver-4", "win a1", "vinver-4 win a1", "vinver-4 4/4/4/4 b =", "vinver-4 4/4/4/4 b = win",
		"go 4/4/4/4 b = win a1", "vinver-4 4/4/4 b = win a1", "vinver-4 4/4/4/4 b = win zz",
		"vinver-4 4/4/4/4 b = win b1 a1", "vinver-4 4/4/4/4 b = win a1 a1", "vinver-4 4/4/4/4 b = loss a1",
		"verto-4 wwww/wwww/wwww/wwww b win a1", "vinver-4 4/4/4/4 b = win easy", "vinver-4 4/4/4/4 b = win easy hard a1",
		"vinver-4 4/4/4/4 b = win a1 easy", "vinver-4 4/4/4/4 b = easy win a1",
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

// TestOf checks that a family chooses all of its variants, that a name with the default
// size is a variant, and that upper case makes no difference.
func TestOf(t *testing.T) {
	r := content.Registry()
	var puzzles []Puzzle
	for _, line := range []string{"verto-4 4/4/4/4 w win b2", "VERTO-8 8/8/8/8/8/8/8/8 w win d4", "vinver-4 bwwb/wwwb/bw2/bwbw b = draw pass"} {
		puzzle, err := Parse(r, line)
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, puzzle)
	}
	for game, want := range map[string]string{
		"verto": "verto-4 verto", "Verto": "verto-4 verto", "verto-8": "verto", "Verto-4": "verto-4", "verto-5": "",
		"vinver": "vinver-4",
	} {
		chosen, err := Of(r, puzzles, game)
		var names []string
		for _, p := range chosen {
			names = append(names, p.Game)
		}
		if got := strings.Join(names, " "); err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", game, got, err, want)
		}
	}
	if _, err := Of(r, puzzles, "go"); err == nil {
		t.Error("there are puzzles of a game that there is not")
	}
}

// local returns an executor of this process.
func local(t *testing.T) *jobs.Local {
	x := jobs.NewLocal([]jobs.Kind{Proving{}, Running{}}, &jobs.Host{Registry: content.Registry()}, 2)
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

// wrongPuzzle returns a puzzle that names a turn as the best one that is not.
func wrongPuzzle(t *testing.T) Puzzle {
	t.Helper()
	wrong := vinverPuzzle(t)
	p, err := wrong.Position(content.Registry())
	if err != nil {
		t.Fatal(err)
	}
	best := wrong.Best
	positions.EachTurn(p, func(turn []positions.Step) bool {
		wrong.Best = []string{p.TurnString(turn)}
		return slices.Contains(best, wrong.Best[0])
	})
	return wrong
}

func TestRunner(t *testing.T) {
	r := content.Registry()
	right, wrong := vinverPuzzle(t), wrongPuzzle(t)
	runner := Runner{Registry: r, Options: [][2]string{{"Search", "alphabeta"}, {"Hash", "1"}}, Nodes: 50_000}
	var results []Result
	err := runner.RunAll(t.Context(), local(t), []Puzzle{right, wrong, right}, func(r Result) { results = append(results, r) })
	if err != nil || len(results) != 3 {
		t.Fatalf("%v, %v", results, err)
	}
	last := len(Fractions) - 1
	if !results[0].Solved(last) || results[1].Solved(last) || results[0].Nodes == 0 {
		t.Errorf("results %+v", results)
	}
	if results[0].Nodes != results[2].Nodes || results[0].Moves != results[2].Moves {
		t.Errorf("the same puzzle again: %+v and %+v", results[0], results[2])
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := runner.RunAll(ctx, local(t), []Puzzle{right}, func(Result) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	runner.Options = [][2]string{{"Search", "none"}}
	if err := runner.RunAll(context.Background(), local(t), []Puzzle{right}, func(Result) {}); err == nil {
		t.Error("there is no such search")
	}
}

// TestProveAll checks that puzzles are proven in their order, and that a wrong one is
// named as such.
func TestProveAll(t *testing.T) {
	right, wrong := vinverPuzzle(t), wrongPuzzle(t)
	var proofs []Proof
	err := ProveAll(t.Context(), local(t), []Puzzle{right, wrong, right}, 4, func(_ Puzzle, p Proof) { proofs = append(proofs, p) })
	if err != nil || len(proofs) != 3 {
		t.Fatalf("%v, %v", proofs, err)
	}
	if proofs[0].Wrong != "" || proofs[0].Nodes == 0 || proofs[0] != proofs[2] || !strings.Contains(proofs[1].Wrong, "the best turns are "+strings.Join(right.Best, " ")) {
		t.Errorf("proofs %+v", proofs)
	}
}

// FuzzKinds opens arbitrary specifications.
func FuzzKinds(f *testing.F) {
	packed, err := jobs.Pack([]byte("verto-4 4/4/4/4 w win b2\n"))
	if err != nil {
		f.Fatal(err)
	}
	for _, spec := range []any{proofSpec{packed, 1}, runSpec{packed, [][2]string{{"Hash", "1"}}, 1, 0}, runSpec{Options: [][2]string{{"", ""}}}} {
		text, err := json.Marshal(spec)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	host := &jobs.Host{Registry: content.Registry()}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, kind := range []jobs.Kind{Proving{}, Running{}} {
			r, err := kind.Open(text, host)
			if err != nil {
				continue
			}
			if _, err := r.Do(t.Context(), -1); err == nil {
				t.Errorf("%s: there is a puzzle -1", kind.Name())
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		}
	})
}

// FuzzParse checks that a line that is read is written as one that reads the same.
func FuzzParse(f *testing.F) {
	for _, line := range []string{
		"vinver-4 bwwb/wwwb/bw2/bwbw b = draw pass", "vinver-4 bwwb/wwwb/bw2/bwbw b = draw hard pass",
		"verto-4 4/4/4/4 w win easy b2 b3", "trap-3 3/3/3 ../../.. .../... w 2,2 0 win medium", "win easy hard draw",
	} {
		f.Add(line)
	}
	r := content.Registry()
	f.Fuzz(func(t *testing.T, line string) {
		puzzle, err := Parse(r, line)
		if err != nil {
			return
		}
		again, err := Parse(r, puzzle.String())
		if err != nil || again.String() != puzzle.String() || again.Grade != puzzle.Grade || len(again.Best) == 0 {
			t.Errorf("%q is read as %v, and that as %v, %v", line, puzzle, again, err)
		}
	})
}
