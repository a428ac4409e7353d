package engine

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// fullStrength is the highest level; it changes nothing.
const fullStrength = 20

// A grade is how a level below full strength plays. The lowest look one turn
// ahead, and misjudge what they see; the others read more and more lines.
type grade struct {
	depth    int    // turns that are searched; 0: no limit
	playouts uint64 // of Monte-Carlo tree search; 0: no limit
	error    int    // of an estimate, at most, in centipawns
}

// grades are those of the levels from 1. Playouts and errors are so far apart
// that matches show a difference: docs/play/levels.md has them.
var grades = [fullStrength - 1]grade{
	{depth: 1, error: 700},
	{depth: 1, error: 430},
	{depth: 1, error: 270},
	{depth: 1, error: 180},
	{playouts: 32, error: 190},
	{playouts: 42, error: 178},
	{playouts: 56, error: 166},
	{playouts: 76, error: 154},
	{playouts: 105, error: 142},
	{playouts: 150, error: 130},
	{playouts: 215, error: 118},
	{playouts: 320, error: 106},
	{playouts: 490, error: 93},
	{playouts: 780, error: 80},
	{playouts: 1_280, error: 66},
	{playouts: 2_200, error: 51},
	{playouts: 4_000, error: 36},
	{playouts: 7_700, error: 19},
	{playouts: 16_000, error: 0},
}

// atLevel returns r with the limits of a level, where they are stricter, in a
// game that takes scale times the playouts.
func (r Request) atLevel(level int, scale uint64) Request {
	if level < fullStrength {
		g := grades[level-1]
		r.Depth, r.Nodes = stricter(r.Depth, g.depth), stricter(r.Nodes, g.playouts*max(1, scale))
	}
	return r
}

// turnsButPass returns the turns that do not answer a pass by a pass, where there
// are any; else nil, for all. Two weak players that see nothing better would pass,
// and draw games that are far from over.
func turnsButPass(p positions.Position) (turns [][]positions.Step) {
	passer, ok := p.(positions.Passer)
	if !ok || passer.Passes() == 0 {
		return nil
	}
	positions.EachTurn(p, func(steps []positions.Step) bool {
		if steps[0] != passer.Pass() {
			turns = append(turns, slices.Clone(steps))
		}
		return true
	})
	return turns
}

// stricter returns the lower of two limits, of which 0 is none.
func stricter[T int | uint64](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// With a Seed other than 0 a search errs by so much, at most, in centipawns: too
// little to be weaker, but of moves that are nearly equal another one is best, and
// the same opponents play other games. Ranks only say what to look at first, and
// can err more.
const (
	seedError     = 1
	seedRankError = 10
)

// atLevel returns evaluator, made weaker by errors below full strength, and less
// predictable by a seed.
func atLevel(evaluator search.Evaluator, level int, seed uint64) search.Evaluator {
	ofValue, ofRank := 0, 0
	if seed != 0 {
		ofValue, ofRank = seedError, seedRankError
	}
	if level < fullStrength {
		e := grades[level-1].error
		ofValue, ofRank = max(ofValue, e), max(ofRank, e)
	}
	if ofRank == 0 {
		return evaluator
	}
	weak := noisy{evaluator, ofValue, seed}
	if ranker, ok := evaluator.(search.Ranker); ok {
		return noisyRanker{weak, ranker, ofRank}
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
	return n.Evaluator.Evaluate(p) + noise(p.Key(), n.seed, n.amplitude)
}

// noise returns the error, of amplitude at most, of what has that key.
func noise(key, seed uint64, amplitude int) int {
	return int(mix(key^seed)%uint64(2*amplitude+1)) - amplitude
}

// noisyRanker adds such errors to ranks too: a search that goes by them would
// look first at what a strong player sees.
type noisyRanker struct {
	noisy
	ranker search.Ranker
	ofRank int // amplitude, in centipawns
}

// Rank implements search.Ranker.
func (n noisyRanker) Rank(p positions.Position, steps []positions.Step, ranks []int32) {
	n.ranker.Rank(p, steps, ranks)
	key := p.Key()
	for i, s := range steps {
		ranks[i] += int32(noise(key^mix(uint64(s)), n.seed, n.ofRank))
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
