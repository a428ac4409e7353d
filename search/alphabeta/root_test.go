package alphabeta

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/projecttest"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// TestRootTurns compares the best turns, searched one turn deep from a list of
// whole turns, with the values of all, and asks for some turns alone.
func TestRootTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	s := New(1)
	s.Params.LateMovePruning, s.Params.RootTurns = true, 8192
	p := veletas.Family.New(7, "").Start()
	for turn := 0; p.Outcome() == positions.Undecided; turn++ {
		if turn >= 2 {
			compareRoot(t, s, p)
		}
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
}

func compareRoot(t *testing.T, s *Searcher, p positions.Position) {
	t.Helper()
	type valued struct {
		turn  []positions.Step
		score search.Score
	}
	var all []valued
	mover := p.ToMove()
	positions.EachTurn(p, func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		all = append(all, valued{slices.Clone(steps), search.Static(p, noise, new(search.Draws), mover, 1)})
		positions.UndoTurn(p, steps)
		return true
	})
	slices.SortStableFunc(all, func(a, b valued) int { return int(b.score - a.score) })

	lines := min(3, len(all))
	run := func(turns [][]positions.Step) []search.Info {
		s.Forget()
		_, infos := searchtest.Run(t, s, positionstest.Bare{Position: p}, noise, func(task *search.Task) {
			task.MultiPV, task.Depth, task.SearchMoves = lines, 1, turns
		})
		return infos[len(infos)-lines:]
	}
	for i, info := range run(nil) {
		if info.Score != all[i].score {
			t.Fatalf("%s: line %d has a score of %d, want %d", p.FEN(), i+1, info.Score, all[i].score)
		}
	}
	worst := all[len(all)-lines:]
	var turns [][]positions.Step
	for _, v := range worst {
		turns = append(turns, v.turn)
	}
	for i, info := range run(turns) {
		if info.Score != worst[i].score {
			t.Fatalf("%s: line %d of the worst has a score of %d, want %d", p.FEN(), i+1, info.Score, worst[i].score)
		}
	}
}

// TestRootEvaluatesOnce asks how often the positions after the turns of the root
// are evaluated in three iterations: late turns are not looked at again.
func TestRootEvaluatesOnce(t *testing.T) {
	p, err := veletas.Family.New(7, "").Parse("7/2b2w1/2bb3/2s4/1www2b/2ss3/7 b 3 =")
	if err != nil {
		t.Fatal(err)
	}
	counts := counting{}
	turns := 0
	positions.EachTurn(p, func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		counts[p.Key()] = 0
		positions.UndoTurn(p, steps)
		turns++
		return true
	})
	s := New(1)
	s.Params.LateMovePruning, s.Params.RootTurns = true, 8192
	searchtest.Run(t, s, positionstest.Bare{Position: p}, &search.Evaluation{Evaluate: counts.Evaluate}, func(task *search.Task) {
		task.Depth = 3
	})
	evaluations := 0
	for _, n := range counts {
		evaluations += n
	}
	if evaluations > turns*3/2 {
		t.Errorf("%d evaluations after %d turns", evaluations, turns)
	}
}

// counting evaluates like noise, and counts that of positions which it has.
type counting map[uint64]int

func (c counting) Evaluate(p positions.Position) int {
	if _, ok := c[p.Key()]; ok {
		c[p.Key()]++
	}
	return noise.Evaluate(p)
}

// TestSearchMovesAlone asks in positions of random games for some turns alone, for
// several lines, and for both, and stops many of the searches early: no turn is
// played that was not asked for, and no two lines begin with the same one.
func TestSearchMovesAlone(t *testing.T) {
	projecttest.NotRaced(t)
	for _, g := range []positions.Game{
		verto.Family.New(6, ""), verto.Family.New(5, "old"), veletas.Family.New(7, ""),
		trap.Family.New(3, ""), vinver.Family.New(5, ""),
	} {
		t.Run(g.Name(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(23, 23))
			s := New(1)
			for range 5 {
				p := g.Start()
				for turn := 0; p.Outcome() == positions.Undecided && turn < 40; turn++ {
					checkSearchMoves(t, s, p, rng)
					positions.DoTurn(p, positions.RandomTurn(rng, p))
				}
			}
		})
	}
}

func checkSearchMoves(t *testing.T, s *Searcher, p positions.Position, rng *rand.Rand) {
	t.Helper()
	some := someTurns(p, rng, 1+rng.IntN(5))
	for _, limits := range []search.Task{{Depth: 1}, {Depth: 3, Nodes: 2000}, {Nodes: 1}, {Nodes: 60}, {Nodes: 500}} {
		for _, turns := range [][][]positions.Step{nil, some} {
			multiPV := 1 + rng.IntN(6)
			s.Forget()
			result, infos := searchtest.Run(t, s, p, noise, func(task *search.Task) {
				task.Depth, task.Nodes, task.SearchMoves, task.MultiPV = limits.Depth, limits.Nodes, turns, multiPV
			})
			what := fmt.Sprintf("%s: %d lines, depth %d, %d nodes, only %v", p.FEN(), multiPV, limits.Depth, limits.Nodes, turns)
			checkLines(t, what, p, result, infos)
			isPlayed := func(turn []positions.Step) bool { return slices.Equal(turn, result.Turn) }
			if turns != nil && !slices.ContainsFunc(turns, isPlayed) {
				t.Fatalf("%s: plays %s", what, p.TurnString(result.Turn))
			}
		}
	}
}

// someTurns returns up to n turns of p, most of them with long ones.
func someTurns(p positions.Position, rng *rand.Rand, n int) [][]positions.Step {
	var turns [][]positions.Step
	for range 4 * n {
		turn := positions.RandomTurn(rng, p)
		known := slices.ContainsFunc(turns, func(other []positions.Step) bool {
			return p.TurnString(other) == p.TurnString(turn)
		})
		if !known {
			turns = append(turns, turn)
		}
	}
	slices.SortStableFunc(turns, func(a, b []positions.Step) int { return len(b) - len(a) })
	return turns[:min(n, len(turns))]
}

// checkLines fails the test if two lines of one report begin with the same turn,
// or the first line of the last report not with the turn that is played.
func checkLines(t *testing.T, what string, p positions.Position, result search.Result, infos []search.Info) {
	t.Helper()
	var first []string // turns of the lines of one report
	for _, info := range infos {
		if info.Line == 1 {
			first = first[:0]
		}
		turn := search.TurnStrings(p, info.PV)[0]
		if slices.Contains(first, turn) {
			t.Fatalf("%s: line %d begins with %s, as one before it", what, info.Line, turn)
		}
		first = append(first, turn)
	}
	if played := p.TurnString(result.Turn); played != first[0] {
		t.Fatalf("%s: plays %s, but the first line begins with %s", what, played, first[0])
	}
}

// TestGreedyLossIsNoProof finishes a turn that ends the game with a loss if each
// step is the best by an evaluation without sense. Finished another way, the
// game goes on.
func TestGreedyLossIsNoProof(t *testing.T) {
	p, err := verto.Family.New(6, "").Parse("b1bbbb/bbwwbb/w1b1b1/bbbbbb/bbw1bw/bwbwbb w")
	if err != nil {
		t.Fatal(err)
	}
	greedy, err := p.ParseTurn("f4xf3-d2-d4-b4-b6")
	if err != nil {
		t.Fatal(err)
	}
	var turns [][]positions.Step // that begin with the same two steps
	goesOn := false
	positions.EachTurn(p, func(steps []positions.Step) bool {
		if len(steps) > 2 && slices.Equal(steps[:2], greedy[:2]) {
			turns = append(turns, slices.Clone(steps))
			positions.DoTurn(p, steps)
			goesOn = goesOn || p.Outcome() == positions.Undecided
			positions.UndoTurn(p, steps)
		}
		return true
	})
	if !goesOn {
		t.Fatal("all turns end the game")
	}
	for name, only := range map[string][][]positions.Step{"all turns": nil, "some turns": turns} {
		s := New(1)
		task := search.Task{Root: p, Evaluation: noise, Threads: 1, MultiPV: 1, SearchMoves: only, Control: search.NewControl()}
		s.prepareWorkers(s.newShared(task))
		w := s.workers[0]
		positions.DoTurn(w.p, greedy[:2])
		w.rootSteps = append(w.rootSteps, greedy[:2]...)
		f := w.top.after(2)
		f.made = 2
		score := w.finishTurn(f)
		if got := slices.Concat(greedy[:2], f.pv); !slices.Equal(got, greedy) {
			t.Fatalf("%s: the turn was finished as %s", name, p.TurnString(got))
		}
		if score != -search.MaxEval {
			t.Errorf("%s: score %d, want %d, which is no proven loss", name, score, -search.MaxEval)
		}
	}
}
