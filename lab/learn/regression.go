package learn

import (
	"math"
	"math/rand/v2"
	"slices"

	"tetrad/engine/game"
	"tetrad/eval"
	"tetrad/positions"
)

// A sample is a position as the fit of an evaluation sees it.
type sample struct {
	Features     []int32
	Patterns     []int32          // entries of tables
	PhaseWeights []int32          // of the phases of the tables, in units of 1/eval.One
	Prizes       [][]eval.Feature // of a race
	Need         int              // number of prizes that wins the race
	Target       float64          // expected result for the player to move, 0 to 1
}

func newSample(f *game.Features, p positions.Position, target float64) sample {
	s := sample{Features: f.Append(p, nil), Target: target}
	if f.Tables != nil {
		s.Patterns, s.PhaseWeights = f.Tables.Append(p, nil), f.Tables.AppendPhases(p, nil)
	}
	if f.Race != nil {
		s.Prizes, s.Need = f.Race(p)
	}
	return s
}

// A layout says how many weights an evaluation has.
type layout struct {
	Features        int
	Entries, Phases int // of tables; 0 if there are none
}

func layoutOf(f *game.Features) layout {
	l := layout{Features: len(f.Names)}
	if f.Tables != nil {
		l.Entries, l.Phases = f.Tables.Size()
	}
	return l
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
	Penalty float64 // for each weight: this times the square of how far it is from Around, in (pawns)²
	Around  weights // nothing: 0
}

func newWeights(l layout) weights {
	return weights{make([]float64, l.Features), make([]float64, l.Entries*l.Phases)}
}

// fit returns the weights, starting from w, which it changes. If only is not nil, all but
// those of its features stay as they are.
func (r Regression) fit(samples []sample, l layout, w weights, only []int) weights {
	gradient := newWeights(l)
	features, tables := newAdam(len(w.Features), fitEpsilon, 0), newAdam(len(w.Tables), fitEpsilon, 0)
	order := rand.New(rand.NewPCG(1, 1)).Perm(len(samples))
	batches := max(1, len(samples)/r.Batch)
	updates := r.Rounds * batches
	for update := range updates {
		batch := update % batches
		part := order[batch*len(order)/batches : (batch+1)*len(order)/batches]
		r.gradient(samples, part, l.Phases, w, gradient)
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

// round rounds the weights of tables to whole centipawns.
func (w weights) round() {
	for i, x := range w.Tables {
		w.Tables[i] = math.Round(x)
	}
}

// restoreUnseen sets the weights that no sample has to their old values. A table has them
// by entry and phase.
func (w weights) restoreUnseen(samples []sample, l layout, old weights) {
	features, tables := make([]bool, len(w.Features)), make([]bool, len(w.Tables))
	for i := range samples {
		s := &samples[i]
		for j, f := range s.Features {
			features[j] = features[j] || f != 0
		}
		for _, entry := range s.Patterns {
			row := tables[int(entry)*l.Phases:]
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
	r.penalise(w.Features, r.Around.Features, gradient.Features)
	r.penalise(w.Tables, r.Around.Tables, gradient.Tables)
	scale := 1 / positions.ChanceScale / eval.One / float64(len(part))
	for _, i := range part {
		s := &samples[i]
		wrong := (positions.Chance(s.value(w, phases), positions.ChanceScale) - s.Target) * scale
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

// penalise sets gradient to the derivatives of the penalty.
func (r Regression) penalise(weights, around, gradient []float64) {
	for i, weight := range weights {
		if around != nil {
			weight -= around[i]
		}
		gradient[i] = 2 * r.Penalty * weight / 1e4
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
		sum += positions.TenToOne * math.Log10(ratio)
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
		chances[i] = positions.Chance(sum/eval.One, positions.ChanceScale)
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

// loss returns the mean log loss of samples in nats, or 0 if there are none.
func (w weights) loss(samples []sample, l layout) float64 {
	loss := 0.0
	for i := range samples {
		loss += logLoss(positions.Chance(samples[i].value(w, l.Phases), positions.ChanceScale), samples[i].Target)
	}
	return loss / float64(max(1, len(samples)))
}
