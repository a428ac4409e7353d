package trap

import (
	"math/bits"

	"tetrad/positions"
)

// Perft implements positions.Perfter. Counts of 2⁶⁴ and more wrap around.
func (p *Position) Perft(depth int) uint64 {
	b := &p.now
	switch {
	case depth <= 0:
		return 1
	case b.outcome != positions.Undecided:
		return 0
	case b.phase == Play && p.canRepeatWithin(depth):
		return p.perftWithHistory(depth)
	case b.phase == Play:
		c := counter{p.t, p.game.king}
		return c.count(&b.layout, b.side, int(b.quiet), depth)
	case depth <= b.setupTurns():
		return b.setupSequences(p.t, depth)
	case b.phase == Arrows:
		return p.perftArrows(depth)
	}
	return p.perftWithHistory(depth)
}

// setupTurns returns the number of turns before Play.
func (s *state) setupTurns() int {
	return int(s.hand[0]) + int(s.hand[1]) + s.openLines()
}

func (s *state) openLines() int { return bits.OnesCount64(s.openH) + bits.OnesCount64(s.openV) }

// setupSequences returns the number of sequences of depth turns that do not go beyond
// the last arrow. Each pawn takes one point, and each arrow takes one line in either
// direction.
func (s *state) setupSequences(t *geometry, depth int) uint64 {
	count := uint64(1)
	empty := bits.OnesCount64(t.points &^ (s.pieces[0] | s.pieces[1]))
	pawns := min(depth, int(s.hand[0])+int(s.hand[1]))
	for i := range pawns {
		count *= uint64(empty - i)
	}
	for i := range depth - pawns {
		count *= uint64(2 * (s.openLines() - i))
	}
	return count
}

// perftArrows is Perft for a depth that leads from Arrows into Play. The order in which
// lines get their arrows does not matter for the turns that follow, so perftArrows
// tries one line only and multiplies by the number of lines.
func (p *Position) perftArrows(depth int) uint64 {
	b := &p.now
	var low int
	var ways [2]positions.Step
	if b.openH != 0 {
		low = bits.TrailingZeros64(b.openH)
		ways = [2]positions.Step{makeStep(Arrows, right, low), makeStep(Arrows, left, low+1)}
	} else {
		low = bits.TrailingZeros64(b.openV)
		ways = [2]positions.Step{makeStep(Arrows, up, low), makeStep(Arrows, down, low+stride)}
	}
	lines := uint64(b.openLines())
	var total uint64
	for _, s := range ways {
		p.Do(s)
		total += p.Perft(depth - 1)
		p.Undo()
	}
	return lines * total
}

// canRepeatWithin reports whether a position before the last of depth turns may be a
// third occurrence, which comes at least eight turns after the first.
func (p *Position) canRepeatWithin(depth int) bool {
	known := min(int(p.now.quiet), len(p.keys)-1)
	return known+depth-1 >= 2*nearestRepeat
}

// perftWithHistory is Perft by Do and Undo, down to the last turn.
func (p *Position) perftWithHistory(depth int) uint64 {
	b := &p.now
	if b.phase == Play && depth == 1 {
		return uint64(b.mobility(p.t, b.side))
	}
	var buffer [maxSteps]positions.Step
	var total uint64
	for _, s := range p.Steps(buffer[:0]) {
		p.Do(s)
		total += p.Perft(depth - 1)
		p.Undo()
	}
	return total
}

// counter counts sequences in Play by values alone, in positions where no repetition
// can end the game.
type counter struct {
	t    *geometry
	king bool
}

// count returns the number of sequences of depth > 0 turns from a layout of a game that
// is not over.
func (c *counter) count(l *layout, side positions.Player, quiet, depth int) uint64 {
	if depth == 1 {
		return uint64(l.mobility(c.t, side))
	}
	if depth == 2 && quiet+1 < maxQuiet {
		return c.countTwo(l, side)
	}
	own := l.pieces[side&1]
	var total uint64
	var next layout // outside the loops, where it would be allocated
	for direction, from := range [directions]uint64{
		right: own & l.outRight(), left: own & l.outLeft(c.t),
		up: own & l.outUp(), down: own & l.outDown(c.t),
	} {
		for ; from != 0; from &= from - 1 {
			point := bits.TrailingZeros64(from)
			to := point + delta[direction]
			next = *l
			nextQuiet := quiet + 1
			if trapped := next.enter(c.t, point, to, l.kind(point)^l.kind(to)); trapped != 0 {
				next.remove(trapped)
				nextQuiet = 0
				if next.lostPieces(c.king) != positions.Undecided {
					continue
				}
			}
			if nextQuiet < maxQuiet {
				total += c.count(&next, side^1, nextQuiet, depth-1)
			}
		}
	}
	return total
}

// countTwo is count for two turns. The first of them must not be the hundredth quiet
// turn.
func (c *counter) countTwo(l *layout, side positions.Player) uint64 {
	own := l.pieces[side&1]
	return c.replies(l, side, own&l.outRight(), 1) + c.replies(l, side, own&l.outLeft(c.t), -1) +
		c.replies(l, side, own&l.outUp(), stride) + c.replies(l, side, own&l.outDown(c.t), -stride)
}

// replies returns the number of moves of side's opponent after all moves of side from
// the points from, in one direction. It need not remove trapped pieces, which have no
// moves anyway, but a trapped king ends the game.
func (c *counter) replies(l *layout, side positions.Player, from uint64, delta int) uint64 {
	t, enemy := c.t, l.pieces[side&1^1]
	var total int
	for ; from != 0; from &= from - 1 {
		point := bits.TrailingZeros64(from)
		to := (point + delta) & (points - 1)
		next := layout{right: l.right ^ t.neighbourhoods[to].linesH, up: l.up ^ t.neighbourhoods[to].linesV}
		both := uint64(1)<<point | uint64(1)<<to
		if c.king {
			next.kings = l.kings ^ both&-((l.kings>>point^l.kings>>to)&1)
			if next.kings&t.neighbourhoods[to].neighbours&^next.anyOut(t) != 0 {
				continue
			}
		}
		next.pieces[0] = enemy ^ both&-(enemy>>to&1)
		total += next.mobility(t, 0)
	}
	return uint64(total)
}
