package suites

import (
	"reflect"
	"testing"
	"time"
)

func TestTally(t *testing.T) {
	result := func(game string, moves ...string) Result {
		r := Result{Puzzle: Puzzle{Game: game, Best: []string{"a1", "b1"}}, Nodes: 10, Elapsed: time.Second}
		copy(r.Moves[:], moves)
		return r
	}
	var tally Tally
	for _, r := range []Result{
		result("trap", "c1", "a1", "b1"), result("trap", "a1", "a1", "c1"), result("trap-3", "c1", "c1", "a1"),
	} {
		tally.Add(r)
	}
	want := Tally{
		{Game: "trap", Puzzles: 2, Solved: [3]int{1, 2, 1}, Nodes: 20, Elapsed: 2 * time.Second},
		{Game: "trap-3", Puzzles: 1, Solved: [3]int{0, 0, 1}, Nodes: 10, Elapsed: time.Second},
	}
	if !reflect.DeepEqual(tally, want) {
		t.Errorf("%+v, want %+v", tally, want)
	}
	sum := TallyRow{Puzzles: 3, Solved: [3]int{1, 2, 2}, Nodes: 30, Elapsed: 3 * time.Second}
	if got := tally.Sum(); got != sum || got.PerSecond() != 10 {
		t.Errorf("the sum is %+v, %v/s; want %+v", got, got.PerSecond(), sum)
	}
}
