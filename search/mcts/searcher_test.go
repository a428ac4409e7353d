package mcts

import (
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
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

// proven reports whether a search ended with a proof. With a flat evaluation no other
// result is certain.
func proven(info search.Info) bool {
	return info.Score.IsProven() || info.WDL != nil && *info.WDL == search.WDL{Draw: 1000}
}

func last(infos []search.Info) search.Info { return infos[len(infos)-1] }

// TestTicTacToe proves values of the toy game.
func TestTicTacToe(t *testing.T) {
	tests := []struct {
		name, fen string
		score     search.Score
		turn      string // the only best turn, or ""
	}{
		{"start is a draw", "", 0, ""},
		{"win at once", "xx1/oo1/3 x", search.WinIn(1), "c3"},
		{"block", "xx1/1o1/3 o", 0, "c3"},
		{"double threat against us", "x1x/1o1/x1o o", search.LossIn(2), ""},
		{"one square left", "xox/oox/xx1 o", 0, "c1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := toy(t, test.fen)
			result, infos := searchtest.Run(t, New(32), p, searchtest.Flat, func(task *search.Task) {
				task.Nodes = 2_000_000
			})
			info := last(infos)
			if info.Score != test.score || !proven(info) || info.Nodes >= 2_000_000 {
				t.Errorf("%+v, want score %d proven", info, test.score)
			}
			if turn := p.TurnString(result.Turn); test.turn != "" && turn != test.turn {
				t.Errorf("plays %s, want %s", turn, test.turn)
			}
		})
	}
}

func TestSearchMoves(t *testing.T) {
	p := toy(t, "xx1/oo1/3 x")
	bad, err := p.ParseTurn("a1")
	if err != nil {
		t.Fatal(err)
	}
	result, infos := searchtest.Run(t, New(1), p, searchtest.Flat, func(task *search.Task) {
		task.Nodes, task.SearchMoves = 10_000, [][]positions.Step{bad}
	})
	if got := p.TurnString(result.Turn); got != "a1" || last(infos).Score != search.LossIn(2) {
		t.Errorf("plays %s, score %d; want a1, which loses in 2", got, last(infos).Score)
	}
}

func TestMultiPV(t *testing.T) {
	p := toy(t, "")
	_, infos := searchtest.Run(t, New(1), p, searchtest.Flat, func(task *search.Task) {
		task.Nodes, task.MultiPV = 1000, 100
	})
	turns := map[string]bool{}
	for i, info := range infos[len(infos)-9:] {
		turns[search.TurnStrings(p, info.PV)[0]] = true
		if info.Line != i+1 {
			t.Errorf("line %d is called %d", i+1, info.Line)
		}
	}
	if len(turns) != 9 {
		t.Errorf("the lines begin with %v, want each of nine turns", turns)
	}
}

func TestStoppedBeforeItBegins(t *testing.T) {
	searchtest.StoppedBeforeItBegins(t, func() search.Searcher { return New(1) }, toy(t, ""))
}

// TestThreads runs in a bubble of synctest, which fails if a goroutine is left over.
func TestThreads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, threads := range []int{1, 2, 5} {
			_, infos := searchtest.Run(t, New(5), toy(t, ""), searchtest.Flat, func(task *search.Task) {
				task.Threads, task.Nodes = threads, 20_000
			})
			if info := last(infos); info.Nodes > 20_000 || info.Nodes < 20_000 && !proven(info) {
				t.Errorf("%d threads: %d playouts", threads, info.Nodes)
			}
		}
	})
}

// TestReproducible runs the same search twice, and once with another seed.
func TestReproducible(t *testing.T) {
	run := func(seed uint64) search.Info {
		_, infos := searchtest.Run(t, New(1), toy(t, ""), searchtest.Flat, func(task *search.Task) {
			task.Nodes, task.Seed = 5000, seed
		})
		return last(infos)
	}
	same := func(a, b search.Info) bool {
		return a.Nodes == b.Nodes && a.Visits == b.Visits && a.Score == b.Score && slices.Equal(a.PV, b.PV)
	}
	a, b, c := run(1), run(1), run(2)
	if !same(a, b) {
		t.Errorf("%+v, then %+v", a, b)
	}
	if same(a, c) {
		t.Errorf("seeds 1 and 2 both give %+v", a)
	}
}

// TestUsedIsAsNew searches near the end of a game with a searcher that has searched other
// positions and another variant, with more threads: nothing of that may show.
func TestUsedIsAsNew(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	used := New(1)
	for i := range 60 {
		p := verto.Family.New([]int{4, 6}[i%2], "").Start()
		for p.Outcome() == positions.Undecided && p.Abilities().Scored.TurnsLeft() > 10+i%3 || p.MidTurn() {
			p.Do(positions.RandomStep(rng, p))
		}
		if p.Outcome() != positions.Undecided {
			continue
		}
		fresh := New(1)
		fresh.Params.History, used.Params.History = 1, 1
		run := func(s *Searcher, threads int) search.Info {
			s.Forget()
			_, infos := searchtest.Run(t, s, p, searchtest.Flat, func(task *search.Task) {
				task.Nodes, task.Threads = 200, threads
			})
			return last(infos)
		}
		want, got := run(fresh, 1), run(used, 1)
		if got.Nodes != want.Nodes || got.Visits != want.Visits || got.Score != want.Score || !slices.Equal(got.PV, want.PV) {
			t.Errorf("%s: %+v, by a new searcher %+v", p.FEN(), got, want)
		}
		run(used, 1+i%3)
	}
}

func TestDepthLimit(t *testing.T) {
	_, infos := searchtest.Run(t, New(1), toy(t, ""), searchtest.Flat, func(task *search.Task) { task.Depth = 3 })
	if got := last(infos).Depth; got < 3 {
		t.Errorf("depth %d, want at least 3", got)
	}
}

// TestMultiPVOfLongTurns asks for lines whose turns have several steps. The turns
// must differ and must all be visited, and the first must be the chosen turn.
func TestMultiPVOfLongTurns(t *testing.T) {
	p := veletas.Family.New(7, "").Start()
	result, infos := searchtest.Run(t, New(4), p, noise, func(task *search.Task) {
		task.Nodes, task.MultiPV = 4000, 5
	})
	seen := map[string]bool{}
	lines := infos[len(infos)-5:]
	for i, info := range lines {
		seen[search.TurnStrings(p, info.PV)[0]] = true
		if info.Line != i+1 || info.Visits == 0 {
			t.Errorf("line %d: %+v", i+1, info)
		}
	}
	if first := search.TurnStrings(p, lines[0].PV)[0]; first != p.TurnString(result.Turn) {
		t.Errorf("the first line begins with %s, played is %s", first, p.TurnString(result.Turn))
	}
	if len(seen) != 5 {
		t.Errorf("the lines begin with %v, want five turns", seen)
	}
}

// TestMultiPVOfSetups asks for more lines than the sampler may find different second setups.
func TestMultiPVOfSetups(t *testing.T) {
	p := veletas.Family.New(7, "").Start()
	turn, err := p.ParseTurn("d4/c5")
	if err != nil {
		t.Fatal(err)
	}
	positions.DoTurn(p, turn)
	searchtest.Run(t, New(4), p, noise, func(task *search.Task) {
		task.Depth, task.MultiPV = 1, 200
	})
}
