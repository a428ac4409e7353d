package veletas

import (
	"tetrad/eval"
	"tetrad/positions/bitboard"
	"tetrad/positions/veletas"
)

// An extractor computes features of a position, as one side sees it. Of two values by
// side, its own comes first.
type extractor struct {
	p           *veletas.Position
	model       *model
	stones      [2]veletas.Bitboard
	groups      [2]*veletas.Groups
	control     [2]veletas.Bitboard
	claims      [2]int
	need        int
	inPlay      bool             // after the setup
	open, empty veletas.Bitboard // open: squares that a shooter may pass
	tight       veletas.Bitboard // empty squares where a shooter would soon be trapped
	largestLead int              // of the largest group

	shooters [maxShooters]shooter // the unclaimed ones
	count    int
}

// maxShooters is the largest number of shooters in a game.
const maxShooters = 7

// cells is greater than every square number.
const cells = 10 * veletas.Stride

// around holds each square with its neighbours in eight directions, and also numbers
// off the board.
var around = func() (table [cells]veletas.Bitboard) {
	for sq := range table {
		table[sq] = bitboard.Bit(sq).Around()
	}
	return table
}()

// A shooter is the part of an extractor around an unclaimed shooter.
type shooter struct {
	sq                int
	neighbours, reach veletas.Bitboard
	room              int    // empty neighbours
	stones            int    // own less enemy stones beside it, in eight directions
	beside            [2]int // sizes of the largest groups orthogonally beside it
	control, traps    int    // parts of its reach, and of the tight squares in it, where we would claim it
	region            veletas.Bitboard
	regionSize        int // empty squares
	share             int // part of the region where we would claim it
}

// extract sets v to the position p as own sees it.
func (v *extractor) extract(p *veletas.Position, own veletas.Colour) {
	v.extractForNet(p, own)
	v.tight = tight(v.empty)
	for i := range v.count {
		v.shooters[i].setControl(v)
	}
}

// extractForNet is extract without the fields that the net does not use: v.tight, and the control
// and the traps of shooters.
func (v *extractor) extractForNet(p *veletas.Position, own veletas.Colour) {
	enemy := own.Opponent()
	v.p, v.model, v.empty = p, modelOf(p), p.Empty()
	v.stones = [2]veletas.Bitboard{p.Stones(own), p.Stones(enemy)}
	v.claims = [2]int{p.Claimed(own).Count(), p.Claimed(enemy).Count()}
	v.need, v.inPlay = p.Need(), p.Phase() == veletas.Play
	v.open = p.Squares().AndNot(v.stones[0].Or(v.stones[1]))
	v.groups = [2]*veletas.Groups{p.Groups(own), p.Groups(enemy)}
	v.control = control(v.groups[0], v.groups[1])
	v.largestLead = v.groups[0].Largest() - v.groups[1].Largest()
	v.count = 0
	for rest := p.Unclaimed(); !rest.IsEmpty(); rest = rest.WithoutFirst() {
		v.addShooter(rest.First())
	}
}

// addShooter adds the shooter on sq.
func (v *extractor) addShooter(sq int) {
	s := &v.shooters[v.count]
	s.setSquare(v, sq, v.p.Reach(sq), v.empty)
	s.region = veletas.Bitboard{}
	for i := range v.count {
		if other := &v.shooters[i]; other.region.Has(sq) {
			s.region, s.regionSize, s.share = other.region, other.regionSize, other.share
		}
	}
	if s.region.IsEmpty() {
		s.region = bitboard.Bit(sq).Or(s.reach).FillAround(v.open)
		squares := s.region.And(v.empty)
		s.regionSize, s.share = squares.Count(), part(squares, &v.control)
	}
	v.count++
}

// setSquare sets the fields that depend on the square of a shooter, except its region.
func (s *shooter) setSquare(v *extractor, sq int, reach, empty veletas.Bitboard) {
	s.sq, s.reach = sq, reach
	s.neighbours = around[sq]
	s.room = s.neighbours.And(empty).Count()
	s.stones, s.beside = 0, [2]int{}
	if own := s.neighbours.And(v.stones[0]); !own.IsEmpty() {
		s.stones, s.beside[0] = own.Count(), v.groups[0].Beside(sq)
	}
	if enemy := s.neighbours.And(v.stones[1]); !enemy.IsEmpty() {
		s.stones -= enemy.Count()
		s.beside[1] = v.groups[1].Beside(sq)
	}
}

// setControl sets the parts of the reach of a shooter that a side controls.
func (s *shooter) setControl(v *extractor) {
	s.control, s.traps = part(s.reach, &v.control), part(s.reach.And(v.tight), &v.control)
}

// tight returns the empty squares with at most three empty squares among their eight
// neighbours.
func tight(empty veletas.Bitboard) veletas.Bitboard {
	// The counts include the squares themselves. They are taken in threes by rank,
	// then in threes of ranks, as bits of ones and twos.
	left, right := empty.Up(1), empty.Down(1)
	ones, twos := add(left, empty, right)
	ones, carried := add(ones.Up(veletas.Stride), ones, ones.Down(veletas.Stride))
	above, below := twos.Up(veletas.Stride), twos.Down(veletas.Stride)
	// Of the four boards of twos, how many have a square?
	ab, cd := above.And(below), twos.And(carried)
	aOrB, cOrD := above.Or(below), twos.Or(carried)
	two := ab.Or(cd).Or(aOrB.And(cOrD))
	three := ab.And(cOrD).Or(cd.And(aOrB))
	return empty.AndNot(three).AndNot(two.And(ones))
}

// add adds three bits in each square.
func add(a, b, c veletas.Bitboard) (ones, twos veletas.Bitboard) {
	return a.Xor(b).Xor(c), a.And(b).Or(c.And(a.Or(b)))
}

// part returns the share of squares that the first of two sides controls, less the
// share of the other, in parts of eval.One.
func part(squares veletas.Bitboard, control *[2]veletas.Bitboard) int {
	if squares.IsEmpty() {
		return 0
	}
	lead := squares.And(control[0]).Count() - squares.And(control[1]).Count()
	return lead * reciprocals[squares.Count()] / shareUnit
}

// reciprocals holds eval.One times shareUnit divided by each number of squares,
// rounded up, so that multiplication replaces division. The rounding is too small to
// change any share.
var reciprocals = func() (table [cells]int) {
	for n := 1; n < cells; n++ {
		table[n] = (eval.One*shareUnit + n - 1) / n
	}
	return table
}()

const shareUnit = 1 << 20

// race returns the value for the chances of the first n unclaimed shooters; the others
// are open.
func (v *extractor) race(chances *[maxShooters]uint64, n int) int {
	left := v.p.Shooters() - v.claims[0] - v.claims[1]
	for ; n < left; n++ {
		chances[n] = eval.ChanceUnit / 2
	}
	return eval.Race(chances[:left], v.need-v.claims[0])
}
