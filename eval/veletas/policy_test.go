package veletas

import (
	"math"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/veletas"
)

// TestScoreSteps compares scores in random games with the values after the steps. They
// differ if a stone cuts a region or a line of sight, or if a shooter leaves room to
// another one, but they correlate. Winning shots score higher than all other steps,
// losing shots lower.
func TestScoreSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	var moves, shots correlation
	ends := 0
	for _, g := range veletas.Family.Variants() {
		for range 10 {
			for p := g.Start().(*veletas.Position); p.Outcome() == positions.Undecided; {
				turn := positions.RandomTurn(rng, p)
				if p.Phase() == veletas.Play {
					ends += compareScores(t, p, &moves)
					p.Do(turn[0])
					ends += compareScores(t, p, &shots)
					p.Undo()
				}
				positions.DoTurn(p, turn)
			}
		}
	}
	if m, s := moves.value(), shots.value(); m < 0.7 || s < 0.85 || ends < 10 {
		t.Errorf("scores and values correlate by %.2f for moves, %.2f for shots; %d ends", m, s, ends)
	}
}

// compareScores adds the scores of all steps of p and the values after them, each less
// its mean, to c. It returns the number of steps that end the game.
func compareScores(t *testing.T, p *veletas.Position, c *correlation) (ends int) {
	t.Helper()
	steps := p.Steps(nil)
	scores := make([]int32, len(steps))
	Evaluator{}.ScoreSteps(p, steps, scores)
	mover, side := p.ToMove(), p.Side()
	var here correlation
	least := [3]int32{math.MaxInt32, math.MaxInt32, math.MaxInt32} // after losses, others and wins
	most := [3]int32{math.MinInt32, math.MinInt32, math.MinInt32}
	for i, s := range steps {
		p.Do(s)
		class := 1
		if winner, over := p.Outcome().Winner(); over {
			ends++
			class = 0
			if winner == mover {
				class = 2
			}
		} else {
			value := Evaluator{}.Evaluate(p)
			if p.Side() != side {
				value = -value
			}
			here.add(float64(scores[i]), float64(value))
		}
		least[class], most[class] = min(least[class], scores[i]), max(most[class], scores[i])
		p.Undo()
	}
	if most[0] >= least[1] || most[1] >= least[2] {
		t.Errorf("%s: scores of losses, others and wins from %d to %d", p.FEN(), least, most)
	}
	c.addCentred(here)
	return ends
}

// correlation holds sums over pairs of numbers.
type correlation struct{ n, x, y, xx, yy, xy float64 }

func (c *correlation) add(x, y float64) {
	c.n, c.x, c.y = c.n+1, c.x+x, c.y+y
	c.xx, c.yy, c.xy = c.xx+x*x, c.yy+y*y, c.xy+x*y
}

// addCentred adds pairs after subtracting their means.
func (c *correlation) addCentred(o correlation) {
	n := max(o.n, 1)
	c.xx += o.xx - o.x*o.x/n
	c.yy += o.yy - o.y*o.y/n
	c.xy += o.xy - o.x*o.y/n
}

// value returns the correlation of pairs whose means are 0.
func (c *correlation) value() float64 { return c.xy / math.Sqrt(c.xx*c.yy) }

func TestScoreStepsAllocatesNothing(t *testing.T) {
	p, err := veletas.Family.New(7, "").Parse("7/2b2w1/2bb3/2s4/1www2b/2ss3/7 b 3 =")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		steps := p.Steps(nil)
		scores := make([]int32, len(steps))
		if n := testing.AllocsPerRun(100, func() { Evaluator{}.ScoreSteps(p, steps, scores) }); n > 0 {
			t.Errorf("scoring allocates %.0f times", n)
		}
		p.Do(steps[0])
	}
}

func BenchmarkScoreSteps(b *testing.B) {
	rng := rand.New(rand.NewPCG(10, 10))
	p := veletas.Family.New(10, "").Start()
	for range 20 {
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
	for _, kind := range []string{"moves", "shots"} {
		steps := p.Steps(nil)
		scores := make([]int32, len(steps))
		b.Run(kind, func(b *testing.B) {
			for b.Loop() {
				Evaluator{}.ScoreSteps(p, steps, scores)
			}
			b.ReportMetric(float64(b.N*len(steps))/b.Elapsed().Seconds(), "steps/s")
		})
		p.Do(steps[0])
	}
}
