package search_test

import (
	"math"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/search"
)

// TestDraws checks the values of draws with either player to move at the root.
func TestDraws(t *testing.T) {
	start := positionstest.TicTacToe.New(3, "").Start()
	after := start.Copy()
	positions.DoTurn(after, []positions.Step{0, 3})
	for _, root := range []positions.Position{start, after} {
		mover := root.ToMove()
		for _, contempt := range []int{0, 1, 100, 500, -1, -100, -500} {
			task := search.Task{Root: root, Contempt: contempt}
			d := task.Draws(125)
			if got, want := d.Chances[mover], 0.5-float64(contempt)/1000; got != want {
				t.Errorf("contempt %d: a draw is worth %v, want %v", contempt, got, want)
			}
			if sum := d.Chances[0] + d.Chances[1]; math.Abs(sum-1) > 1e-15 {
				t.Errorf("contempt %d: draws are worth %v together", contempt, sum)
			}
			if d.Scores[0] != -d.Scores[1] || d.Scores[0].IsProven() {
				t.Errorf("contempt %d: scores %v", contempt, d.Scores)
			}
			if got := positions.Chance(float64(d.Scores[mover]), 125); math.Abs(got-d.Chances[mover]) > 0.002 {
				t.Errorf("contempt %d: score %d is a chance of %v", contempt, d.Scores[mover], got)
			}
			if got := d.Outcome(positions.Draw, mover, 3); got != d.Scores[mover] {
				t.Errorf("contempt %d: a drawn game has the score %d", contempt, got)
			}
			if got := d.Outcome(positions.WinFor(mover), mover, 3); got != search.WinIn(3) {
				t.Errorf("contempt %d: a won game has the score %d", contempt, got)
			}
		}
	}
}

func TestChance(t *testing.T) {
	for _, cp := range []float64{-900, -1, 0, 50, 1200} {
		if got := float64(search.Centipawns(positions.Chance(cp, 150), 150)); math.Abs(got-cp) > 0.5 {
			t.Errorf("%.0f centipawns become %.0f", cp, got)
		}
	}
	if chance := positions.Chance(150, 150); chance < 0.73 || chance > 0.74 {
		t.Errorf("the odds at the scale are not e: %f", chance)
	}
	for _, c := range []float64{0, 1} {
		if search.Centipawns(c, 1e6).IsProven() {
			t.Errorf("a chance of %.0f is taken for a proof", c)
		}
	}
}
