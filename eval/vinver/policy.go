package vinver

import (
	"slices"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// A policy has the weights of step classes, and tables made from them. The score of a
// step is a sum of weights, such as that of the pattern of stones around its point, as in
// MoHex 2.0 (S. Huang et al., "MoHex 2.0: A Pattern-Based MCTS Hex Player", 2013).
type policy struct {
	weights [stepClasses]int16 // of each class, in centipawns: hundredths of a nat
	lines   lineScores
	near    nearScores
}

// newPolicy returns the policy with the weights of a file that tetrad-lab fit-policy made.
func newPolicy(text string) *policy {
	p := new(policy)
	eval.MustParseClasses(text, p.weights[:])
	for pattern, image := range alike() {
		p.weights[placePatterns+pattern] = p.weights[placePatterns+int(image)]
		p.weights[flipPatterns+pattern] = p.weights[flipPatterns+int(image)]
	}
	p.lines.set(&p.weights)
	p.near.set(&p.weights)
	return p
}

// ScoreSteps is a policy.
func (e Evaluator) ScoreSteps(p positions.Position, steps []positions.Step, scores []int32) {
	e.policy().score(p.(*vinver.Position), steps, scores)
}

// score sets the scores of steps at p.
func (w *policy) score(p *vinver.Position, steps []positions.Step, scores []int32) {
	r := newClassifier(p)
	if p.MidTurn() {
		r.scoreFlips(steps, scores, w)
		return
	}
	r.scorePlacements(steps, scores, w)
	if swap := slices.IndexFunc(steps, isSwap); swap >= 0 {
		// The swap depends on the first stone, which no class shows.
		scores[swap] = slices.Max(scores)
	}
}

func isSwap(s positions.Step) bool { return vinver.KindOf(s) == vinver.Swap }

// scoreFlips sets the scores of steps inside a turn.
func (r *classifier) scoreFlips(steps []positions.Step, scores []int32, w *policy) {
	var buffer [kinds]int32
	for i, s := range steps {
		scores[i] = 0
		for _, class := range buffer[:r.classes(s, &buffer)] {
			scores[i] += int32(w.weights[class])
		}
	}
}

// PolicyFeatures calls yield with the classes of each step, whose weights add up to its score.
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

// PolicyFeatureCount returns the number of classes.
func (Evaluator) PolicyFeatureCount() int { return stepClasses }
