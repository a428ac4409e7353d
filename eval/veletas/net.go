package veletas

import (
	_ "embed"
	"sync"

	"tetrad/eval"
	"tetrad/eval/net"
	"tetrad/positions/veletas"
)

//go:embed net.bin
var netFile string

// surroundings is the net that gives the odds of a shooter. The first use reads it.
var surroundings = sync.OnceValue(func() *net.Net { return net.MustDecode([]byte(netFile), Evaluator{}.Shape(), groups...) })

// groups bound what the inputs of a shooter add up to. It reaches at most 9 squares in each
// of four lines.
var groups = []net.Group{
	{From: patternAt, To: leadIn, Most: 1}, {From: leadIn, To: sizesIn, Most: 1},
	{From: sizesIn, To: shareIn, Most: 1}, {From: shareIn, To: regionIn, Most: 1},
	{From: regionIn, To: shotsIn, Most: 1}, {From: shotsIn, To: claimsIn, Most: 1},
	{From: claimsIn, To: largestIn, Most: 1}, {From: largestIn, To: turnIn, Most: 1},
	{From: turnIn, To: reachIn, Most: 1},
	{From: reachIn, To: inputsInAll, Most: 2 * 4 * 9}, // a controlled square counts twice
}

// HasNet reports whether there is a net for a position. It was trained on 10×10.
func HasNet(p *veletas.Position) bool { return p.Size() == 10 }

// setChancesByNet is judge for the boards that have a net. Nothing counts once in the setup.
func (v *extractor) setChancesByNet(chances *[maxShooters]uint64) (once int) {
	var n netExtractor
	n.extract(v)
	weights := surroundings()
	shared := weights.Bias()
	common := v.sharedInputs()
	weights.Add(&shared, common[:]...)
	var x shooterInputs
	for i := range v.count {
		s := &v.shooters[i]
		s.inputs(&n, &x)
		sum := shared
		weights.Add(&sum, x.ones[:]...)
		weights.AddTimes(&sum, reachIn, x.times[:])
		chances[i] = eval.Chance(int32(weights.Output(&sum, s.room)))
	}
	if v.inPlay {
		once = weights.Offset(v.offsetInput())
	}
	return once
}
