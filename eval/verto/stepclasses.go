package verto

import (
	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/bitboard"
	"tetrad/positions/verto"
)

// A step that enters a stone belongs to classes by what is around that stone. All share
// one numbering.
const (
	placeClasses = 0                                           // distances from the edges, by phase
	nearClasses  = placeClasses + contexts*squarePlaces        // neighbours
	laterClasses = nearClasses + stepKinds*eval.Neighbourhoods // neighbours, by phase
	lineClasses  = laterClasses + contexts*eval.Neighbourhoods // each line, by phase
	flipClasses  = lineClasses + contexts*lineKinds*lineCodes  // neighbours of the stone that is flipped
	stepClasses  = flipClasses + (stepKinds-1)*eval.Neighbourhoods
)

const (
	stepKinds    = 3 // entries, captures and continuations
	policyPhases = 3 // thirds of the board that are full
	contexts     = policyPhases * stepKinds
	lineKinds    = 2 // orthogonal and diagonal ones
)

// A classifier holds what all steps of a position have in common.
type classifier struct {
	p          *verto.Position
	own, enemy bitboard.Board128
	stride     uint
	phase      int
	squares    *[squareLimit]boardSquare
	numbers    *[1 << 16]uint16
}

func (c *classifier) extract(p *verto.Position) {
	side := p.ToMove()
	c.p, c.own, c.enemy, c.stride = p, p.Stones(side), p.Stones(side.Opponent()), uint(p.Stride())
	area := p.Size() * p.Size()
	c.phase = min(policyPhases-1, (area-p.Empty().Count())*policyPhases/area)
	c.squares, c.numbers = squaresOf(p), eval.NeighbourhoodNumbers()
}

// neighbourhood sets s to the neighbourhood of a square.
func (c *classifier) neighbourhood(sq int, s *neighbourhood) {
	board := &c.squares[sq&(squareLimit-1)]
	ownNear, ownFar := around(c.own, sq, c.stride)
	enemyNear, enemyFar := around(c.enemy, sq, c.stride)
	s.near = ownNear | enemyNear<<8 | board.offNear
	lines := nearCells[s.near&0xFF] | nearCells[s.near>>8]<<1 | farCells[ownFar] | farCells[enemyFar]<<1 | board.offFar
	s.lines = [lineCount]uint8{uint8(lines), uint8(lines >> 8), uint8(lines >> 16), uint8(lines >> 24)}
}

// near returns the number of the neighbours of a square.
func (c *classifier) near(sq int) int {
	own, _ := around(c.own, sq, c.stride)
	enemy, _ := around(c.enemy, sq, c.stride)
	return int(c.numbers[own|enemy<<8|c.squares[sq].offNear])
}

// classes appends the classes of a step that enters a stone.
func (c *classifier) classes(s positions.Step, dst []int32) []int32 {
	kind, sq := int(verto.KindOf(s)), verto.StepSquare(s)
	var around neighbourhood
	c.neighbourhood(sq, &around)
	context, number := c.phase*stepKinds+kind, int(c.numbers[around.near])
	add := func(class int) { dst = append(dst, int32(class)) }
	add(placeClasses + context*squarePlaces + c.squares[sq].place)
	add(nearClasses + kind*eval.Neighbourhoods + number)
	add(laterClasses + context*eval.Neighbourhoods + number)
	for i, line := range around.lines {
		add(lineClasses + (context*lineKinds+i/2)*lineCodes + sameLine(int(line)))
	}
	if flipped, ok := c.p.Flipped(s); ok {
		add(flipClasses + (kind-1)*eval.Neighbourhoods + c.near(flipped))
	}
	return dst
}

// PolicyFeatures calls yield with the classes of each step, whose weights add up to its score.
func (Evaluator) PolicyFeatures(p positions.Position, steps []positions.Step, yield func(features []int32)) {
	var c classifier
	c.extract(p.(*verto.Position))
	var buffer [8]int32
	for _, s := range steps {
		if verto.KindOf(s) == verto.Pass {
			yield(nil)
			continue
		}
		yield(c.classes(s, buffer[:0]))
	}
}

// PolicyFeatureCount returns the number of classes.
func (Evaluator) PolicyFeatureCount() int { return stepClasses }
