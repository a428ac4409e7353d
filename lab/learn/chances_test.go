package learn

import (
	"cmp"
	"compress/gzip"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/protocol/record"
	"tetrad/search"
)

var calibrationGames = flag.String("games", "testdata/chances.jsonl.gz", "files of games on which TestCalibration tests the chances, as a pattern")

// TestFitOdds fits odds to results that known odds have made.
func TestFitOdds(t *testing.T) {
	truth := game.Odds{Draw: []float64{5, -0.5}, Width: []float64{4, 0.7}}
	rng := rand.New(rand.NewPCG(1, 1))
	var forecasts []Forecast
	for range 20_000 {
		f := Forecast{Score: rng.IntN(1201) - 600, terms: []float64{1, rng.Float64()}, even: true}
		chances, at := truth.At(f.terms).WDL(search.Score(f.Score)), rng.IntN(1000)
		if at < chances.Win {
			f.Points = 1
		} else if at < chances.Win+chances.Draw {
			f.Points = 0.5
		}
		forecasts = append(forecasts, f)
	}
	lossOf := func(odds *game.Odds) (loss float64) {
		for i := range forecasts {
			loss += forecasts[i].descend(odds, make([]float64, 2), make([]float64, 2)) / float64(len(forecasts))
		}
		return loss
	}
	var got game.Odds
	loss := FitOdds(&got, forecasts)
	for i, want := range slices.Concat(truth.Draw, truth.Width) {
		if fitted := slices.Concat(got.Draw, got.Width)[i]; math.Abs(fitted-want) > 0.15 {
			t.Errorf("weight %d is %.3f, want %.3f", i, fitted, want)
		}
	}
	if best := lossOf(&truth); loss > best || loss < best-0.001 || math.Abs(loss-lossOf(&got)) > 1e-9 {
		t.Errorf("the mean loss is %.5f, that of the odds behind the results %.5f", loss, best)
	}
	forecasts = forecasts[:9]
	for i := range forecasts { // without draws, their weights are free
		forecasts[i].even, forecasts[i].Points = false, float64(i%2)
	}
	if FitOdds(&got, forecasts); got.Draw[1] != 0 {
		t.Errorf("draws of a game without draws have the weights %v", got.Draw)
	}
}

// TestCalibration compares the chances that the program tells with what came, in games that the
// fit has not seen. Of positions in ten groups by their forecasts, expected points and draws
// must agree in one joint test, and the score of Brier must beat that of constant chances.
// docs/dev/experiments/chances.md has its figures for more games than the sample.
func TestCalibration(t *testing.T) {
	all := unseen(t, *calibrationGames)
	for _, name := range []string{"verto", "trap", "trap-king"} {
		t.Run(name, func(t *testing.T) {
			c := all[name]
			if c == nil || len(c.positions) < 1000 {
				t.Fatal("there are too few positions")
			}
			rng := rand.New(rand.NewPCG(1, 1))
			text, worst, limit := c.groups(rng)
			t.Logf("%d positions of %d openings\n%s", len(c.positions), len(c.clusters), text)
			t.Logf("greatest difference %.2f errors, of which 99 %% of such samples have at most %.2f", worst, limit)
			if worst > limit {
				t.Error("the chances are not true")
			}
			brier, constant, least := c.brier(rng)
			t.Logf("Brier %.4f, of constant chances %.4f, better by at least %.4f in 99 %%", brier, constant, least)
			if least <= 0 {
				t.Error("the chances are no better than constant ones")
			}
			for i := range c.positions { // as if few games were drawn
				w := &c.positions[i].WDL
				few := w.Draw / 10
				w.Win, w.Draw, w.Loss = w.Win+(w.Draw-few)/2, few, w.Loss+(w.Draw-few+1)/2
			}
			if _, worst, limit := c.groups(rng); worst <= limit {
				t.Errorf("chances with few draws pass: greatest difference %.2f errors, limit %.2f", worst, limit)
			}
		})
	}
}

// A calibration holds the forecasts of one game. Games that share an opening are a cluster,
// since their results may depend on each other.
type calibration struct {
	positions []Forecast
	clusters  [][]int // of positions
}

// unseen reads the games by their names.
func unseen(t *testing.T, pattern string) map[string]*calibration {
	t.Helper()
	all, clusters := map[string]*calibration{}, map[string]int{}
	files, _ := filepath.Glob(pattern)
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		var in io.Reader = file
		if strings.HasSuffix(name, ".gz") {
			if in, err = gzip.NewReader(file); err != nil {
				t.Fatal(err)
			}
		}
		err = record.Each(in, func(place int, g *record.Game, err error) error {
			variant, entry, missing := engine.Default().Game(g.Variant)
			if err = cmp.Or(err, missing); err != nil {
				return err
			}
			list, err := Forecasts(g, variant, &entry)
			c := all[variant.Name()]
			if c == nil {
				c = new(calibration)
				all[variant.Name()] = c
			}
			key := fmt.Sprint(name, g.Match, variant.Name(), (g.Number-1)/2)
			if _, known := clusters[key]; !known {
				clusters[key] = len(c.clusters)
				c.clusters = append(c.clusters, nil)
			}
			for _, f := range list {
				c.clusters[clusters[key]] = append(c.clusters[clusters[key]], len(c.positions))
				c.positions = append(c.positions, f)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

const (
	groupCount = 10
	resamples  = 2000
)

// A kind of forecast: what was told, and what came, both from 0 to 1.
type told struct {
	name            string
	forecast, truth func(f *Forecast) float64
}

var tolds = []told{
	{"points", func(f *Forecast) float64 { return f.WDL.Points() }, func(f *Forecast) float64 { return f.Points }},
	{"draw", func(f *Forecast) float64 { return float64(f.WDL.Draw) / 1000 }, func(f *Forecast) float64 {
		return map[float64]float64{0.5: 1}[f.Points]
	}},
}

// groups compares forecasts and results by groups. It returns a table, the greatest difference
// in standard errors, and the limit of a joint test of all groups at 99 %. Errors come from
// samples of clusters, and are at least what one cluster of a group could change.
func (c *calibration) groups(rng *rand.Rand) (table string, worst, limit float64) {
	n := len(tolds) * groupCount
	group := make([][2]int, len(c.positions)) // of each position, by kind
	forecasts := make([]float64, n)
	for k, told := range tolds {
		order := make([]int, len(c.positions))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int {
			return cmp.Compare(told.forecast(&c.positions[a]), told.forecast(&c.positions[b]))
		})
		for place, i := range order {
			group[i][k] = k*groupCount + place*groupCount/len(order)
			forecasts[group[i][k]] += told.forecast(&c.positions[i])
		}
	}
	sums, counts := make([][]float64, len(c.clusters)), make([][]float64, len(c.clusters))
	present := make([]float64, n)
	for at, cluster := range c.clusters {
		sums[at], counts[at] = make([]float64, n), make([]float64, n)
		for _, i := range cluster {
			for k, told := range tolds {
				sums[at][group[i][k]] += told.truth(&c.positions[i]) - told.forecast(&c.positions[i])
				counts[at][group[i][k]]++
			}
		}
		for g, count := range counts[at] {
			present[g] += min(count, 1)
		}
	}
	means := func(pick func(at int) int) []float64 {
		sum, count := make([]float64, n), make([]float64, n)
		for at := range c.clusters {
			for g, x := range sums[pick(at)] {
				sum[g] += x
				count[g] += counts[pick(at)][g]
			}
		}
		for g := range sum {
			sum[g] /= max(count[g], 1)
		}
		return sum
	}
	observed := means(func(at int) int { return at })
	samples, errors := make([][]float64, resamples), make([]float64, n)
	for s := range samples {
		picked := make([]int, len(c.clusters))
		for i := range picked {
			picked[i] = rng.IntN(len(picked))
		}
		samples[s] = means(func(at int) int { return picked[at] })
		for g, x := range samples[s] {
			errors[g] += (x - observed[g]) * (x - observed[g]) / resamples
		}
	}
	greatest := make([]float64, resamples)
	for g := range errors {
		errors[g] = max(math.Sqrt(errors[g]), 1/present[g])
		worst = max(worst, math.Abs(observed[g])/errors[g])
		for s := range samples {
			greatest[s] = max(greatest[s], math.Abs(samples[s][g]-observed[g])/errors[g])
		}
	}
	slices.Sort(greatest)
	size := float64(len(c.positions)) / groupCount
	var b strings.Builder
	for g := range groupCount {
		for k := range tolds {
			at := k*groupCount + g
			fmt.Fprintf(&b, "| %.1f | %.1f ± %.1f ", 100*forecasts[at]/size, 100*(forecasts[at]/size+observed[at]), 196*errors[at])
		}
		b.WriteString("|\n")
	}
	return b.String(), worst, greatest[resamples*99/100]
}

// brier returns the mean score of the chances, that of the rates of all positions, and by how
// much the first is at least better in 99 % of samples of clusters.
func (c *calibration) brier(rng *rand.Rand) (score, constant, least float64) {
	var rates [3]float64
	outcome := func(f *Forecast) int { return int(2 - 2*f.Points) }
	for i := range c.positions {
		rates[outcome(&c.positions[i])] += 1 / float64(len(c.positions))
	}
	of := func(f *Forecast, chances [3]float64) (sum float64) {
		chances[outcome(f)]--
		for _, x := range chances {
			sum += x * x
		}
		return sum
	}
	gains := make([][2]float64, len(c.clusters)) // sums, and numbers of positions
	for at, cluster := range c.clusters {
		for _, i := range cluster {
			f := &c.positions[i]
			own := of(f, [3]float64{float64(f.WDL.Win) / 1000, float64(f.WDL.Draw) / 1000, float64(f.WDL.Loss) / 1000})
			score += own / float64(len(c.positions))
			constant += of(f, rates) / float64(len(c.positions))
			gains[at][0] += of(f, rates) - own
			gains[at][1]++
		}
	}
	var sampled []float64
	for range resamples {
		sum, count := 0.0, 0.0
		for range gains {
			g := gains[rng.IntN(len(gains))]
			sum, count = sum+g[0], count+g[1]
		}
		sampled = append(sampled, sum/count)
	}
	slices.Sort(sampled)
	return score, constant, sampled[resamples/100]
}
