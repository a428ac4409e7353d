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

//go:embed ranks.txt
var ranks string

// rankWeights has the weight of each class of steps, in centipawns: hundredths of
// a nat. It is made when it is first needed.
var rankWeights = sync.OnceValue(func() *[rankClasses]int16 {
	weights := new([rankClasses]int16)
	for line := range strings.Lines(ranks) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var weight, class int
		if _, err := fmt.Sscanf(line, "%d %d", &weight, &class); err != nil {
			panic(fmt.Sprintf("vinver: line %q of ranks: %v", line, err))
		}
		weights[class] = int16(weight)
	}
	for p, image := range alike() {
		weights[placePatterns+p] = weights[placePatterns+int(image)]
		weights[flipPatterns+p] = weights[flipPatterns+int(image)]
	}
	return weights
})

// Rank implements search.Ranker. A rank is a sum of weights of classes, such as
// the pattern of stones around the point, as in MoHex 2.0 (S. Huang et al.,
// "MoHex 2.0: A Pattern-Based MCTS Hex Player", 2013).
func (Evaluator) Rank(p positions.Position, steps []positions.Step, dst []int32) {
	r, weights := newRanking(p.(*vinver.Position)), rankWeights()
	var buffer [kinds]int32
	swap := -1
	for i, s := range steps {
		dst[i] = 0
		for _, class := range buffer[:r.classes(s, &buffer)] {
			dst[i] += int32(weights[class])
		}
		if vinver.StepKind(s) == vinver.Swap {
			swap = i
		}
	}
	if swap >= 0 {
		// The swap depends on the first stone, which no class tells.
		dst[swap] = slices.Max(dst)
	}
}

// RankFeatures implements fit.Ranker.
func (Evaluator) RankFeatures(p positions.Position, steps []positions.Step, yield func(features []int32)) {
	r, images := newRanking(p.(*vinver.Position)), alike()
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

// RankFeatureCount implements fit.Ranker.
func (Evaluator) RankFeatureCount() int { return rankClasses }
