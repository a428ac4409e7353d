package veletas

import (
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/veletas"
)

// ScoreSteps is a policy. The score of a step is nearly the evaluation
// after it, less the mean of all steps. ScoreSteps computes only what the step
// changes. All steps of the setup get 0.
func (Evaluator) ScoreSteps(p positions.Position, steps []positions.Step, scores []int32) {
	q := p.(*veletas.Position)
	_, shoots := q.Mover()
	var r scorer
	switch {
	case q.Phase() != veletas.Play:
		clear(scores)
	case shoots:
		r.prepare(q, q.Side().Opponent())
		for i, s := range steps {
			scores[i] = -int32(r.shot(int(s)))
		}
	default:
		r.prepare(q, q.Side())
		for i, s := range steps {
			scores[i] = int32(r.move(veletas.FromTo(s)))
		}
	}
	subtractMean(scores)
}

func subtractMean(scores []int32) {
	sum := int32(0)
	for _, score := range scores {
		sum += score
	}
	mean := sum / int32(max(1, len(scores)))
	for i := range scores {
		scores[i] -= mean
	}
}

// A scorer values steps in one position.
type scorer struct {
	extractor
	chances [maxShooters]uint64 // of the shooters at their present squares
}

func (r *scorer) prepare(p *veletas.Position, own veletas.Colour) {
	r.extract(p, own)
	for i := range r.count {
		r.chances[i] = r.model.chance(&r.shooters[i], r.largestLead)
	}
}

// move returns the value of the race after a shooter moves.
func (r *scorer) move(from, to int) int {
	chances := r.chances
	for i := range r.count {
		if s := r.shooters[i]; s.sq == from && from != to {
			left := bitboard.Bit(from)
			s.setSquare(&r.extractor, to, r.p.Reach(to).Or(left), r.empty.Or(left).AndNot(bitboard.Bit(to)))
			s.setControl(&r.extractor)
			chances[i] = r.model.chance(&s, r.largestLead)
		}
	}
	return r.race(&chances, r.count)
}

// shot returns the value after the other side shoots at sq, an empty square.
func (r *scorer) shot(sq int) int {
	joined := r.groups[1].Joined(sq)
	size, beside := joined.Size, joined.Beside
	control := r.controlAfter(size, beside)
	largest := r.largestLead
	if grown := size - r.groups[1].Largest(); grown > 0 {
		largest -= grown
	}
	var chances [maxShooters]uint64
	open, claims := 0, r.claims
	for i := range r.count {
		s := r.shooters[i]
		if beside.Has(s.sq) {
			s.beside[1] = max(s.beside[1], size)
		}
		if s.reach.Has(sq) {
			s.reach = s.reach.AndNot(r.from(sq, s.sq))
		}
		if s.reach.IsEmpty() {
			claims[s.owner()]++
			continue
		}
		if s.neighbours.Has(sq) {
			s.room--
			s.stones--
		}
		s.control, s.traps = part(s.reach, &control), part(s.reach.And(r.tight), &control)
		chances[open] = r.model.chance(&s, largest)
		open++
	}
	return r.after(claims, largest, &chances, open)
}

// from returns sq and the squares behind it, as seen from a shooter in line with it.
func (r *scorer) from(sq, shooter int) (line veletas.Bitboard) {
	files, ranks := veletas.File(sq)-veletas.File(shooter), veletas.Rank(sq)-veletas.Rank(shooter)
	step := sign(files) + sign(ranks)*veletas.Stride
	for ; sq >= 0 && r.open.Has(sq); sq += step {
		line = line.Or(bitboard.Bit(sq))
	}
	return line
}

// owner returns the side that claims a shooter after the other side shoots.
func (s *shooter) owner() int {
	if s.beside[1] > s.beside[0] {
		return 1
	}
	return 0
}

// controlAfter returns the squares that each side controls once the other side has a
// group of this size beside the given squares.
func (r *scorer) controlAfter(size int, beside veletas.Bitboard) [2]veletas.Bitboard {
	var larger, equal veletas.Bitboard // our groups
	for _, g := range r.groups[0].All() {
		switch {
		case g.Size > size:
			larger = larger.Or(g.Beside)
		case g.Size == size:
			equal = equal.Or(g.Beside)
		}
	}
	won := beside.AndNot(larger)
	return [2]veletas.Bitboard{r.control[0].AndNot(won), r.control[1].Or(won.AndNot(equal))}
}

// after returns the value with claims and the chances of the shooters that stay open.
func (r *scorer) after(claims [2]int, largest int, chances *[maxShooters]uint64, open int) int {
	switch {
	case claims[0] >= r.need:
		return won
	case claims[1] >= r.need:
		return -won
	}
	v := extractor{claims: claims, need: r.need, largestLead: largest, inPlay: true}
	whole := v.positionFeatures()
	return r.model.Value(whole[:]) + eval.Race(chances[:open], r.need-claims[0])
}

// won is the value of a winning shot in centipawns, higher than all others.
const won = 5000
