package veletas

import (
	"tetrad/eval"
	"tetrad/eval/net"
	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/veletas"
)

// The inputs of a shooter come in groups. Images of a position under the symmetries of
// the board have the same inputs.
const (
	patternAt   = 0                                    // the eight neighbours
	leadIn      = patternAt + eval.Neighbourhoods      // difference of the groups beside it, by room
	sizesIn     = leadIn + netLeads*netRooms           // sizes of the groups beside it
	shareIn     = sizesIn + netSizes*netSizes          // part of the reach that is controlled, by room
	regionIn    = shareIn + netShares*netRooms         // part of the region that is controlled, by size
	shotsIn     = regionIn + netShares*len(regionMost) // pairs of squares in reach
	claimsIn    = shotsIn + netShots                   // claims of both sides
	largestIn   = claimsIn + netClaims*netClaims       // lead of the largest group
	turnIn      = largestIn + netLeads                 // between turns, this shooter has to shoot, another has
	reachIn     = turnIn + 3                           // squares in reach, see netExtractor
	inputsInAll = reachIn + reachKinds
)

const (
	netLeads   = 2*maxLead + 1
	netRooms   = maxRoom + 1
	netSizes   = 8 // up to 7 and more
	netShares  = 9 // from all theirs to all ours
	netShots   = 12
	netClaims  = 4
	reachKinds = 2 * 3
	ones       = 7 // inputs of 1 of a shooter
)

// neighbours8 returns the bits of a board on the neighbours of sq, in the order of
// [eval.NeighbourhoodNumbers].
func neighbours8(b veletas.Bitboard, sq int) int {
	b = b.Up(veletas.Stride + 1)
	low := b.Lo>>(sq&63) | b.Hi<<1<<(63-sq&63)
	if sq >= 64 {
		low = b.Hi >> (sq & 63)
	}
	return int(low&7 | low>>(veletas.Stride-3)&8 | low>>(veletas.Stride-2)&16 | low>>(2*veletas.Stride-5)&0xE0)
}

// outside holds the neighbours of each square that are off a board of 10×10, as neither
// stones nor empty.
var outside = func() (table [cells]int) {
	var squares veletas.Bitboard
	for rank := range 10 {
		for file := range 10 {
			squares = squares.Or(bitboard.Bit(veletas.Square(file, rank)))
		}
	}
	for sq := range table {
		table[sq] = (0xFF &^ neighbours8(squares, sq)) * 0x101
	}
	return table
}()

// A netExtractor is what the net sees of a position, beside its shooters.
type netExtractor struct {
	patterns   *[1 << 16]uint16
	own, enemy veletas.Bitboard             // stones of a side, and what is neither stone nor empty
	kinds      [reachKinds]veletas.Bitboard // squares in reach: tight ones, then others; of each all, ours, theirs
	mover      int                          // square of the shooter that has to shoot, -1 between turns
}

func clip(n, most int) int { return max(-most, min(n, most)) }

// extract sets n to what the net sees of v.
func (n *netExtractor) extract(v *extractor) {
	other := v.open.AndNot(v.empty)
	n.patterns = eval.NeighbourhoodNumbers()
	n.own, n.enemy = v.stones[0].Or(other), v.stones[1].Or(other)
	tight := tight(v.empty)
	wide := v.empty.AndNot(tight)
	n.kinds = [reachKinds]veletas.Bitboard{
		tight, tight.And(v.control[0]), tight.And(v.control[1]),
		wide, wide.And(v.control[0]), wide.And(v.control[1]),
	}
	n.mover = -1
	if mover, shoots := v.p.Mover(); shoots {
		n.mover = mover
	}
}

// sharedInputs returns the inputs that all shooters have.
func (v *extractor) sharedInputs() [2]int {
	return [2]int{
		claimsIn + v.offsetInput(),
		largestIn + clip(v.largestLead, maxLead) + maxLead,
	}
}

// offsetInput returns the number of the weight that counts once.
func (v *extractor) offsetInput() int {
	return min(v.claims[0], netClaims-1)*netClaims + min(v.claims[1], netClaims-1)
}

// A shooterInputs is the input of the net for a shooter.
type shooterInputs struct {
	ones  [ones]int          // inputs of 1
	times [reachKinds]uint64 // those from reachIn on
}

// inputs sets x to the inputs of a shooter.
func (s *shooter) inputs(n *netExtractor, x *shooterInputs) {
	for i := range n.kinds {
		x.times[i] = uint64(s.reach.And(n.kinds[i]).Count())
	}
	all, ours, theirs := int(x.times[0]+x.times[3]), int(x.times[1]+x.times[4]), int(x.times[2]+x.times[5])
	control := (ours - theirs) * reciprocals[all] / shareUnit
	code := neighbours8(n.own, s.sq) | neighbours8(n.enemy, s.sq)<<8 | outside[s.sq]
	turn := turnIn
	if n.mover >= 0 {
		if turn++; n.mover != s.sq {
			turn++
		}
	}
	x.ones = [ones]int{
		patternAt + int(n.patterns[code]),
		leadIn + (clip(s.beside[0]-s.beside[1], maxLead)+maxLead)*netRooms + s.room,
		sizesIn + min(s.beside[0], netSizes-1)*netSizes + min(s.beside[1], netSizes-1),
		shareIn + shareOf(control)*netRooms + s.room,
		regionIn + shareOf(s.share)*len(regionMost) + regionIndex[s.regionSize],
		shotsIn + min(all/2, netShots-1),
		turn,
	}
}

// shareOf returns the number of the ninth in which a share lies.
func shareOf(share int) int { return (share + eval.One) * (netShares - 1) / (2 * eval.One) }

// regionIndex has the index of each size of a region in regionMost.
var regionIndex = func() (table [cells]int) {
	for size := range table {
		table[size] = index(size, regionMost[:])
	}
	return table
}()

// Inputs calls yield with the inputs of the net for each prize: the unclaimed shooters.
func (Evaluator) Inputs(p positions.Position, yield func(inputs []net.Input, head int)) (left, need, whole int) {
	q := p.(*veletas.Position)
	if q.MaySwap() {
		return 0, 0, 0 // the sign is not known
	}
	var v extractor
	v.extractForNet(q, q.Side())
	v.eachInputs(yield)
	return q.Shooters() - v.claims[0] - v.claims[1], v.need - v.claims[0], v.offsetInput()
}

// eachInputs calls yield with the inputs and the head of each shooter.
func (v *extractor) eachInputs(yield func(inputs []net.Input, head int)) {
	var n netExtractor
	var x shooterInputs
	n.extract(v)
	for i := range v.count {
		s := &v.shooters[i]
		var inputs []net.Input
		add := func(index, times int) {
			if times > 0 {
				inputs = append(inputs, net.Input{Index: uint16(index), Times: int16(times)})
			}
		}
		for _, index := range v.sharedInputs() {
			add(index, 1)
		}
		s.inputs(&n, &x)
		for _, index := range x.ones {
			add(index, 1)
		}
		for i, times := range x.times {
			add(reachIn+i, int(times))
		}
		yield(inputs, s.room)
	}
}

// Shape returns the shape of the net, but for its hidden neurons.
func (Evaluator) Shape() net.Shape {
	return net.Shape{Inputs: inputsInAll, Heads: netRooms, Offsets: netClaims * netClaims}
}
