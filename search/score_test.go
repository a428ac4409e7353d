package search

import (
	"math"
	"testing"
)

func TestScores(t *testing.T) {
	for _, turns := range []int{1, 7, maxTurns} {
		if got, ok := WinIn(turns).Mate(); !ok || got != turns {
			t.Errorf("WinIn(%d).Mate() = %d, %v", turns, got, ok)
		}
		if got, ok := LossIn(turns).Mate(); !ok || got != -turns {
			t.Errorf("LossIn(%d).Mate() = %d, %v", turns, got, ok)
		}
	}
	for _, s := range []Score{0, MaxEval, -MaxEval, WinIn(20), LossIn(20)} {
		if got := s.Sooner(8).Later(8); got != s {
			t.Errorf("%d counted from 8 turns later and back is %d", s, got)
		}
		if far := s.Later(maxTurns); far.IsProven() != s.IsProven() {
			t.Errorf("%d becomes %d", s, far)
		}
	}
	if !(WinIn(1) > WinIn(2) && WinIn(maxTurns) > MaxEval && LossIn(2) > LossIn(1) && Infinity > WinIn(0)) {
		t.Error("scores are out of order")
	}
	if Estimate(math.MaxInt32) != MaxEval || Estimate(math.MinInt32) != -MaxEval {
		t.Error("estimates are not kept in bounds")
	}
}
