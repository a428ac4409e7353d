package veletas

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"tetrad/eval"
	"tetrad/eval/net"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

// How far the whole numbers of an evaluation by the net are from its integers taken as
// real numbers, in centipawns:
//
//   - The sums of rows (units of 1/256) and of heads (units of 1/16) are exact. The odds of
//     a shooter drop a fraction, so they are wrong by less than 1.
//   - The chance of a shooter is rounded to 1/65536. Its odds change by positions.ChanceScale/c/(1-c)
//     for a change of c. The least chance is 1/1001, at -1200, so that is up to 1.33.
//   - A race moves by no more than the odds of a shooter move.
//   - Of the value of a race, itself computed in whole numbers, TestRaceAgainstSets of
//     package eval allows 2.
//
// With seven shooters that makes 7 × (1 + 1.33) + 2, less than 19.
const (
	outputRounding = 1.0
	chanceRounding = 1.33
	raceRounding   = 2.0
)

// TestNetInFloatingPoint compares the evaluation with the same net in floating point, in
// games at random and in games of turns that the order of steps likes.
func TestNetInFloatingPoint(t *testing.T) {
	weights := surroundings().Weights()
	for _, c := range []struct {
		name  string
		games int
		among int // the best of this many steps at random is played
	}{{"random games", 20, 1}, {"games with an order", 20, 12}} {
		t.Run(c.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(23, 23))
			sum, greatest, count := 0.0, 0.0, 0
			for range c.games {
				for p := veletas.Family.New(10, "").Start().(*veletas.Position); p.Outcome() == positions.Undecided; {
					if !p.MaySwap() {
						wrong, shooters := roundingOf(t, p, weights)
						if bound := float64(shooters)*(outputRounding+chanceRounding) + raceRounding; wrong > bound {
							t.Fatalf("%s: rounding changes the value by %.2f, more than %.2f", p.FEN(), wrong, bound)
						}
						sum, greatest, count = sum+wrong, max(greatest, wrong), count+1
					}
					p.Do(bestOf(rng, p, c.among))
				}
			}
			t.Logf("%d positions: rounding changes the value by %.2f on average, by %.2f at most", count, sum/float64(count), greatest)
			if count < 1000 || greatest == 0 {
				t.Errorf("%d positions, rounding changes values by %.2f at most", count, greatest)
			}
		})
	}
}

// roundingOf returns how far the value of p is from that in floating point, and the number
// of shooters. It compares the odds of each shooter as well.
func roundingOf(t *testing.T, p *veletas.Position, weights *net.Weights) (wrong float64, shooters int) {
	t.Helper()
	var chances []float64
	left, need, whole := Evaluator{}.Inputs(p, func(inputs []net.Input, head int) {
		want := weights.Output(inputs, head)
		sum := surroundings().Bias()
		for _, in := range inputs {
			surroundings().AddTimes(&sum, int(in.Index), []uint64{uint64(in.Times)})
		}
		if got := surroundings().Output(&sum, head); math.Abs(float64(got)-want) >= outputRounding {
			t.Fatalf("%s: odds of %d, in floating point %.3f", p.FEN(), got, want)
		}
		chances = append(chances, positions.Chance(max(-1200, min(want, 1200)), positions.ChanceScale))
	})
	shooters = len(chances)
	for len(chances) < left {
		chances = append(chances, 0.5)
	}
	value := raceInFloats(chances, need)
	if p.Phase() == veletas.Play {
		value += weights.Offsets[whole]
	}
	return math.Abs(float64(Evaluator{}.Evaluate(p)) - value), shooters
}

// raceInFloats is eval.Race, by the chances of all sets of shooters.
func raceInFloats(chances []float64, need int) float64 {
	const doubt = 1.0 / (1 << 20)
	win := 0.0
	for set := range uint(1) << len(chances) {
		chance := 1.0
		for i, c := range chances {
			if set>>i&1 == 0 {
				c = 1 - c
			}
			chance *= c
		}
		if bits.OnesCount(set) >= need {
			win += chance
		}
	}
	return positions.Centipawns((win+doubt)/(1+2*doubt), positions.ChanceScale)
}

// bestOf returns the step that the order likes best among some steps at random.
func bestOf(rng *rand.Rand, p *veletas.Position, among int) positions.Step {
	steps := p.Steps(nil)
	rng.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	if !HasOrder(p) || p.Phase() != veletas.Play {
		return steps[0]
	}
	steps = steps[:min(among, len(steps))]
	scores := make([]int32, len(steps))
	Evaluator{}.OrderSteps(p, steps, scores)
	best := 0
	for i, score := range scores {
		if score > scores[best] {
			best = i
		}
	}
	return steps[best]
}

// TestChanceRounding checks the step from chances to odds in the bound above, at all odds.
func TestChanceRounding(t *testing.T) {
	for cp := int32(-1200); cp <= 1200; cp++ {
		got := positions.Centipawns(float64(eval.Chance(cp))/eval.ChanceUnit, positions.ChanceScale)
		if math.Abs(got-float64(cp)) > chanceRounding {
			t.Errorf("the chance at %d centipawns is that of %.2f", cp, got)
		}
	}
}
