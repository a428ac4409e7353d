package vinver

import "tetrad/positions/vinver"

// most is the greatest distance that is told apart from no path at all.
const most = 60

// layers are sets of free points by their distance from an edge, from 1: the
// cost of what connects them to it, their own included.
type layers struct {
	at    [most + 1]vinver.Bitboard
	count int // the distance to the other edge; most+1 where there is no path
}

// A terrain is the board as one colour walks it from edge to edge.
type terrain struct {
	own  vinver.Bitboard // points that cost nothing
	free vinver.Bitboard // points that cost one, a stone, or two
	hard vinver.Bitboard // those that cost two
	diagonals
	first, last *vinver.Bitboard // the edges
	words       int              // of a board of this size
	midTurn     bool             // there are crosscuts, and own stones may meet by diagonal
}

// diagonals are pairs of points that meet at a corner only, and that may be
// walked from one to the other all the same. Pairs are known by their lower
// points: rising ones lead to the north-east, falling ones to the north-west.
type diagonals struct{ rising, falling vinver.Bitboard }

// newTerrain returns the board as a colour walks it if the enemy never answers.
// A stone between two enemy stones that themselves meet at a corner makes a
// crosscut and wins it: so two points are as good as neighbours with an enemy
// stone on both sides, and an enemy stone that could be flipped at once costs
// no more than an empty point, a stone.
func newTerrain(p *vinver.Position, c vinver.Colour) (t terrain) {
	own, enemy := p.Stones(c), p.Stones(c^1)
	t.own = *own
	t.free = p.Empties()
	t.diagonals = across(enemy)
	weak := inReach(&t.own, enemy, &t.free, &t.diagonals)
	for i := range t.free {
		t.free[i] |= weak[i]
	}
	e := &geometries[p.Size()].edges[c]
	t.first, t.last = &e[0], &e[1]
	t.midTurn = p.MidTurn()
	t.words = (vinver.Stride*p.Size() + 63) / 64
	return t
}

// guard makes empty points hard that the enemy can take a share in: those next
// to an enemy stone, and those on the enemy's edges.
func (t *terrain) guard(p *vinver.Position, c vinver.Colour) {
	empty, enemy, e := p.Empties(), p.Stones(c^1), &geometries[p.Size()].edges[c^1]
	for i := 1; i <= 6; i++ {
		beside := enemy.Words().Beside(i)
		t.hard[i] = empty[i] & (beside | e[0][i] | e[1][i])
	}
}

// across returns the pairs of points that have points of b on both sides.
func across(b *vinver.Bitboard) (d diagonals) {
	for i := 1; i <= 6; i++ {
		d.rising[i] = b.Words().Down(i, 1) & b.Words().Down(i, vinver.Stride)
		d.falling[i] = b.Words().Up(i, 1) & b.Words().Down(i, vinver.Stride)
	}
	return d
}

// inReach returns the enemy stones that a stone on a free point could flip: those
// between that point and an own stone.
func inReach(own, enemy, free *vinver.Bitboard, d *diagonals) (weak vinver.Bitboard) {
	for i := 1; i <= 6; i++ {
		// By the lower point of a pair: the other point is the other one's.
		rising := d.rising[i] & (own[i]&free.Words().Down(i, vinver.Stride+1) | free[i]&own.Words().Down(i, vinver.Stride+1))
		falling := d.falling[i] & (own[i]&free.Words().Down(i, vinver.Stride-1) | free[i]&own.Words().Down(i, vinver.Stride-1))
		weak[i] |= rising<<1 | rising<<vinver.Stride | falling>>1 | falling<<vinver.Stride
		if i < 6 {
			weak[i+1] |= rising>>63 | (rising|falling)>>(64-vinver.Stride)
		}
		weak[i-1] |= falling << 63
	}
	for i := range weak {
		weak[i] &= enemy[i]
	}
	return weak
}

// reach sets next to the points next to b, by side or by diagonal.
func (t *terrain) reach(b, next *vinver.Bitboard) {
	const (
		up   = vinver.Stride
		east = vinver.Stride + 1
		west = vinver.Stride - 1
	)
	below, r0, f0 := uint64(0), uint64(0), uint64(0)
	for i := 1; i <= t.words; i++ {
		w, above := b[i&7], b[(i+1)&7]
		if w|below|above == 0 {
			next[i&7], r0, f0 = 0, 0, 0
			continue
		}
		rising, falling := t.rising[i&7], t.falling[i&7]
		r, f := w&rising, w&falling
		next[i&7] = w<<1 | below>>63 | w>>1 | above<<63 | w<<up | below>>(64-up) | w>>up | above<<(64-up) |
			r<<east | r0>>(64-east) | (w>>east|above<<(64-east))&rising |
			f<<west | f0>>(64-west) | (w>>west|above<<(64-west))&falling
		below, r0, f0 = w, r, f
	}
}

// paths returns the distance from edge to edge and calls yield with the free
// points on paths of that length, layer by layer, on a board where none are hard.
func (t *terrain) paths(yield func(layer vinver.Bitboard)) (distance int) {
	var there, back layers
	there.measure(t, t.first, t.last)
	if there.count == 0 || there.count > most {
		return there.count
	}
	back.measure(t, t.last, t.first)
	for k := 1; k <= there.count; k++ {
		yield(and(&there.at[k], &back.at[there.count+1-k]))
	}
	return there.count
}

// A front is how far paths from an edge have come.
type front struct {
	own, free    vinver.Bitboard // what is not yet reached
	newest       vinver.Bitboard // what was reached last
	near, before vinver.Bitboard // what is next to that, and to what was reached before that
}

// measure spreads from one edge until it meets the other, through own points at
// once and through free points by their costs.
func (l *layers) measure(t *terrain, from, to *vinver.Bitboard) {
	f := front{own: t.own, free: t.free, newest: *from}
	if t.join(&f.own, &f.newest) {
		t.reach(&f.newest, &f.near)
	}
	for i := range f.near {
		f.near[i] |= from[i]
	}
	for still := 0; !meets(&f.newest, to); {
		if l.count == most || still == 2 {
			l.count = most + 1
			return
		}
		l.count++
		still++
		if f.advance(t, &l.at[l.count]) {
			still = 0
		}
	}
}

// advance sets layer to the free points that are reached next, and reports
// whether there are any.
func (f *front) advance(t *terrain, layer *vinver.Bitboard) bool {
	grown := uint64(0)
	for i := 1; i <= t.words; i++ {
		layer[i] = f.free[i] & (f.near[i]&^t.hard[i] | f.before[i]&t.hard[i])
		f.free[i] &^= layer[i]
		grown |= layer[i]
	}
	f.before = f.near
	if grown == 0 {
		f.newest, f.near = vinver.Bitboard{}, vinver.Bitboard{}
		return false
	}
	t.reach(layer, &f.near)
	f.newest = f.near
	if t.join(&f.own, &f.newest) {
		var beyond vinver.Bitboard
		t.reach(&f.newest, &beyond)
		for i := 1; i <= t.words; i++ {
			f.near[i] |= beyond[i]
		}
	}
	for i := 1; i <= t.words; i++ {
		f.newest[i] |= layer[i]
	}
	return true
}

// join keeps those of reached that are in own, adds to them what is connected to
// them, takes all of that from own, and reports whether there is any.
func (t *terrain) join(own, reached *vinver.Bitboard) bool {
	joins := uint64(0)
	for i := 1; i <= t.words; i++ {
		reached[i] &= own[i]
		joins |= reached[i]
	}
	if joins == 0 {
		return false
	}
	reached.Words().Fill(own.Words(), 2<<t.words-2)
	for i := 1; i <= t.words; i++ {
		own[i] &^= reached[i]
	}
	if !t.midTurn {
		return true
	}
	chain := *reached
	t.reach(&chain, reached)
	t.join(own, reached)
	for i := 1; i <= t.words; i++ {
		reached[i] |= chain[i]
	}
	return true
}
