package verto

import (
	"math/bits"
	"sync/atomic"

	"tetrad/positions"
)

// An exact64 is the exact endgame of boards of one word: an alpha-beta search
// with null windows, by words and without a state stack, split by the number of
// empty squares as that of Edax (R. Delorme) is. It implements
// [positions.Endgame] and is not safe for concurrent use.
//
// In all its methods own are the stones of the side to move, empty the empty
// squares, lead the stones by which that side leads now, and a margin is the
// number of stones by which it wins in the end. The value asked for is whether
// the margin is above alpha; what comes back is a lower bound of it if so, else
// an upper bound.
type exact64 struct {
	board, corners uint64
	old            bool // captures are compulsory
	size           int
	symmetric      int // from that number of empty squares on, look for symmetry
	table          exactTable
	turns          []exactTurn // the turns still to try, of all levels
	nodes          uint64
	published      atomic.Uint64 // nodes, as others see them
	nextPoll       uint64
	stop           *atomic.Bool
	stopped        bool
}

// opening is the number of squares after which positions that are images of
// each other are too rare to look for.
const opening = 15

// exactPoll is the number of nodes between looks at the stop flag, well below a
// millisecond's worth.
const exactPoll = 1 << 13

// Endgame returns the exact search of this game, or nil where it has none: on
// boards of more than 8×8. Its table takes hashMiB mebibytes.
func (p *Position) Endgame(hashMiB int) positions.Endgame {
	v := p.variant
	if v.wide {
		return nil
	}
	return &exact64{
		board: v.board.Lo, corners: v.corners.Lo, old: v.old, size: v.size,
		symmetric: max(v.size*v.size-opening, etc),
		table:     newExactTable(hashMiB),
	}
}

// TurnsLeft returns the number of empty squares.
func (p *Position) TurnsLeft() int { return p.Empty().Count() }

// lastSquares is the number of empty squares for which no time is kept back,
// since searches soon reach the end of the game from there. Matches tell no
// difference between 14 and 20.
const lastSquares = 16

// TurnsToThink implements [positions.Paced].
func (p *Position) TurnsToThink() int { return max(0, p.TurnsLeft()-lastSquares) / 2 }

// Margin returns by how many stones P1 leads; at the end of the game, wins.
func (p *Position) Margin() int {
	s := p.top()
	return s.stones[0].Count() - s.stones[1].Count()
}

// MarginBounds returns bounds of the final margin, whatever is played.
func (p *Position) MarginBounds() (low, high int) {
	k, squares := p.Empty().Count(), p.variant.board.Count()
	return max(p.Margin()-3*k, -squares), min(p.Margin()+3*k, squares)
}

// Nodes implements positions.Endgame.
func (x *exact64) Nodes() uint64 { return x.published.Load() }

// HashFull implements positions.Endgame.
func (x *exact64) HashFull() int { return x.table.full() }

// Exceeds implements positions.Endgame.
func (x *exact64) Exceeds(position positions.Position, alpha int, stop *atomic.Bool) (margin int, ok bool) {
	p := position.(*Position)
	s := p.top()
	me := s.toMove & 1
	own, opp := s.stones[me].Lo, s.stones[me^1].Lo
	empty := x.board &^ (own | opp)
	lead := bits.OnesCount64(own) - bits.OnesCount64(opp)
	if empty == 0 {
		return lead, true
	}
	x.stop, x.stopped, x.nextPoll = stop, false, x.nodes+exactPoll
	if s.newest != none {
		margin = x.finishChain(own, opp, empty, lead, int(s.newest), alpha)
	} else {
		margin = x.search(own, opp, empty, lead, alpha)
	}
	x.turns = x.turns[:0]
	x.published.Store(x.nodes)
	return margin, !x.stopped
}

// Known implements positions.Endgame.
func (x *exact64) Known(position positions.Position) (low, high int) {
	s := position.(*Position).top()
	me := s.toMove & 1
	own, opp := s.stones[me].Lo, s.stones[me^1].Lo
	if bits.OnesCount64(x.board&^(own|opp)) >= x.symmetric {
		own, opp = canonical64(own, opp, x.size)
	}
	if e := x.table.bucket(own, opp).find(own, opp); e != nil {
		return int(e.low), int(e.high)
	}
	return -widest, widest
}

// finishChain searches all ways to complete a chain from newest.
func (x *exact64) finishChain(own, opp, empty uint64, lead, newest, alpha int) int {
	from := len(x.turns)
	x.addChains(own, opp, empty, newest)
	best := -infinite
	for i := from; i < len(x.turns) && best <= alpha; i++ {
		t := x.turns[i]
		value := -x.search(t.opp, t.own, x.board&^(t.own|t.opp), -(bits.OnesCount64(t.own) - bits.OnesCount64(t.opp)), -alpha-1)
		best = max(best, value)
	}
	x.turns = x.turns[:from]
	return best
}

const (
	infinite = 127 // above every margin and every bound
	widest   = 64  // the margin where one side has all squares
)

// search returns the value of a position with any number of empty squares.
func (x *exact64) search(own, opp, empty uint64, lead, alpha int) int {
	switch k := bits.OnesCount64(empty); {
	case k == 0:
		return lead
	case k == 1:
		return x.last(own, opp, empty, lead)
	case k <= shallow:
		return x.few(own, opp, empty, lead, k, alpha)
	default:
		return x.many(own, opp, empty, lead, k, alpha)
	}
}
