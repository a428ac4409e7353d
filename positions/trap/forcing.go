package trap

import "tetrad/positions"

// Forcing appends the steps of Play that remove an enemy piece, in the order of Steps.
// It appends none in other phases or after the end.
func (p *Position) Forcing(dst []positions.Step) []positions.Step {
	b, t := &p.now, p.t
	if b.outcome != positions.Undecided || b.phase != Play {
		return dst
	}
	own, enemy := b.pieces[b.side&1], b.pieces[b.side&1^1]
	out := p.Out()
	var one, two uint64 // points with an exit, and with a second one
	for _, from := range out {
		one, two = one|from, two|one&from
	}
	// Entering a point reverses the last exit of the enemies beside it.
	var targets uint64
	for d, from := range out {
		targets |= t.onward(enemy&from&^two, d)
	}
	// A swap moves the enemy to the point that the piece left. If that point had no
	// other exit, it has none now.
	var ways Ways
	for d, from := range out {
		ways[d] = own & from & (t.onward(targets, d^1) | t.onward(enemy, d^1)&^two)
	}
	return appendFour(dst, Play, ways[right], ways[left], ways[up], ways[down])
}

// onward returns the next points in a direction, on the board.
func (t *geometry) onward(points uint64, direction int) uint64 {
	switch direction {
	case right:
		return (points & t.linesH) << 1
	case left:
		return points >> 1 & t.linesH
	case up:
		return (points & t.linesV) << stride
	}
	return points >> stride & t.linesV
}
