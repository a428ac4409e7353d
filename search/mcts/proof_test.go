package mcts

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
	"tetrad/search/searchtest"
)

// TestProofsAreExact lets searches without a limit end by proof, with one thread and
// with several, and with hardly any memory.
func TestProofsAreExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	count := [3]int{}
	results := searchtest.Results{}
	for i := range 60 {
		g, turns := verto.Family.New(4, ""), 9
		if i%3 == 0 {
			g, turns = positionstest.TicTacToe.New(3, ""), 3
		}
		p := g.Start()
		for range turns {
			if p.Outcome() == positions.Undecided {
				positions.DoTurn(p, positions.RandomTurn(rng, p))
			}
		}
		if p.Outcome() != positions.Undecided {
			continue
		}
		want := results.Of(p)
		count[want+1]++
		_, infos := searchtest.Run(t, New(i%2), positionstest.Bare{Position: p}, noise, func(task *search.Task) { task.Threads = 1 + i%4 })
		got := 0
		if info := last(infos); info.Score > search.MaxEval {
			got = 1
		} else if info.Score < -search.MaxEval {
			got = -1
		} else if !proven(info) {
			t.Fatalf("%s: ended without a proof: %+v", p.FEN(), info)
		}
		if got != want {
			t.Errorf("%s: proved %d, is %d", p.FEN(), got, want)
		}
	}
	if min(count[0], count[1], count[2]) == 0 {
		t.Errorf("%d losses, %d draws and %d wins tested; want some of each", count[0], count[1], count[2])
	}
}

// TestEndings compares results with those of the exact endgame of a game.
func TestEndings(t *testing.T) { searchtest.Endings(t, New(16), verto.Family.New(5, "")) }

// TestWinsAtOnce compares what foresee returns for random positions of Vinver with
// the results of their turns.
func TestWinsAtOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	count := map[verdict]int{}
	for range 1000 {
		p := vinver.Family.New(5, "").Start()
		for n := 12 + rng.IntN(10); n > 0 && p.Outcome() == positions.Undecided; n-- {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		if p.Outcome() != positions.Undecided {
			continue
		}
		mover := p.ToMove()
		w := newWorker(newRun(search.Task{Root: p, Evaluation: noise, Control: search.NewControl()}, Defaults(), nil, new(decay)), 0)
		got := w.foresee(mover.Opponent())
		count[got.value]++
		any, byStone := false, false // whether a turn wins, and whether one without a flip does
		positions.EachTurn(p, func(turn []positions.Step) bool {
			positions.DoTurn(p, turn)
			if p.Outcome() == positions.WinFor(mover) {
				any, byStone = true, byStone || len(turn) == 1
			}
			positions.UndoTurn(p, turn)
			return true
		})
		if got.value == loss && !any || got.value == open && byStone || got.value > loss {
			t.Fatalf("%s: foreseen is %+v, there are turns that win: %v, without a flip: %v", p.FEN(), got, any, byStone)
		}
	}
	if count[loss] < 50 || count[open] < 50 {
		t.Errorf("positions by verdict: %v, want many open and lost", count)
	}
}
