package vinver

import (
	"math/rand/v2"

	"tetrad/positions"
)

// Playout implements positions.Playouter. Nobody passes or swaps. Each turn
// places a stone on an empty point, all being equally likely; while there are
// crosscuts, it flips a stone of one, all crosscuts and both of their stones
// being equally likely. As in any game, the first chain from edge to edge wins:
// playing on to a full board would be another game, since a later flip may
// break that chain.
func (p *Position) Playout(rng *rand.PCG) positions.Outcome {
	if p.MidTurn() {
		return p.finishTurn(rng)
	}
	if p.now.outcome != positions.Undecided {
		return p.now.outcome
	}
	g := playout{game: p.game, stones: p.stones, rng: rng}
	empty := p.empties()
	g.left = len(empty.appendPoints(g.empty[:0]))
	side := p.now.side
	for !g.turn(side, g.draw()) {
		side ^= 1
	}
	return positions.WinFor(p.Owner(side))
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
	stones [2]Board
	empty  [19 * 19]Point // of which the first left are still empty
	left   int
	rng    *rand.PCG
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

// turn places a stone, resolves the crosscuts and reports whether that wins.
// See Position.settle for the test.
func (g *playout) turn(side Colour, at Point) bool {
	side &= 1
	own, enemy := &g.stones[side], &g.stones[side^1]
	mine, theirs := own.ring(at), enemy.ring(at)
	own.toggle(at)
	joining := joins[mine|g.beyond[side][at]]
	if corners := crosscutsAt(mine, theirs); corners != 0 {
		joining = g.resolve(side, at, corners) || joining
	}
	return joining && g.spans(own, side, at)
}

// resolve flips stones until there is no crosscut, beginning with those of a
// new stone and the given corners; it reports whether one of the flipped stones
// may have joined two chains.
func (g *playout) resolve(side Colour, at Point, corners uint8) (joining bool) {
	own, enemy := &g.stones[side], &g.stones[side^1]
	var list [maxCrosscuts]crosscut
	open := appendCrosscuts(list[:0], at, corners)
	for len(open) > 0 {
		n := positions.RandomBelow(g.rng, 2*len(open))
		s := open[n/2].a
		if n&1 != 0 {
			s = open[n/2].b
		}
		mine, theirs := own.ring(s), enemy.ring(s)
		own.toggle(s)
		enemy.toggle(s)
		joining = joining || joins[mine|g.beyond[side][s]]
		open = appendCrosscuts(without(open, s), s, crosscutsAt(mine, theirs))
	}
	return joining
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
