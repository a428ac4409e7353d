package alphabeta

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/trap"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
	"tetrad/search/searchtest"
)

func toy(t testing.TB, fen string) positions.Position {
	t.Helper()
	g := positionstest.TicTacToe.New(3, "")
	if fen == "" {
		return g.Start()
	}
	p, err := g.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestTicTacToe solves the toy game and finds its wins at their distances.
func TestTicTacToe(t *testing.T) {
	tests := []struct {
		name, fen string
		score     search.Score
		turn      string // the only best one, or ""
	}{
		{"start is a draw", "", 0, ""},
		{"win at once", "xx1/oo1/3 x", search.WinIn(1), "c3"},
		{"block", "xx1/1o1/3 o", 0, "c3"},
		{"double threat", "x2/1o1/2x o", 0, ""},
		{"lost by a corner", "x1o/1x1/3 o", 0, "c1"},
		{"win in five turns", "x2/o2/3 x", search.WinIn(5), ""},
		{"double threat against us", "x1x/1o1/x1o o", search.LossIn(2), ""},
		{"one square left", "xox/oox/xx1 o", 0, "c1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := toy(t, test.fen)
			result, infos := searchtest.Run(t, New(1), p, searchtest.Flat, func(task *search.Task) {
				task.Depth = 9
			})
			last := infos[len(infos)-1]
			if last.Score != test.score {
				t.Errorf("score %d, want %d", last.Score, test.score)
			}
			if turn := p.TurnString(result.Turn); test.turn != "" && turn != test.turn {
				t.Errorf("plays %s, want %s", turn, test.turn)
			}
		})
	}
}

// minimax is the plain value of p for the player to move, by whole turns.
func minimax(p positions.Position, depth, turn int) search.Score {
	if depth == 0 {
		return 0
	}
	best := -search.Infinity
	mover := p.ToMove()
	positions.EachTurn(p, func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		score := search.OutcomeScore(p.Outcome(), mover, turn+1)
		if p.Outcome() == positions.Undecided {
			score = -minimax(p, depth-1, turn+1)
		}
		best = max(best, score)
		positions.UndoTurn(p, steps)
		return true
	})
	return best
}

// TestAgainstMinimax compares every position of many games at several depths.
func TestAgainstMinimax(t *testing.T) {
	seen := map[uint64]bool{}
	var walk func(p positions.Position)
	walk = func(p positions.Position) {
		if p.Outcome() != positions.Undecided || seen[p.Key()] {
			return
		}
		seen[p.Key()] = true
		if len(seen)%7 == 0 { // a sample, to be quick
			for _, depth := range []int{1, 2, 3, 9} {
				_, infos := searchtest.Run(t, New(1), p, searchtest.Flat, func(task *search.Task) {
					task.Depth = depth
				})
				if got, want := infos[len(infos)-1].Score, minimax(p, depth, 0); got != want {
					t.Fatalf("%s, depth %d: score %d, minimax %d", p.FEN(), depth, got, want)
				}
			}
		}
		positions.EachTurn(p, func(steps []positions.Step) bool {
			positions.DoTurn(p, steps)
			walk(p)
			positions.UndoTurn(p, steps)
			return true
		})
	}
	p := toy(t, "")
	positions.DoTurn(p, []positions.Step{0, 3})
	walk(p)
	if len(seen) < 1000 {
		t.Errorf("only %d positions", len(seen))
	}
}

func TestSearchMoves(t *testing.T) {
	p := toy(t, "xx1/oo1/3 x")
	bad, err := p.ParseTurn("a1")
	if err != nil {
		t.Fatal(err)
	}
	result, infos := searchtest.Run(t, New(1), p, searchtest.Flat, func(task *search.Task) {
		task.Depth, task.SearchMoves = 3, [][]positions.Step{bad}
	})
	if got := p.TurnString(result.Turn); got != "a1" {
		t.Errorf("plays %s, which was not asked for", got)
	}
	if got := infos[len(infos)-1].Score; got != search.LossIn(2) {
		t.Errorf("score %d, want %d", got, search.LossIn(2))
	}
}

func TestMultiPV(t *testing.T) {
	p := toy(t, "xx1/oo1/3 x")
	_, infos := searchtest.Run(t, New(1), p, searchtest.Flat, func(task *search.Task) {
		task.Depth, task.MultiPV = 5, 100
	})
	// Five squares are free: one wins, one stops the threat, three lose.
	last := infos[len(infos)-5:]
	want := []search.Score{search.WinIn(1), last[1].Score, search.LossIn(2), search.LossIn(2), search.LossIn(2)}
	turns := map[string]bool{}
	for i, info := range last {
		turns[search.TurnStrings(p, info.PV)[0]] = true
		if info.Line != i+1 || info.Score != want[i] {
			t.Errorf("line %d: %+v, want score %d", i+1, info, want[i])
		}
	}
	if len(turns) != 5 {
		t.Errorf("the lines begin with %v", turns)
	}
}

func TestStoppedBeforeItBegins(t *testing.T) {
	searchtest.StoppedBeforeItBegins(t, func() search.Searcher { return New(1) }, toy(t, ""))
}

func TestThreadsAgree(t *testing.T) {
	for _, threads := range []int{1, 2, 5} {
		_, infos := searchtest.Run(t, New(1), toy(t, ""), searchtest.Flat, func(task *search.Task) {
			task.Threads, task.Depth = threads, 9
		})
		if got := infos[len(infos)-1].Score; got != 0 {
			t.Errorf("%d threads: score %d, want a draw", threads, got)
		}
	}
}

// TestReproducible runs the same search twice, with all memory forgotten.
func TestReproducible(t *testing.T) {
	s := New(1)
	var nodes [2]uint64
	for i := range nodes {
		s.Forget()
		_, infos := searchtest.Run(t, s, toy(t, ""), searchtest.Flat, func(task *search.Task) { task.Depth = 6 })
		nodes[i] = infos[len(infos)-1].Nodes
	}
	if nodes[0] != nodes[1] || nodes[0] == 0 {
		t.Errorf("%d nodes, then %d", nodes[0], nodes[1])
	}
}

// TestNodeLimit stops searches at all kinds of nodes. None of them goes on below the last
// one.
func TestNodeLimit(t *testing.T) {
	p := trap.Family.New(4, "").Start()
	for limit := uint64(300); limit < 400; limit++ {
		_, infos := searchtest.Run(t, New(1), p, noise, func(task *search.Task) { task.Nodes = limit })
		if got := infos[len(infos)-1].Nodes; got != limit {
			t.Errorf("%d nodes, want %d", got, limit)
		}
	}
}

func TestContempt(t *testing.T) { searchtest.Contempt(t, New(1)) }

func TestContemptKeepsProofs(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	searchtest.ContemptKeepsProofs(t, New(1), func() positions.Position { return searchtest.RandomToy(rng) })
}

// TestSearchAllocatesNothing compares a long search with a short one: nodes
// must not cost memory.
func TestSearchAllocatesNothing(t *testing.T) {
	for _, f := range []*positions.Family{&verto.Family, &vinver.Family} {
		p := f.New(f.DefaultSize, "").Start()
		s := New(4)
		allocations := func(nodes uint64) float64 {
			return testing.AllocsPerRun(2, func() {
				s.Forget()
				s.Search(search.Task{
					Root: p, Evaluation: orderedNoise, Nodes: nodes, Depth: 3,
					Threads: 1, MultiPV: 1, Control: search.NewControl(), Report: func(search.Info) {},
				})
			})
		}
		short, long := allocations(1_000), allocations(20_000)
		// Each iteration adds some lines of its own.
		if long > short+50 {
			t.Errorf("%s: %.0f allocations in 1000 nodes, %.0f in 20,000", f.Name, short, long)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	p := verto.Family.New(8, "").Start()
	s := New(16)
	for b.Loop() {
		s.Forget()
		s.Search(search.Task{
			Root: p, Evaluation: noise, Nodes: 100_000,
			Threads: 1, MultiPV: 1, Control: search.NewControl(),
			Report: func(search.Info) {},
		})
	}
	b.ReportMetric(float64(b.N)*100_000/b.Elapsed().Seconds(), "nodes/s")
}

// TestReportPlaysOnTheRoot lets reports play on the root, as the engine's do, while threads look
// for open turns of a position that is lost, which none is.
func TestReportPlaysOnTheRoot(t *testing.T) {
	p := verto.Family.New(4, "").Start()
	_, infos := searchtest.Run(t, New(4), p, noise, func(task *search.Task) {
		task.Threads, task.Depth = 4, 16
		report := task.Report
		task.Report = func(i search.Info) {
			for range 100 {
				search.TurnStrings(p, i.PV)
			}
			report(i)
		}
	})
	if score := infos[len(infos)-1].Score; score >= 0 || !score.IsProven() {
		t.Errorf("score %d, want a loss", score)
	}
}
