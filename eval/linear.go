package eval

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// One is the value of a feature that counts as one. Features are integers in 64ths, so
// that they can be spread over the phases of a game.
const One = 64

// weightUnits is the number of weight units in one centipawn.
const weightUnits = 16

// A Linear is an evaluation that adds up weighted features. Its weights are fitted to
// the results of games. It is immutable.
type Linear struct {
	names   []string
	weights []int32 // 16ths of a centipawn for each One of a feature
}

// MustParse reads the weights of features, in the order of names. The text has a line
// "weight name" for each feature; lines that begin with # are comments. MustParse
// panics on any other text, since the text is part of the program.
func MustParse(text string, names []string) *Linear {
	weights, err := parse(text, names)
	if err != nil {
		panic("eval: " + err.Error())
	}
	return &Linear{names, weights}
}

// ParseWeights is the inverse of [FormatWeights].
func ParseWeights(text string, names []string) (centipawns []float64, err error) {
	weights, err := parse(text, names)
	for _, w := range weights {
		centipawns = append(centipawns, float64(w)/weightUnits)
	}
	return centipawns, err
}

func parse(text string, names []string) (weights []int32, err error) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		value, name, _ := strings.Cut(line, " ")
		weight, err := strconv.ParseInt(value, 10, 32)
		if i := len(weights); err != nil || i >= len(names) || name != names[i] {
			return nil, fmt.Errorf("line %q of weights is not a number and the name of feature %d", line, i)
		}
		weights = append(weights, int32(weight))
	}
	if len(weights) != len(names) {
		return nil, fmt.Errorf("%d weights for %d features", len(weights), len(names))
	}
	return weights, nil
}

// FormatWeights returns the text that MustParse reads as these weights, in centipawns.
func FormatWeights(names []string, centipawns []float64) string {
	var b strings.Builder
	for i, name := range names {
		fmt.Fprintf(&b, "%d %s\n", int32(math.Round(centipawns[i]*weightUnits)), name)
	}
	return b.String()
}

// Value returns the evaluation of features, in centipawns. The features may be only
// the first few of them.
func (l *Linear) Value(features []int32) int {
	sum := int32(0)
	for i, w := range l.weights[:len(features)] {
		sum += Centipawns(features[i], w)
	}
	return int(sum)
}

// Weight returns the weight of a feature. Times a feature in parts of One, it gives
// parts of a centipawn in which [OddsUnit] is one centipawn.
func (l *Linear) Weight(feature int) int32 { return l.weights[feature] }

// OddsUnit is one centipawn in a sum of features times their weights.
const OddsUnit = One * weightUnits

// Terms returns the parts of Value, without the zeros.
func (l *Linear) Terms(features []int32) []Term {
	var terms []Term
	for i, w := range l.weights[:len(features)] {
		if cp := Centipawns(features[i], w); cp != 0 {
			terms = append(terms, Term{l.names[i], int(cp)})
		}
	}
	return terms
}

// Centipawns returns what a feature adds to an evaluation, in centipawns. It rounds
// towards zero, so that exchanged sides have opposite values.
func Centipawns(feature, weight int32) int32 { return feature * weight / (One * weightUnits) }
