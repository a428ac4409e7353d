package learn

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/engine/game"
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/verto"
)

// TestRegressionFindsWeights fits samples whose targets come from known weights.
func TestRegressionFindsWeights(t *testing.T) {
	want := []float64{120, -40, 0, 7}
	rng := rand.New(rand.NewPCG(1, 1))
	var samples []sample
	for range 2000 {
		features := make([]int32, len(want))
		centipawns := 0.0
		for i := range features {
			features[i] = int32(rng.IntN(9)-4) * eval.One
			centipawns += want[i] * float64(features[i]) / eval.One
		}
		samples = append(samples, sample{Features: features, Target: positions.Chance(centipawns, positions.ChanceScale)})
	}
	size := layout{Features: len(want)}
	got := Regression{Rounds: 1000, Batch: 2000, Rate: 5}.fit(samples, size, newWeights(size), nil)
	checkWeights(t, got.Features, want)
}

// TestRegressionFindsTables does the same with patterns of two phases, one of which
// is rare and stays at 0.
func TestRegressionFindsTables(t *testing.T) {
	want := []float64{120, -40, 0, 7, -60, 80, 0, 0}
	size := layout{Features: 1, Entries: 4, Phases: 2}
	rng := rand.New(rand.NewPCG(2, 2))
	var samples []sample
	for range 4000 {
		patterns := []int32{rng.Int32N(3), rng.Int32N(3)}
		share := rng.Int32N(eval.One + 1)
		weights := []int32{share, eval.One - share}
		centipawns := 50.0
		for _, entry := range patterns {
			for phase, s := range weights {
				centipawns += want[int(entry)*size.Phases+phase] * float64(s) / eval.One
			}
		}
		samples = append(samples, sample{Features: []int32{eval.One}, Patterns: patterns, PhaseWeights: weights, Target: positions.Chance(centipawns, positions.ChanceScale)})
	}
	got := Regression{Rounds: 200, Batch: 500, Rate: 5, Penalty: 1e-9}.fit(samples, size, newWeights(size), nil)
	// Two patterns are always present. Their common part can just as well be a
	// feature.
	common := (got.Features[0] - 50) / 2
	for i := range 6 {
		got.Tables[i] += common
	}
	checkWeights(t, got.Tables, want)
}

func checkWeights(t *testing.T, got, want []float64) {
	t.Helper()
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1 {
			t.Errorf("weight %d is %.2f, want %.2f", i, got[i], want[i])
		}
	}
}

// TestFitOnly fits one of two features. The other one, and the tables, keep their old
// weights, and what they explain is not explained twice.
func TestFitOnly(t *testing.T) {
	size := layout{Features: 2, Entries: 2, Phases: 1}
	old := weights{[]float64{30, 500}, []float64{-20, 10}}
	want := weights{[]float64{30, 70}, []float64{-20, 10}}
	rng := rand.New(rand.NewPCG(3, 3))
	var samples []sample
	for range 1000 {
		s := sample{
			Features: []int32{rng.Int32N(9) * eval.One, (rng.Int32N(9) - 4) * eval.One},
			Patterns: []int32{rng.Int32N(2)}, PhaseWeights: []int32{eval.One},
		}
		s.Target = positions.Chance(s.value(want, 1), positions.ChanceScale)
		samples = append(samples, s)
	}
	e := Evaluation{Regression: Regression{Rounds: 1000, Batch: 1000, Rate: 5}, Only: "second", names: []string{"first", "second"}, layout: size, old: old}
	got := e.fit(samples)
	checkWeights(t, got.Features, want.Features)
	if got.Features[0] != 30 || !slices.Equal(got.Tables, want.Tables) || old.Features[1] != 500 {
		t.Errorf("%v, and the old weights are %v", got, old)
	}
}

// TestFitRefine begins at the old weights, to which a great penalty holds those that are fitted.
func TestFitRefine(t *testing.T) {
	size := layout{Features: 1, Entries: 2, Phases: 1}
	old := weights{[]float64{60}, []float64{-20, 10}}
	var samples []sample
	for i := range 100 {
		samples = append(samples, sample{
			Features: []int32{int32(i%9-4) * eval.One}, Patterns: []int32{int32(i % 2)}, PhaseWeights: []int32{eval.One},
			Target: positions.Chance(float64(i%9-4)*30, positions.ChanceScale),
		})
	}
	fit := func(rounds int, penalty float64) weights {
		e := Evaluation{Regression: Regression{Rounds: rounds, Batch: 100, Rate: 10, Penalty: penalty}, Only: Refine, layout: size, old: old}
		return e.fit(samples)
	}
	checkWeights(t, fit(0, 0).Features, old.Features)
	checkWeights(t, fit(1000, 1e4).Tables, old.Tables)
	checkWeights(t, fit(1000, 0).Features, []float64{30})
	checkWeights(t, fit(1000, 0).Tables, []float64{0, 0})
	checkWeights(t, old.Features, []float64{60})
}

func TestRound(t *testing.T) {
	w := weights{[]float64{1.3}, []float64{1.3, -0.7, 0.2}}
	if w.round(); !slices.Equal(w.Tables, []float64{1, -1, 0}) || w.Features[0] != 1.3 {
		t.Errorf("whole centipawns are %v", w)
	}
}

// TestRestoreUnseen keeps the old weights of what no sample has: a feature, an entry, and
// an entry in one phase.
func TestRestoreUnseen(t *testing.T) {
	size := layout{Features: 2, Entries: 3, Phases: 2}
	samples := []sample{
		{Features: []int32{0, eval.One}, Patterns: []int32{0}, PhaseWeights: []int32{eval.One, 0}},
		{Features: []int32{0, 0}, Patterns: []int32{2, 2}, PhaseWeights: []int32{eval.One / 2, eval.One / 2}},
	}
	w := newWeights(size)
	old := weights{[]float64{1, 2}, []float64{3, 4, 5, 6, 7, 8}}
	w.restoreUnseen(samples, size, old)
	if want := (weights{[]float64{1, 0}, []float64{0, 4, 5, 6, 0, 0}}); !slices.Equal(w.Features, want.Features) || !slices.Equal(w.Tables, want.Tables) {
		t.Errorf("%v, want %v", w, want)
	}
}

func TestPenaltyKeepsWeightsSmall(t *testing.T) {
	// A perfect fit would have infinite weights.
	samples := []sample{{Features: []int32{eval.One}, Target: 1}}
	size := layout{Features: 1}
	fit := func(penalty float64) float64 {
		return Regression{Rounds: 2000, Batch: 1, Rate: 5, Penalty: penalty}.fit(samples, size, newWeights(size), nil).Features[0]
	}
	loose, tight := fit(0.001), fit(0.1)
	if !(tight > 0 && tight < loose) {
		t.Errorf("weights %.1f and, with a greater penalty, %.1f", loose, tight)
	}
}

// toy returns an evaluation that sees only whose turn it is.
func toy(positions.Game) *game.Evaluation {
	return &game.Evaluation{Features: &game.Features{
		Names:  []string{"to move"},
		Append: func(_ positions.Position, dst []int32) []int32 { return append(dst, eval.One) },
		Tables: &game.Tables{
			Append:       func(_ positions.Position, dst []int32) []int32 { return append(dst, 1, 1) },
			AppendPhases: func(_ positions.Position, dst []int32) []int32 { return append(dst, eval.One) },
			Size:         func() (entries, phases int) { return 2, 1 },
		},
	}}
}

// randomGame returns a game of random turns from a start, of which every second one counts
// as searched, with the score 100.
func randomGame(start positions.Position) (g trainingGame) {
	rng := rand.New(rand.NewPCG(3, 3))
	for start.Outcome() == positions.Undecided {
		t := trainingTurn{Steps: positions.RandomTurn(rng, start), Searched: len(g.Turns)%2 == 0, Score: 100}
		g.Turns = append(g.Turns, t)
		positions.DoTurn(start, t.Steps)
	}
	g.Outcome = start.Outcome()
	return g
}

// targetsOf returns the targets of the samples of a game.
func targetsOf(s Sampling, variant positions.Game, g *trainingGame) (targets []float64) {
	s.eachPosition(toy(variant), variant, g, func(p positions.Position, target float64) {
		targets = append(targets, target)
	})
	return targets
}

// TestSamplesOfGame learns from a game whose turns have two steps. Half of the positions
// are inside turns.
func TestSamplesOfGame(t *testing.T) {
	variant := positionstest.TicTacToe.New(3, "")
	g := randomGame(variant.Start())
	searched := (len(g.Turns) + 1) / 2
	for between, want := range map[bool]int{false: 2 * searched, true: searched} {
		s := Sampling{Blend: 0.5, Lambda: 1, scale: positions.ChanceScale, BetweenTurns: between}
		targets := targetsOf(s, variant, &g)
		if len(targets) != want {
			t.Errorf("%d samples, want %d; between turns only: %v", len(targets), want, between)
		}
		for _, target := range targets {
			if target < 0 || target > 1 {
				t.Errorf("target %v", target)
			}
		}
	}
	e := toy(variant)
	if s := newSample(e.Features, variant.Start(), 0.25); s.Target != 0.25 || len(s.Features) != 1 || len(s.Patterns) != 2 || len(s.PhaseWeights) != 1 {
		t.Errorf("sample %+v", s)
	}
}

func TestSamplesCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := Sampling{Source: Source{Shards: []string{"x.shard"}}}
	if _, err := read(ctx, s, func(*game.Evaluation, positions.Position, float64) (sample, bool) { return sample{}, true }); err != context.Canceled {
		t.Errorf("error %v", err)
	}
}

// TestDrawsAreHalf wants three turns of a drawn game.
func TestDrawsAreHalf(t *testing.T) {
	variant := verto.Family.New(4, "")
	p := variant.Start()
	g := trainingGame{Outcome: positions.Draw}
	for range 3 {
		step := p.Steps(nil)[0]
		p.Do(step)
		g.Turns = append(g.Turns, trainingTurn{Steps: []positions.Step{step}, Searched: true, Score: 100})
	}
	s := Sampling{Lambda: 1, scale: 100}
	targets := targetsOf(s, variant, &g)
	if len(targets) != 3 {
		t.Fatalf("%d samples; want 3", len(targets))
	}
	for i, target := range targets {
		if target != 0.5 {
			t.Errorf("target %d is %v", i, target)
		}
	}
	s.Blend = 1
	if targets = targetsOf(s, variant, &g); math.Abs(targets[0]-1/(1+1/math.E)) > 1e-9 {
		t.Errorf("target %v of a score that means odds of e to 1", targets[0])
	}
}

// TestVisited learns from turns that were visited and not played: one that goes on, with
// the score seen from the other side, and one that ends the game, which is no sample.
func TestVisited(t *testing.T) {
	variant := positionstest.TicTacToe.New(3, "")
	g := randomGame(variant.Start())
	p := variant.Start()
	s := Sampling{Lambda: 1, scale: 100, BetweenTurns: true, unplayed: true}
	played := len(targetsOf(s, variant, &g))
	last := len(g.Turns) - 1
	g.Turns[0].Visited = []ScoredTurn{{Steps: positions.RandomTurn(rand.New(rand.NewPCG(1, 1)), p), Score: 150}}
	g.Turns[last].Searched = true
	g.Turns[last].Visited = []ScoredTurn{{Steps: g.Turns[last].Steps, Score: 250}}
	want := played + 1
	if last%2 == 1 {
		want++ // the last turn is a sample itself
	}
	targets := targetsOf(s, variant, &g)
	if got := targets[len(targets)-1]; len(targets) != want || math.Abs(got-(1-positions.Chance(150, 100))) > 1e-9 {
		t.Errorf("%d samples, the last with the target %v; want %d, %v", len(targets), got, want, 1-positions.Chance(150, 100))
	}
	s.Part = SetupOnly
	if n := len(targetsOf(s, variant, &g)); n != 0 {
		t.Errorf("%d samples of the setup", n)
	}
	s.Part, s.unplayed = Whole, false
	if n := len(targetsOf(s, variant, &g)); n != want-1 {
		t.Errorf("%d samples without those that were not played, want %d", n, want-1)
	}
}

// TestTargets follows a game of three searched turns that P1 wins.
func TestTargets(t *testing.T) {
	game := func() []searchedStep {
		return []searchedStep{
			{score: 0.6, mover: positions.P1},
			{score: 0.8, mover: positions.P2},
			{score: 0.9, mover: positions.P1},
		}
	}
	tests := []struct {
		name          string
		blend, lambda float64
		change        func(m []searchedStep)
		want          [3]float64
	}{
		{"result", 0, 1, func([]searchedStep) {}, [3]float64{1, 0, 1}},
		{"score", 1, 1, func([]searchedStep) {}, [3]float64{0.6, 0.2, 0.9}},
		{"blend", 0.5, 1, func([]searchedStep) {}, [3]float64{0.8, 0.1, 0.95}},
		{"next score", 0, 0, func([]searchedStep) {}, [3]float64{0.8, 0.1, 1}},
		{"fading", 0, 0.5, func([]searchedStep) {}, [3]float64{0.875, 0.05, 1}},
		{"slip before the last", 0, 0.5, func(m []searchedStep) { m[1].slips = true }, [3]float64{0.8, 0.2, 1}},
		{"slip at the end", 0, 0.5, func(m []searchedStep) { m[2].slips = true }, [3]float64{0.85, 0.1, 0.9}},
		{"a slip does not change the result", 0, 1, func(m []searchedStep) { m[1].slips = true }, [3]float64{1, 0, 1}},
		{"proven", 0, 0.5, func(m []searchedStep) { m[1].proven = true }, [3]float64{0.8, 0.2, 1}},
		{"a proof does not change the result", 0, 1, func(m []searchedStep) { m[1].proven = true }, [3]float64{1, 0, 1}},
		{"setup", 0.5, 0.5, func(m []searchedStep) { m[0].setup, m[1].setup = true, true }, [3]float64{0.95, 0.05, 0.95}},
		{"slip in the setup", 0.5, 0.5, func(m []searchedStep) { m[0].setup, m[0].slips, m[1].setup = true, true, true }, [3]float64{0.95, 0.05, 0.95}},
	}
	for _, test := range tests {
		steps := game()
		test.change(steps)
		s := Sampling{Blend: test.blend, Lambda: test.lambda}
		for i, target := range s.targets(steps, 1) {
			if math.Abs(target-test.want[i]) > 1e-9 {
				t.Errorf("%s: target %d is %v, want %v", test.name, i, target, test.want[i])
			}
		}
	}
}

func TestResult(t *testing.T) {
	for outcome, want := range map[positions.Outcome]float64{
		positions.P1Wins: 1, positions.Draw: 0.5, positions.Undecided: 0.5, positions.P2Wins: 0,
	} {
		if got := resultOf(outcome); got != want {
			t.Errorf("%v: %v, want %v", outcome, got, want)
		}
	}
}
