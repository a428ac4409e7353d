//go:build unix

package speed

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/protocol/ugiclient"
	"tetrad/protocol/ugiclient/fakeengine"
)

// comparisonOf returns a comparison of pairs whose rates have ratios with these
// logarithms.
func comparisonOf(logs []float64) Comparison {
	c := Comparison{Key: Key{Measure: "search", Game: "verto"}}
	for _, x := range logs {
		c.This, c.Other = append(c.This, Run{1000, 1 / math.Exp(x)}), append(c.Other, Run{1000, 1})
	}
	c.compare(logRatios(c.This, c.Other))
	return c
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name    string
		logs    []float64
		verdict Verdict
	}{
		{"always faster", []float64{0.01, 0.02, 0.03, 0.04, 0.05, 0.06}, ThisFaster},
		{"always slower", []float64{-0.01, -0.02, -0.03, -0.04, -0.05, -0.06}, OtherFaster},
		{"now faster, now slower", []float64{0.01, -0.02, 0.03, -0.04, 0.05, -0.06}, NotShown},
		{"equal", []float64{0, 0, 0, 0, 0, 0}, NotShown},
		{"too few", []float64{0.1, 0.1, 0.1, 0.1, 0.1}, TooFewPairs},
	} {
		got := comparisonOf(c.logs)
		if got.Verdict != c.verdict || got.Low > got.Ratio || got.Ratio > got.High {
			t.Errorf("%s: %+v, want %q", c.name, got, c.verdict)
		}
	}
}

// TestVerdictsOfSimulatedRuns compares equal programs with noise: no more comparisons
// than promised may find one faster. A difference larger than the noise is always
// found.
func TestVerdictsOfSimulatedRuns(t *testing.T) {
	const trials = 2000
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		factor      float64 // by which this program is faster
		least, most int     // number of such verdicts
	}{
		{1, 0, trials * 5 / 100}, {1.2, trials - 2, trials},
	} {
		faster, slower := 0, 0
		for range trials {
			var this, other []Run
			for range 12 {
				// Noise slows runs down and never speeds them up.
				this = append(this, Run{1_000_000, 1 / c.factor * (1 + 0.05*rng.ExpFloat64())})
				other = append(other, Run{1_000_000, 1 + 0.05*rng.ExpFloat64()})
			}
			var got Comparison
			got.compare(logRatios(this, other))
			switch got.Verdict {
			case ThisFaster:
				faster++
			case OtherFaster:
				slower++
			}
		}
		if faster < c.least || faster > c.most || slower > trials/20 {
			t.Errorf("factor %v: %d times faster, %d times slower", c.factor, faster, slower)
		}
	}
}

func TestMeanOfRounds(t *testing.T) {
	got := meanLogs([][]float64{{1, 2, 3}, {3, 4}}) // interrupted before the last
	if len(got) != 2 || got[0] != 2 || got[1] != 3 {
		t.Errorf("means %v", got)
	}
}

// TestCompareWithItself checks that two processes of the same program are measured by
// the same work.
func TestCompareWithItself(t *testing.T) {
	s := quick(engine.Default(), "search", "perft", "startup")
	s.Games, s.Repeats = []string{"trap-3"}, 2
	own := ugiclient.Command{Args: fakeengine.Command(fakeengine.Own)}
	s.Own = own
	r, err := Compare(context.Background(), s, own)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Against.Comparisons) != 4 || r.Interrupted || r.Rounds() != 2 {
		t.Fatalf("%+v", r.Against)
	}
	for _, c := range r.Against.Comparisons {
		for i := range 2 {
			this, other := c.This[i], c.Other[i]
			if this.Count == 0 || this != other {
				t.Errorf("%v: %+v and %+v", c.Key, this, other)
			}
		}
		if c.Verdict != TooFewPairs {
			t.Errorf("two pairs: %q", c.Verdict)
		}
	}
	if r.Against.Searches == nil || r.Against.SameSearch {
		t.Errorf("%+v; the signatures are not known", r.Against)
	}
}

// TestGamesThatTheOtherDoesNotKnow checks that such games are left out and that the
// report lists them.
func TestGamesThatTheOtherDoesNotKnow(t *testing.T) {
	registry := fakeengine.Registry()
	s := quick(registry, "perft")
	toy := enginetest.Registry().Games[0].Family.Name
	s.Games = []string{toy, "trap-3"}
	other := ugiclient.Command{Args: fakeengine.Command(fakeengine.Own)}
	r, err := Compare(context.Background(), s, other)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Against.Comparisons) != 1 || len(r.Against.LeftOut) != 1 || !strings.HasPrefix(r.Against.LeftOut[0], toy+": --against: ") {
		t.Errorf("%+v", r.Against)
	}
	var text bytes.Buffer
	r.WriteText(&text)
	for _, want := range []string{"Left out: " + toy, "The signatures differ", "too few pairs"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	s.Games = s.Games[:1]
	if _, err := Compare(context.Background(), s, other); err == nil || !strings.Contains(err.Error(), "nothing is left") {
		t.Errorf("error %v", err)
	}
}

// TestOtherProgramsThatFail checks that a program which does not exist, dies or stays
// silent ends the comparison with an error that names it.
func TestOtherProgramsThatFail(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
	}{
		{"not there", []string{"no-such-program"}},
		{"ends at once", []string{"true"}},
	} {
		s := quick(engine.Default(), "startup")
		_, err := Compare(context.Background(), s, ugiclient.Command{Args: c.args})
		if err == nil || !strings.HasPrefix(err.Error(), "--against: ") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestInterruptedComparison checks that an interrupted comparison keeps its complete
// pairs and leaves no process.
func TestInterruptedComparison(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := quick(engine.Default(), "startup")
	s.Repeats, s.Time = 5, time.Millisecond
	s.Progress = func(p Progress) {
		if p.Round == 3 {
			cancel()
		}
	}
	r, err := Compare(ctx, s, s.Own)
	if err != nil || !r.Interrupted || r.Rounds() != 2 {
		t.Errorf("%+v, %v", r, err)
	}
}
