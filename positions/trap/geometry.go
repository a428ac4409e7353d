package trap

import (
	"fmt"
	"math/bits"

	"tetrad/positions"
)

const (
	stride     = 8 // bits from one rank to the next
	points     = 64
	maxQuiet   = 100 // turns without a removal that make a draw
	quietInKey = 84  // see Position.Key
)

// The directions of arrows and moves, as in a step.
const (
	right = iota
	left
	up
	down
	directions
)

// delta is the difference between the numbers of a point and its neighbour in a
// direction.
var delta = [directions]int{right: 1, left: -1, up: stride, down: -stride}

// A geometry has the masks and Zobrist numbers of one board size.
type geometry struct {
	size           int
	pawns          uint8
	points         uint64
	linesH         uint64 // lines to the right, by their left ends
	linesV         uint64 // lines up, by their lower ends
	neighbourhoods [points]neighbourhood

	piece [points][kinds]uint64 // 0 for no piece
	arrow [directions][points]uint64
	quiet [maxQuiet + 1]uint64 // 0 below quietInKey
	black uint64               // Black is to move
	start [2]uint64            // the game, without and with kings
}

// A neighbourhood is the lines and neighbours of a point.
type neighbourhood struct {
	linesH, linesV uint64 // the lines at the point
	neighbours     uint64
	key            uint64 // the change of the key when all its arrows are reversed
}

func newGeometry(size int) *geometry {
	t := &geometry{size: size, pawns: pawnsOf[size]}
	for rank := range size {
		t.points |= (1<<size - 1) << (stride * rank)
		t.linesH |= (1<<(size-1) - 1) << (stride * rank)
	}
	t.linesV = t.points & (t.points >> stride)
	t.numberFeatures()
	for rest := t.points; rest != 0; rest &= rest - 1 {
		t.neighbourhoods[bits.TrailingZeros64(rest)] = t.neighbourhoodOf(bits.TrailingZeros64(rest))
	}
	return t
}

// numberFeatures fills in the Zobrist numbers, except those of the neighbourhoods.
func (t *geometry) numberFeatures() {
	game := fmt.Sprintf("trap/%d", t.size)
	t.start = [2]uint64{positions.Zobrist(game), positions.Zobrist(game + "/king")}
	t.black = positions.Zobrist(game + "/black to move")
	for n := quietInKey; n <= maxQuiet; n++ {
		t.quiet[n] = positions.Zobrist(fmt.Sprintf("%s/quiet/%d", game, n))
	}
	for rest := t.points; rest != 0; rest &= rest - 1 {
		from := bits.TrailingZeros64(rest)
		for _, k := range []int{whitePawn, blackPawn, whiteKing, blackKing} {
			t.piece[from][k] = positions.Zobrist(game + "/" + string(kindLetters[k]) + "/" + pointName(from))
		}
		for d := range directions {
			if t.hasLine(from, d) {
				t.arrow[d][from] = positions.Zobrist(game + "/arrow/" + pointName(from) + ">" + pointName(from+delta[d]))
			}
		}
	}
}

func (t *geometry) neighbourhoodOf(point int) neighbourhood {
	bit := uint64(1) << point
	s := neighbourhood{
		linesH: (bit | bit>>1) & t.linesH,
		linesV: (bit | bit>>stride) & t.linesV,
	}
	for d := range directions {
		if t.hasLine(point, d) {
			other := point + delta[d]
			s.neighbours |= 1 << other
			s.key ^= t.arrow[d][point] ^ t.arrow[d^1][other] // d^1 is the way back
		}
	}
	return s
}

// hasLine reports whether a line leaves a point of the board in a direction.
func (t *geometry) hasLine(point, direction int) bool {
	lines, low := t.line(point, direction)
	return lines>>low&1 != 0
}

// line returns the set of horizontal or vertical lines, as the direction is, and the
// lower end of the line that leaves point in that direction. That line may be off the
// board.
func (t *geometry) line(point, direction int) (lines uint64, low int) {
	if direction == left || direction == down {
		point += delta[direction]
	}
	if direction <= left {
		return t.linesH, point & (points - 1)
	}
	return t.linesV, point & (points - 1)
}

func pointName(point int) string { return positions.SquareName(point%stride, point/stride) }

func pointAt(file, rank int) int { return rank*stride + file }
