package veletas

import (
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/veletas"
)

// Classes of steps. A step belongs to one of each kind that fits it.
const (
	shotPatternAt = 0                                    // neighbours of the square of a shot
	shotGroupsAt  = shotPatternAt + eval.Neighbourhoods  // sizes of the own and of the enemy group beside it
	shotFarAt     = shotGroupsAt + groupSizes*groupSizes // distance of the shot
	shotNearAt    = shotFarAt + distances                // shooters beside the square of a shot
	shotAwayAt    = shotNearAt + 2*2*situations          // the shooter that shoots, if not beside it
	movePatternAt = shotAwayAt + situations              // neighbours of the square to which a shooter moves
	stayAt        = movePatternAt + eval.Neighbourhoods  // how a shooter stands that stays
	fromAt        = stayAt + situations                  // and one that moves, before
	toAt          = fromAt + situations                  // and after
	moveNearAt    = toAt + situations                    // other shooters beside it then
	leadsAt       = moveNearAt + nearMost + 1            // who leads beside it, before and after
	orderClasses  = leadsAt + orderLeads*orderLeads
)

const (
	distances     = 10
	groupSizes    = 6
	leadMostOrder = 3 // difference of group sizes from which on all are of one class
	orderLeads    = 2*leadMostOrder + 1
	situations    = (maxRoom + 1) * orderLeads // empty squares around a shooter, and who leads beside it
	nearMost      = 3
)

// sizeClass has the class of each size of a group.
var sizeClass = [...]int{0, 1, 2, 3, 3, 4, 4, 4, 5}

func classOfSize(size int) int { return sizeClass[min(size, len(sizeClass)-1)] }

// code returns the contents of the neighbours of sq, see [eval.NeighbourhoodNumbers].
func (r *rater) code(sq int) int {
	return neighbours8(r.own, sq) | neighbours8(r.enemy, sq)<<8 | outside[sq]
}

// size returns the size of the largest group beside sq, own or enemy.
func (r *rater) size(of, sq int) int {
	if !r.beside[of].Has(sq) {
		return 0
	}
	return r.groups[of].Beside(sq)
}

// lead returns the class of the lead of the own groups beside sq.
func (r *rater) lead(sq int) int {
	return clip(r.size(0, sq)-r.size(1, sq), leadMostOrder) + leadMostOrder
}

// groupsClass returns the class of the groups beside a shot.
func (r *rater) groupsClass(sq int) int {
	return shotGroupsAt + classOfSize(r.size(0, sq))*groupSizes + classOfSize(r.size(1, sq))
}

// situation returns how a shooter on sq stands.
func (r *rater) situation(sq int) int {
	return around[sq].And(r.empty).Count()*orderLeads + r.lead(sq)
}

// classes appends the classes of a step. The weights of these add up to its score.
func (r *rater) classes(step positions.Step, dst []int32) []int32 {
	add := func(c int) { dst = append(dst, int32(c)) }
	patterns := eval.NeighbourhoodNumbers()
	if mover, shoots := r.p.Mover(); shoots {
		sq := int(step)
		add(shotPatternAt + int(patterns[r.code(sq)]))
		add(r.groupsClass(sq))
		add(shotFarAt + int(apart[mover][sq]))
		for rest := r.p.Unclaimed(); !rest.IsEmpty(); rest = rest.WithoutFirst() {
			shooter, moves := rest.First(), 0
			if shooter == mover {
				moves = 1
			}
			switch standing := r.situation(shooter); {
			case bitboard.Bit(shooter).Beside().Has(sq):
				add(shotNearAt + (2*moves+1)*situations + standing)
			case around[shooter].Has(sq):
				add(shotNearAt + 2*moves*situations + standing)
			case shooter == mover:
				add(shotAwayAt + standing)
			}
		}
		return dst
	}
	from, to := veletas.FromTo(step)
	standing := r.situation(from)
	if from == to {
		add(stayAt + standing)
		return dst
	}
	lead := r.lead(to)
	room := around[to].And(r.empty.Or(bitboard.Bit(from))).Count() - 1
	near := around[to].And(r.p.Unclaimed()).AndNot(bitboard.Bit(from)).Count()
	add(movePatternAt + int(patterns[r.code(to)]))
	add(fromAt + standing)
	add(toAt + room*orderLeads + lead)
	add(moveNearAt + min(near, nearMost))
	add(leadsAt + standing%orderLeads*orderLeads + lead)
	return dst
}

// PolicyFeatures calls yield with the classes of each step, whose weights add up to its score
// in the order. The steps of the setup have no features.
func (Evaluator) PolicyFeatures(p positions.Position, steps []positions.Step, yield func(features []int32)) {
	q := p.(*veletas.Position)
	var r rater
	if q.Phase() == veletas.Play {
		r.extract(q)
	}
	var buffer [16]int32
	for _, s := range steps {
		if q.Phase() != veletas.Play {
			yield(nil)
			continue
		}
		yield(r.classes(s, buffer[:0]))
	}
}

// PolicyFeatureCount returns the number of classes.
func (Evaluator) PolicyFeatureCount() int { return orderClasses }
