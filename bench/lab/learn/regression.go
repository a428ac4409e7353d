package learn

import (
	"math"
	"math/rand/v2"
	"slices"

	"tetrad/engine/game"
	"tetrad/eval"
	"tetrad/positions/odds"
)

// A layout says how many weights an evaluation has.
type layout struct {
	Features        int
	Entries, Phases int // of tables; 0 if there are none
}

// layoutOf returns the number of weights of features.
func layoutOf(f *game.Features) layout {
	size := layout{Features: len(f.Names)}
	if f.Tables != nil {
		size.Entries, size.Phases = f.Tables.Size()
	}
	return size
}

// weights are the fitted numbers, in centipawns.
type weights struct {
	Features []float64
	Tables   []float64 // by entry, then by phase
}

// Regression configures a logistic regression of weights. It minimises the mean log
// loss by the method Adam (D. Kingma and J. Ba, 2014). A penalty on large weights
// keeps the weights of rare patterns near 0.
type Regression struct {
	Rounds  int     // number of times that each sample is seen
	Batch   int     // samples between two changes of the weights
	Rate    float64 // greatest initial change of a weight, in centipawns
	Penalty float64 // for each weight: this times its square, in (pawns)²
}

// Fit returns the weights, starting from 0.
func (r Regression) Fit(samples []sample, size layout) weights {
	return r.fit(samples, size, newWeights(size), nil)
}

// FitOnly returns the weights, starting from old ones, of which all but those of the
// features in only stay as they are.
func (r Regression) FitOnly(samples []sample, size layout, old weights, only []int) weights {
	return r.fit(samples, size, weights{slices.Clone(old.Features), slices.Clone(old.Tables)}, only)
}

func newWeights(size layout) weights {
	return weights{make([]float64, size.Features), make([]float64, size.Entries*size.Phases)}
}

// fit changes w, or of w only the weights of the features in only if there are any.
func (r Regression) fit(samples []sample, size layout, w weights, only []int) weights {
	gradient := newWeights(size)
	features, tables := newAdam(len(w.Features), fitEpsilon, 0), newAdam(len(w.Tables), fitEpsilon, 0)
	order := rand.New(rand.NewPCG(1, 1)).Perm(len(samples))
	batches := max(1, len(samples)/r.Batch)
	updates := r.Rounds * batches
	for update := range updates {
		batch := update % batches
		part := order[batch*len(order)/batches : (batch+1)*len(order)/batches]
		r.gradient(samples, part, size.Phases, w, gradient)
		if only != nil {
			gradient.keep(only)
		}
		// Steps shrink to nothing, so that the weights converge.
		rate := r.Rate * (1 - float64(update)/float64(updates))
		features.step(w.Features, gradient.Features, rate)
		tables.step(w.Tables, gradient.Tables, rate)
	}
	return w
}

// keep sets all of w to 0 but the weights of these features.
func (w weights) keep(features []int) {
	for i := range w.Features {
		if !slices.Contains(features, i) {
			w.Features[i] = 0
		}
	}
	clear(w.Tables)
}

// restoreUnseen sets the weights that no sample has to their old values. A table has them
// by entry and phase.
func (w weights) restoreUnseen(samples []sample, size layout, old weights) {
	features, tables := make([]bool, len(w.Features)), make([]bool, len(w.Tables))
	for i := range samples {
		s := &samples[i]
		for j, f := range s.Features {
			features[j] = features[j] || f != 0
		}
		for _, entry := range s.Patterns {
			row := tables[int(entry)*size.Phases:]
			for phase, share := range s.PhaseWeights {
				row[phase] = row[phase] || share != 0
			}
		}
	}
	restore(w.Features, old.Features, features)
	restore(w.Tables, old.Tables, tables)
}

func restore(weights, old []float64, seen []bool) {
	for i := range weights {
		if !seen[i] {
			weights[i] = old[i]
		}
	}
}

// gradient sets gradient to the derivatives of the mean loss of some samples.
func (r Regression) gradient(samples []sample, part []int, phases int, w, gradient weights) {
	for i, weight := range w.Features {
		gradient.Features[i] = 2 * r.Penalty * weight / 1e4
	}
	for i, weight := range w.Tables {
		gradient.Tables[i] = 2 * r.Penalty * weight / 1e4
	}
	scale := 1 / odds.Scale / eval.One / float64(len(part))
	for _, i := range part {
		s := &samples[i]
		wrong := (odds.Chance(s.value(w, phases), odds.Scale) - s.Target) * scale
		for i, f := range s.Features {
			gradient.Features[i] += wrong * float64(f)
		}
		s.addRaceGradient(w, wrong*eval.One, gradient)
		for _, entry := range s.Patterns {
			row := gradient.Tables[int(entry)*phases:]
			for phase, share := range s.PhaseWeights {
				row[phase] += wrong * float64(share)
			}
		}
	}
}

// value returns the evaluation of s, in centipawns.
func (s *sample) value(w weights, phases int) float64 {
	sum := 0.0
	for i, f := range s.Features {
		sum += w.Features[i] * float64(f)
	}
	for _, entry := range s.Patterns {
		row := w.Tables[int(entry)*phases:]
		for phase, share := range s.PhaseWeights {
			sum += row[phase] * float64(share)
		}
	}
	sum /= eval.One
	if len(s.Prizes) > 0 {
		_, ratio := race(s.chances(w), s.Need)
		sum += odds.TenToOne * math.Log10(ratio)
	}
	return sum
}

// chances returns the chance of each prize of s.
func (s *sample) chances(w weights) []float64 {
	chances := make([]float64, len(s.Prizes))
	for i, features := range s.Prizes {
		sum := 0.0
		for _, f := range features {
			sum += w.Features[f.Index] * float64(f.Value)
		}
		chances[i] = odds.Chance(sum/eval.One, odds.Scale)
	}
	return chances
}

// addRaceGradient adds the derivatives by the weights of prizes to gradient. slope is how the
// loss changes with the value; the factors to centipawns and back cancel out.
func (s *sample) addRaceGradient(w weights, slope float64, gradient weights) {
	chances := s.chances(w)
	win, _ := race(chances, s.Need)
	for i, features := range s.Prizes {
		change := prizeSlope(chances, s.Need, win, i, slope)
		for _, f := range features {
			gradient.Features[f.Index] += change * float64(f.Value) / eval.One
		}
	}
}

// mix returns a weighted mean: percent percent of the old weights, and w for the
// rest. Fits of tables with many entries are noisy, and a mean over rounds is less
// so.
func (w weights) mix(old weights, percent int) weights {
	return weights{mix(w.Features, old.Features, percent), mix(w.Tables, old.Tables, percent)}
}

// loss returns the mean log loss of samples in nats, or 0 if there are none.
func (w weights) loss(samples []sample, size layout) float64 {
	loss := 0.0
	for i := range samples {
		loss += logLoss(odds.Chance(samples[i].value(w, size.Phases), odds.Scale), samples[i].Target)
	}
	return loss / float64(max(1, len(samples)))
}
