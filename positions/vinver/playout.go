package vinver

import (
	"math/rand/v2"

	"tetrad/positions"
)

// Playout implements positions.Playouter. Nobody passes or swaps. Each turn
// places a stone on an empty point, all being equally likely; while there are
// crosscuts, it flips a stone of one, all crosscuts and both of their stones
// being equally likely. A turn that is under way is first finished with any of
// the steps, all being equally likely.
//
// As in any game, the first chain from edge to edge wins: the winner of the
// board when it is full may be the other one, since a later flip may break a chain.
func (p *Position) Playout(rng *rand.PCG) positions.Outcome {
	if p.MidTurn() {
		return p.finishTurn(rng)
	}
	if p.now.outcome != positions.Undecided {
		return p.now.outcome
	}
	var g playout
	g.begin(p, rng)
	for !g.play((g.left + 1) / 2) {
	}
	return positions.WinFor(p.Owner(g.side))
}

// finishTurn is Playout from inside a turn.
func (p *Position) finishTurn(rng *rand.PCG) positions.Outcome {
	var list [2 * maxCrosscuts]positions.Step
	steps := p.Steps(list[:0])
	p.Do(steps[positions.RandomBelow(rng, len(steps))])
	outcome := p.Playout(rng)
	p.Undo()
	return outcome
}

// A playout is a random game under way.
type playout struct {
	*game
	side   Colour
	stones [2]Board
	lost   [2]Board       // stones that were flipped since the last test
	empty  [19 * 19]Point // of which the first left are still empty
	left   int
	rng    *rand.PCG
}

func (g *playout) begin(p *Position, rng *rand.PCG) {
	g.game, g.side, g.stones, g.rng = p.game, p.now.side&1, p.stones, rng
	empty := p.Empties()
	g.left = len(empty.appendPoints(g.empty[:0]))
}

// play plays n turns, but not on after a win: then it reports true, and side is
// the winner.
//
// To test for a chain after every turn would take most of the time. So it plays
// all the turns first and then looks at the stones that each side had at any
// time in them. Where these make no chain, there was none. Where they do, it
// starts again, with the same random numbers, and plays one half after the other.
func (g *playout) play(n int) bool {
	before, rng := *g, *g.rng
	g.lost = [2]Board{}
	for range n {
		g.turn()
	}
	switch {
	case !g.mayHaveChain(Black) && !g.mayHaveChain(White):
		return false
	case n == 1:
		g.side ^= 1 // a turn makes no chain for the other side
		return true
	}
	*g, *g.rng = before, rng
	return g.play(n/2) || g.play(n-n/2)
}

// mayHaveChain reports whether the stones that a colour has, and those that it
// has lost since the last test, make a chain from edge to edge.
func (g *playout) mayHaveChain(c Colour) bool {
	var had Board
	for i := 1; i <= 6; i++ {
		had[i] = g.stones[c][i] | g.lost[c][i]
	}
	return g.connects(&had, c)
}

// draw takes a random empty point. There is one, since on a full board somebody
// has won.
func (g *playout) draw() Point {
	i := positions.RandomBelow(g.rng, g.left)
	at := g.empty[i]
	g.left--
	g.empty[i] = g.empty[g.left]
	return at
}

// turn places a stone and flips stones until there is no crosscut.
func (g *playout) turn() {
	own, enemy := &g.stones[g.side&1], &g.stones[g.side&1^1]
	at := g.draw()
	corners := crosscutsAt(own.ring(at), enemy.ring(at))
	own.toggle(at)
	if corners != 0 {
		g.resolve(own, enemy, at, corners)
	}
	g.side ^= 1
}

// resolve resolves the crosscuts of a new stone and the given corners.
func (g *playout) resolve(own, enemy *Board, at Point, corners uint8) {
	lost := &g.lost[g.side&1^1]
	var list [maxCrosscuts]crosscut
	open := appendCrosscuts(list[:0], at, corners)
	for len(open) > 0 {
		n := positions.RandomBelow(g.rng, 2*len(open))
		s := open[n/2].a
		if n&1 != 0 {
			s = open[n/2].b
		}
		corners = crosscutsAt(own.ring(s), enemy.ring(s))
		own.toggle(s)
		enemy.toggle(s)
		lost.add(s)
		open = appendCrosscuts(without(open, s), s, corners)
	}
}

// without removes the crosscuts that have the stone s.
func without(open []crosscut, s Point) []crosscut {
	kept := open[:0]
	for _, c := range open {
		if c.a != s && c.b != s {
			kept = append(kept, c)
		}
	}
	return kept
}

var _ positions.Playouter = (*Position)(nil)
