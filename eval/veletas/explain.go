package veletas

import (
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

// Explain returns the terms whose sum is the evaluation. The term of a shooter is the
// change that its odds make while the shooters after it in square order count as open.
func (Evaluator) Explain(p positions.Position) []eval.Term {
	q := p.(*veletas.Position)
	var v extractor
	v.extract(q, q.Side())
	var terms []eval.Term
	add := func(name string, centipawns int) {
		if centipawns != 0 {
			terms = append(terms, eval.Term{Name: name, Centipawns: centipawns})
		}
	}
	var judged, chances [maxShooters]uint64
	if once := v.setChances(&judged); HasNet(q) {
		add("claims and move", once)
	} else {
		whole := v.positionFeatures()
		terms = v.model.Terms(whole[:])
	}
	before := v.race(&chances, 0)
	add("claims needed", before)
	for i := range v.count {
		s := &v.shooters[i]
		chances[i] = judged[i]
		value := v.race(&chances, i+1)
		add("shooter "+positions.SquareName(veletas.File(s.sq), veletas.Rank(s.sq)), value-before)
		before = value
	}
	if q.MaySwap() && v.value() < 0 {
		for i := range terms {
			terms[i].Centipawns *= -1
		}
	}
	return terms
}

// Features appends the features that count once. While the pie is on offer all
// features are 0, because the sign is not known.
func (Evaluator) Features(p positions.Position, dst []int32) []int32 {
	q := p.(*veletas.Position)
	var v extractor
	v.extract(q, q.Side())
	whole := v.positionFeatures()
	if q.MaySwap() {
		clear(whole[:])
	}
	return append(dst, whole[:]...)
}

// FeatureNames returns the names of all features: those that count once, then
// those of shooters.
func (Evaluator) FeatureNames() []string { return names }

// Race returns the features of each shooter that can still be claimed and the number
// of claims that the player to move needs. Shooters that the setup has still to place
// have no features. While the pie is on offer Race returns nothing.
func (Evaluator) Race(p positions.Position) (prizes [][]eval.Feature, need int) {
	q := p.(*veletas.Position)
	if q.MaySwap() {
		return nil, 0
	}
	var v extractor
	v.extract(q, q.Side())
	prizes = make([][]eval.Feature, q.Shooters()-v.claims[0]-v.claims[1])
	for i := range v.count {
		f := v.shooters[i].features(v.largestLead)
		prizes[i] = f[:]
	}
	return prizes, v.need - v.claims[0]
}
