package vinver

import (
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// Ranks in centipawns.
const (
	onWay = 80   // a point on a shortest way of one side
	pass  = -150 // a stone seldom hurts
)

// Rank implements search.Ranker: good points lie on the shortest ways of one
// side or, better, of both.
func (Evaluator) Rank(p positions.Position, steps []positions.Step, ranks []int32) {
	q := p.(*vinver.Position)
	_, ours := shortestWays(q, q.Side())
	_, theirs := shortestWays(q, q.Side()^1)
	for i, s := range steps {
		ranks[i] = 0
		switch vinver.StepKind(s) {
		case vinver.Placement:
			point := vinver.StepPoint(s)
			if ours.Has(point) {
				ranks[i] += onWay
			}
			if theirs.Has(point) {
				ranks[i] += onWay
			}
		case vinver.Pass:
			ranks[i] = pass
		}
	}
}
