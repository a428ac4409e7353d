package engine_test

import (
	"testing"

	"tetrad/engine"
	"tetrad/positions"
)

func TestPerft(t *testing.T) {
	e := engine.New(engine.Default())
	set(t, e, "Game", "trap-3")
	for depth := 0; depth <= 3; depth++ {
		totals := make(chan uint64, 1)
		var sum uint64
		err := e.Perft(depth, engine.PerftEvents{
			Move: func(_ string, count uint64) { sum += count },
			Done: func(total uint64, complete bool) {
				if !complete {
					t.Error("not complete")
				}
				totals <- total
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		want := positions.PerftByTurns(e.Position().Copy(), depth)
		if got := <-totals; got != want || depth > 0 && sum != want || depth == 0 && sum != 0 {
			t.Errorf("perft %d = %d, moves add up to %d, want %d", depth, got, sum, want)
		}
		e.Wait()
	}
	if err := e.Perft(-1, engine.PerftEvents{}); err == nil {
		t.Error("depth -1 is accepted")
	}
}

func TestPerftIsStopped(t *testing.T) {
	e := engine.New(engine.Default())
	done := make(chan bool, 1)
	err := e.Perft(50, engine.PerftEvents{
		Move: func(string, uint64) { t.Error("a move of so deep a count was counted") },
		Done: func(_ uint64, complete bool) { done <- complete },
	})
	if err != nil {
		t.Fatal(err)
	}
	e.Stop()
	e.Wait()
	if <-done {
		t.Error("the stopped count calls itself complete")
	}
}
