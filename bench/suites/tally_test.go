package suites

import (
	"math"
	"reflect"
	"testing"
	"time"

	"tetrad/engine/sets"
)

// answered returns a result whose best turns are a1 and b1.
func answered(game string, grade sets.Grade, moves ...string) Result {
	r := Result{Puzzle: &sets.Puzzle{Game: game, Grade: grade, Turns: []string{"a1", "b1"}}, Nodes: 10, Elapsed: time.Second}
	copy(r.Moves[:], moves)
	return r
}

func TestTally(t *testing.T) {
	var tally Tally
	for _, r := range []Result{
		answered("trap", sets.Easy, "c1", "c1", "a1", "b1", "b1"),
		answered("trap-3", sets.Easy, "a1", "a1", "a1", "a1", "c1"),
		answered("trap-3", sets.Hard, "c1", "c1", "c1", "c1", "a1"),
		answered("verto", sets.Ungraded, "c1", "c1", "c1", "c1", "c1"),
	} {
		tally.Add(r)
	}
	easy := TallyRow{Puzzles: 2, Solved: [5]int{1, 1, 2, 2, 1}, Nodes: 20, Elapsed: 2 * time.Second, points: []float64{0.6, 0.8}}
	hard := TallyRow{Puzzles: 1, Solved: [5]int{0, 0, 0, 0, 1}, Nodes: 10, Elapsed: time.Second, points: []float64{0.2}}
	none := TallyRow{Puzzles: 1, Nodes: 10, Elapsed: time.Second, points: []float64{0}}
	want := Tally{
		{Game: "trap", Grades: [4]TallyRow{sets.Easy: easy, sets.Hard: hard}},
		{Game: "verto", Grades: [4]TallyRow{sets.Ungraded: none}},
	}
	if !reflect.DeepEqual(tally, want) {
		t.Errorf("%+v, want %+v", tally, want)
	}
	sum := TallyRow{Puzzles: 3, Solved: [5]int{1, 1, 2, 2, 2}, Nodes: 30, Elapsed: 3 * time.Second, points: []float64{0.6, 0.8, 0.2}}
	if got := tally[0].Sum(); !reflect.DeepEqual(got, sum) || got.PerSecond() != 10 {
		t.Errorf("the sum of trap is %+v, %v/s; want %+v", got, got.PerSecond(), sum)
	}
	if got := tally.Sum(); got.Puzzles != 4 || got.Nodes != 40 || got.Solved != sum.Solved {
		t.Errorf("the sum is %+v", got)
	}
}

// TestScore compares with scores computed by hand: the mean of 0.6 and 0.8 in one
// grade and 0.2 in the other is (0.7 + 0.2) / 2.
func TestScore(t *testing.T) {
	var tally Tally
	for _, r := range []Result{
		answered("trap", sets.Easy, "c1", "c1", "a1", "b1", "b1"),
		answered("trap", sets.Easy, "a1", "a1", "a1", "a1", "c1"),
		answered("trap", sets.Hard, "c1", "c1", "c1", "c1", "a1"),
	} {
		tally.Add(r)
	}
	score := tally[0].Score()
	if math.Abs(score.Value-45) > 1e-9 || score.Low >= 45 || score.High <= 45 || score.Low < 0 || score.High > 100 {
		t.Errorf("the score is %+v, want 45", score)
	}
	if score := tally[0].Grades[sets.Easy].Score(); math.Abs(score.Value-70) > 1e-9 {
		t.Errorf("the score of the easy ones is %+v, want 70", score)
	}
}
