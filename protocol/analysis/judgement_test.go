package analysis

import (
	"math"
	"testing"
)

func TestJudge(t *testing.T) {
	for name, c := range map[string]struct {
		before, after float64
		loss          float64
		mark          string
		points        int
	}{
		"nothing lost":            {0.5, 0.5, 0, "", 0},
		"more than was promised":  {0.5, 0.8, 0, "", 0},
		"less than an inaccuracy": {0.5, 0.4501, 4.99, "", 4},
		"an inaccuracy":           {0.6, 0.55, 5, "?!", 5},
		"less than a mistake":     {0.5, 0.401, 9.9, "?!", 9},
		"a mistake":               {0.6, 0.5, 10, "?", 10},
		"less than a blunder":     {0.5, 0.351, 14.9, "?", 14},
		"a blunder":               {0.5, 0.35, 15, "??", 15},
		"19 points":               {0.69, 0.5, 19, "??", 19},
		"a draw for a win":        {1, 0.5, 50, "??", 50},
		"rounded":                 {0.9, 0.194, 70.6, "??", 71},
		"in a game nearly lost":   {0.08, 0.02, 6, "?!", 6},
		"in a game nearly won":    {1, 0.9, 10, "?", 10},
	} {
		t.Run(name, func(t *testing.T) {
			j := Judge(c.before, c.after)
			if j.Loss != c.loss || j.Mark != c.mark || j.Points() != c.points {
				t.Errorf("%+v, want %v %q", j, c.loss, c.mark)
			}
		})
	}
}

func TestAccuracy(t *testing.T) {
	for loss, want := range map[float64]float64{0: 100, 5: 79.8, 10: 63.6, 15: 50.5, 50: 8.5, 100: 0} {
		if got := Judge(1, 1-loss/100).Accuracy; math.Abs(got-want) > 0.05 {
			t.Errorf("accuracy %.2f of a loss of %v points, want %.1f", got, loss, want)
		}
	}
}

func TestMarkName(t *testing.T) {
	for mark, want := range map[string]string{"?!": "inaccuracy", "?": "mistake", "??": "blunder", "": "", "!": ""} {
		if got := markName(mark); got != want {
			t.Errorf("%q is %q, want %q", mark, got, want)
		}
	}
}
