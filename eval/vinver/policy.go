package vinver

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tetrad/positions"
	"tetrad/positions/vinver"
)

//go:embed policy.txt
var policy string

// policyWeights has the weight of each class of steps, in centipawns: hundredths of a
// nat. The first use makes it.
var policyWeights = sync.OnceValue(func() *[stepClasses]int16 {
	weights := new([stepClasses]int16)
	for line := range strings.Lines(policy) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var weight, class int
		if _, err := fmt.Sscanf(line, "%d %d", &weight, &class); err != nil {
			panic(fmt.Sprintf("vinver: line %q of the policy: %v", line, err))
		}
		weights[class] = int16(weight)
	}
	for p, image := range alike() {
		weights[placePatterns+p] = weights[placePatterns+int(image)]
		weights[flipPatterns+p] = weights[flipPatterns+int(image)]
	}
	return weights
})

// Rates implements search.Policy.
func (Evaluator) Rates(positions.Position) bool { return true }

// ScoreSteps implements search.Policy. A score is a sum of class weights, such as that
// of the pattern of stones around the point, as in MoHex 2.0 (S. Huang et al., "MoHex
// 2.0: A Pattern-Based MCTS Hex Player", 2013).
func (Evaluator) ScoreSteps(p positions.Position, steps []positions.Step, scores []int32) {
	r, weights := newClassifier(p.(*vinver.Position)), policyWeights()
	if p.MidTurn() {
		r.scoreFlips(steps, scores, weights)
		return
	}
	r.scorePlacements(steps, scores, weights)
	if swap := slices.IndexFunc(steps, isSwap); swap >= 0 {
		// The swap depends on the first stone, which no class shows.
		scores[swap] = slices.Max(scores)
	}
}

func isSwap(s positions.Step) bool { return vinver.StepKind(s) == vinver.Swap }

// scoreFlips sets the scores of steps inside a turn.
func (r *classifier) scoreFlips(steps []positions.Step, scores []int32, weights *[stepClasses]int16) {
	var buffer [kinds]int32
	for i, s := range steps {
		scores[i] = 0
		for _, class := range buffer[:r.classes(s, &buffer)] {
			scores[i] += int32(weights[class])
		}
	}
}

// PolicyFeatures implements fit.LinearPolicy.
func (Evaluator) PolicyFeatures(p positions.Position, steps []positions.Step, yield func(features []int32)) {
	r, images := newClassifier(p.(*vinver.Position)), alike()
	var buffer [kinds]int32
	for _, s := range steps {
		classes := buffer[:r.classes(s, &buffer)]
		switch class := classes[0]; {
		case class < flipPatterns:
			classes[0] = placePatterns + int32(images[class-placePatterns])
		case class < pathClasses:
			classes[0] = flipPatterns + int32(images[class-flipPatterns])
		}
		yield(classes)
	}
}

// PolicyFeatureCount implements fit.LinearPolicy.
func (Evaluator) PolicyFeatureCount() int { return stepClasses }
