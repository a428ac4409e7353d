package engine

import (
	"math"

	"tetrad/positions"
	"tetrad/search"
)

// fullStrength is the highest level; it changes nothing.
const fullStrength = 20

// Below full strength a search may look at levelNodes·levelRatio^(level-1)
// nodes, and estimates are wrong by up to levelNoise centipawns at level 1,
// less at higher ones.
const (
	levelNodes = 50
	levelRatio = 1.7
	levelNoise = 400
)

// leastNodes returns the limit of nodes at a level, where nodes is the limit
// that the client has set, or 0.
func leastNodes(nodes uint64, level int) uint64 {
	if level == fullStrength {
		return nodes
	}
	most := uint64(levelNodes * math.Pow(levelRatio, float64(level-1)))
	if nodes == 0 {
		return most
	}
	return min(nodes, most)
}

// atLevel returns evaluator, made weaker by noise below full strength.
func atLevel(evaluator search.Evaluator, level int, seed uint64) search.Evaluator {
	if level == fullStrength {
		return evaluator
	}
	weak := noisy{evaluator, levelNoise * (fullStrength - level) / (fullStrength - 1), seed}
	if ranker, ok := evaluator.(search.Ranker); ok {
		return noisyRanker{weak, ranker}
	}
	return weak
}

// noisy adds an error to an evaluation that depends on the position and the
// seed alone, so that a search of a level is as reproducible as any.
type noisy struct {
	search.Evaluator
	amplitude int // centipawns
	seed      uint64
}

func (n noisy) Evaluate(p positions.Position) int {
	return n.Evaluator.Evaluate(p) + n.noise(p.Key())
}

// noise returns the error of what has that key.
func (n noisy) noise(key uint64) int {
	return int(mix(key^n.seed)%uint64(2*n.amplitude+1)) - n.amplitude
}

// noisyRanker adds such errors to ranks too: a search that goes by them would
// look first at what a strong player sees.
type noisyRanker struct {
	noisy
	ranker search.Ranker
}

// Rank implements search.Ranker.
func (n noisyRanker) Rank(p positions.Position, steps []positions.Step, ranks []int32) {
	n.ranker.Rank(p, steps, ranks)
	key := p.Key()
	for i, s := range steps {
		ranks[i] += int32(n.noise(key ^ mix(uint64(s))))
	}
}

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood, 2014): each bit
// of the result depends on each bit of x.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
