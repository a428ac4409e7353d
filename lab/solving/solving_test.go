package solving

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/search/solve"
)

var registry = content.Registry()

// problem returns a problem with small leaves.
func problem(t testing.TB, game, fen string, nodes uint64) Problem {
	t.Helper()
	p, err := NewProblem(registry, game, fen, Budget{nodes, 1})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run solves a problem with this many workers.
func run(t testing.TB, p Problem, workers int) (Value, Status) {
	t.Helper()
	local := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: registry}, workers)
	var status Status
	s := Solving{Problem: p, Tell: func(now Status) { status = now }}
	v, err := s.Run(t.Context(), registry, local)
	if err := errors.Join(err, local.Close()); err != nil {
		t.Fatalf("%s %s: %v", p.Game, p.FEN, err)
	}
	return v, status
}

// solved returns the value of a position by the solver that has no tree above it.
func solved(t testing.TB, p Problem) Value {
	t.Helper()
	root, err := registry.Undecided(p.Game, p.FEN)
	if err != nil {
		t.Fatal(err)
	}
	v := solve.New(root, solve.Options{HashMiB: 16}).Solve(root, nil, nil)
	if !v.Solved() {
		t.Fatalf("%s is not solved", p.FEN)
	}
	if root.ToMove() == positions.P2 {
		return Value{-v.High, -v.Low}
	}
	return Value{v.Low, v.High}
}

// TestValues checks values that are known, by one worker and by four, with leaves so small
// that they are divided many times.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		game, fen string
		nodes     uint64
		want      int
	}{
		{"verto-4", "", 4000, -2},
		{"verto-4-old", "", 4000, -8},
		{"vinver-3", "", 1, -1},
		{"vinver-3-nopass", "", 1, -1},
		{"vinver-4", "bwwb/wwwb/bw2/bwbw b =", 1, 1},
		{"vinver-4-nopass", "4/1b2/1w2/4 b =", 3000, -1},
	} {
		for _, workers := range []int{1, 4} {
			v, status := run(t, problem(t, c.game, c.fen, c.nodes), workers)
			if v != (Value{c.want, c.want}) {
				t.Errorf("%s %s, %d workers: %+v, want %d", c.game, c.fen, workers, v, c.want)
			}
			if c.nodes > 1 && status.Answered == status.Leaves {
				t.Errorf("%s: no leaf was divided: %+v", c.game, status)
			}
		}
	}
}

// TestLongValues checks values that take a minute. The five stones of verto-5 are worth 5
// by tetrad solve, too.
func TestLongValues(t *testing.T) {
	projecttest.OnlyNightly(t)
	for _, c := range []struct {
		game, fen string
		nodes     uint64
		want      int
	}{
		{"verto-5", "5/1b3/2w2/1b3/1w3 w", 100_000, 5},
		{"vinver-5-nopass", "5/5/5/2b2/5 w =", 1_000_000, -1},
	} {
		p := problem(t, c.game, c.fen, c.nodes)
		p.Budget.HashMiB = 4
		for _, workers := range []int{1, 4} {
			if v, status := run(t, p, workers); v != (Value{c.want, c.want}) {
				t.Errorf("%s %s, %d workers: %+v, want %d; %+v", c.game, c.fen, workers, v, c.want, status)
			}
		}
	}
}

// TestRandomPositions compares values with those of the solver.
func TestRandomPositions(t *testing.T) {
	for game, turns := range map[string]int{"verto-4": 3, "verto-5": 14, "vinver-4": 10, "vinver-4-nopass": 6} {
		rng := rand.New(rand.NewPCG(3, 4))
		variant, _, err := registry.Game(game)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < 4; {
			p := variant.Start()
			for n := 0; (n < turns || p.MidTurn()) && p.Outcome() == positions.Undecided; {
				p.Do(positions.RandomStep(rng, p))
				if !p.MidTurn() {
					n++
				}
			}
			if p.Outcome() != positions.Undecided {
				continue
			}
			i++
			pr := problem(t, game, p.FEN(), 1)
			v, _ := run(t, pr, 1+3*(i%2))
			if want := solved(t, pr); v != want {
				t.Errorf("%s %s: %+v, want %+v", game, p.FEN(), v, want)
			}
		}
	}
}

// TestResume ends a run after each few leaves and lets another one go on, until the value
// is known: no leaf is searched twice.
func TestResume(t *testing.T) {
	p := problem(t, "verto-4", "", 2000)
	path := filepath.Join(t.TempDir(), "tree")
	for round := 0; ; round++ {
		journal, err := OpenJournal(path, p)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[Leaf]bool{}
		for _, e := range journal.Entries {
			if seen[e.Leaf] {
				t.Fatalf("leaf %+v is there twice", e.Leaf)
			}
			seen[e.Leaf] = true
		}
		ctx, stop := context.WithCancel(t.Context())
		s := Solving{Problem: p, Journal: journal, Tell: func(now Status) {
			if now.Leaves >= 7*(round+1) {
				stop()
			}
		}}
		local := jobs.NewLocal([]jobs.Kind{JobKind}, &jobs.Host{Registry: registry}, 2)
		v, err := s.Run(ctx, registry, local)
		stop()
		if err := errors.Join(local.Close(), journal.Close()); err != nil {
			t.Fatal(err)
		}
		if err == nil {
			if v != (Value{-2, -2}) || round < 2 {
				t.Errorf("%+v after %d rounds", v, round)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
}

// TestRefusals checks what a run does with results that cannot be, and with games that
// have no tree.
func TestRefusals(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"no JSON":    {"x", "invalid character"},
		"upside":     {`{"low":1,"high":-1,"nodes":1}`, "between 1 and -1"},
		"many nodes": {`{"low":-1,"high":1,"nodes":99999999}`, "after 99999999 nodes"},
	} {
		s := Solving{Problem: problem(t, "verto-4", "", 1000)}
		x := executor(func() []byte { return []byte(c.text) })
		v, err := s.Run(t.Context(), registry, x)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %+v, error %v, want %q", name, v, err, c.want)
		}
	}
	for game, fen := range map[string]string{"trap-3": "", "verto-4": "x", "chess": ""} {
		if _, err := NewProblem(registry, game, fen, Budget{1, 1}); err == nil {
			t.Errorf("%s %s is a problem", game, fen)
		}
	}
	for _, l := range []Budget{{0, 1}, {1 << 60, 1}, {1, 0}, {1, 1 << 20}} {
		if _, err := NewProblem(registry, "verto-4", "", l); err == nil {
			t.Errorf("%+v is a budget", l)
		}
	}
}

// executor is an Executor that does nothing but answer.
type executor func() []byte

func (x executor) Do(context.Context, *jobs.Batch, int) ([]byte, error) { return x(), nil }
func (executor) Width() int                                             { return 1 }
func (executor) Finish(*jobs.Batch) error                               { return nil }
