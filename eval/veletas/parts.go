package veletas

import (
	"tetrad/eval"
	"tetrad/eval/net"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

// A netPart is a range of inputs of the net that tell of one thing.
type netPart struct {
	name     string
	from, to int
}

// netParts are all inputs of the net.
var netParts = []netPart{
	{"neighbours of shooters", patternAt, leadIn},
	{"groups beside shooters", leadIn, shareIn},
	{"control of reach", shareIn, regionIn},
	{"control of regions", regionIn, shotsIn},
	{"room of shooters", shotsIn, claimsIn},
	{"claims", claimsIn, largestIn},
	{"largest groups", largestIn, turnIn},
	{"which shooter shoots", turnIn, reachIn},
	{"kinds of squares in reach", reachIn, inputsInAll},
}

// Parts returns, for each part of what the net sees, how much less the value is without it:
// with weights of 0 for its inputs. For the claims that includes the weight that counts
// once. The number that are still needed is no part, because it is a rule and no input. The
// neurons and the race put parts together, so these numbers do not add up to the value.
// The board must have a net.
func (Evaluator) Parts(p positions.Position) (terms []eval.Term) {
	q := p.(*veletas.Position)
	var v extractor
	v.extractForNet(q, q.Side())
	value, sign := v.value(), 1
	if q.MaySwap() && value < 0 {
		sign = -1
	}
	for i := range netParts {
		terms = append(terms, eval.Term{Name: netParts[i].name, Centipawns: sign * (value - v.without(&netParts[i]))})
	}
	return terms
}

// without returns the value of v if the net does not see a part.
func (v *extractor) without(hidden *netPart) int {
	var chances [maxShooters]uint64
	weights, i := surroundings(), 0
	hides := func(index int) bool { return index >= hidden.from && index < hidden.to }
	v.eachInputs(func(inputs []net.Input, head int) {
		sum := weights.Bias()
		for _, in := range inputs {
			if !hides(int(in.Index)) {
				weights.AddTimes(&sum, int(in.Index), []uint64{uint64(in.Times)})
			}
		}
		chances[i] = eval.Chance(int32(weights.Output(&sum, head)))
		i++
	})
	once := 0
	if v.inPlay && !hides(claimsIn) {
		once = weights.Offset(v.offsetInput())
	}
	return once + v.race(&chances, v.count)
}
