package vinver

import (
	"tetrad/positions/bitboard"
	"tetrad/positions/vinver"
)

// most is the greatest distance that counts as a path.
const most = 60

// layers are sets of free points by their distance from an edge, from 1 up: the cost
// of connecting them to it, their own cost included.
type layers struct {
	at    [most + 1]vinver.Bitboard
	count int // the distance to the other edge; most+1 without a path
}

// bothWays are the layers from both edges. They are large, so callers keep them for the
// other colour: clearing them anew costs as much as spreading over a few layers.
type bothWays struct{ there, back layers }

// A terrain is the board as one colour crosses it from edge to edge.
type terrain struct {
	own  vinver.Bitboard // points that cost 0
	free vinver.Bitboard // points that cost 1, which is a stone, or 2
	hard vinver.Bitboard // the free points that cost 2
	// diagonals can also be crossed from one end to the other.
	diagonals   bitboard.Diagonals384[vinver.Point]
	first, last *vinver.Bitboard // the edges
	midTurn     bool             // crosscuts exist, and own stones may meet by diagonal
}

// newTerrain returns the board as a colour crosses it if the enemy never answers. A
// stone between two enemy stones that meet at a corner makes a crosscut and wins it.
// So two points with an enemy stone on both sides are as good as neighbours, and an
// enemy stone that could be flipped at once costs no more than an empty point: one
// stone.
func newTerrain(p *vinver.Position, c vinver.Colour) (t terrain) {
	own, enemy := p.Stones(c), p.Stones(c^1)
	t.own = *own
	t.free = p.Empties()
	t.diagonals = bitboard.Across384(enemy)
	threats := t.diagonals.Between(own, &t.free)
	weak := threats.Sides()
	weak.And(enemy)
	t.free.Or(&weak)
	e := &geometries[p.Size()].edges[c]
	t.first, t.last = &e[0], &e[1]
	t.midTurn = p.MidTurn()
	return t
}

// guard makes the empty points hard that the enemy can contest: those next to an enemy
// stone, and those on the enemy's edges.
func (t *terrain) guard(p *vinver.Position, c vinver.Colour) {
	empty := p.Empties()
	t.hard = p.Stones(c ^ 1).Beside()
	t.hard.Or(&geometries[p.Size()].border[c^1])
	t.hard.And(&empty)
}

// paths returns the distance from edge to edge on a board without hard points. It
// calls yield with the free points on paths of that length, layer by layer.
func (t *terrain) paths(room *bothWays, yield func(layer vinver.Bitboard)) (distance int) {
	there, back := &room.there, &room.back
	there.measure(t, t.first, t.last)
	if there.count == 0 || there.count > most {
		return there.count
	}
	back.measure(t, t.last, t.first)
	for k := 1; k <= there.count; k++ {
		layer := there.at[k]
		layer.And(&back.at[there.count+1-k])
		yield(layer)
	}
	return there.count
}

// A front is the state of paths that spread from an edge.
type front struct {
	own, free    vinver.Bitboard // points not yet reached
	newest       vinver.Bitboard // points reached last
	near, before vinver.Bitboard // neighbours of newest, and of the points reached before it
}

// spread passes own points at no cost and free points at theirs, layer by layer. It is
// the plain twin of spread256, spread512 and spreadNEON, which measure calls.
func (l *layers) spread(t *terrain, from, to *vinver.Bitboard) {
	l.count = 0
	f := front{own: t.own, free: t.free, newest: *from}
	if t.join(&f.own, &f.newest) {
		t.diagonals.Reach(&f.newest, &f.near)
	}
	f.near.Or(from)
	for still := 0; !f.newest.Meets(to); {
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

// advance sets layer to the free points that it reaches next, and reports whether any
// exist.
func (f *front) advance(t *terrain, layer *vinver.Bitboard) bool {
	layer.Select(&t.hard, &f.before, &f.near)
	f.before = f.near
	if !layer.Claim(&f.free) {
		f.newest, f.near = vinver.Bitboard{}, vinver.Bitboard{}
		return false
	}
	t.diagonals.Reach(layer, &f.near)
	f.newest = f.near
	if t.join(&f.own, &f.newest) {
		var beyond vinver.Bitboard
		t.diagonals.Reach(&f.newest, &beyond)
		f.near.Or(&beyond)
	}
	f.newest.Or(layer)
	return true
}

// join limits reached to own, adds the own points connected to it, removes the result
// from own, and reports whether it is not empty.
func (t *terrain) join(own, reached *vinver.Bitboard) bool {
	reached.And(own)
	if reached.IsEmpty() {
		return false
	}
	reached.Fill(own)
	own.AndNot(reached)
	if !t.midTurn {
		return true
	}
	chain := *reached
	t.diagonals.Reach(&chain, reached)
	t.join(own, reached)
	reached.Or(&chain)
	return true
}
