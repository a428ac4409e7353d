package vinver

import (
	"math/bits"

	"tetrad/positions"
	"tetrad/positions/vinver"
)

// A step belongs to one class of each kind, and its score is the sum of the weights of
// these classes. All kinds share one numbering.
const (
	placePatterns = 0                                     // pattern around a new stone
	flipPatterns  = placePatterns + patterns              // pattern around a flipped stone
	pathClasses   = flipPatterns + patterns               // position on the shortest paths of both sides
	answerClasses = pathClasses + sideClasses*sideClasses // offset from the last stone
	followClasses = answerClasses + offsets               // offset from the one before
	lineClasses   = followClasses + offsets               // distance from the edges
	passClass     = lineClasses + lines*lines             // a pass or a swap
	stepClasses   = passClass + 1
	kinds         = 5 // largest number of classes of a step
)

// A classifier holds what all steps of a position have in common.
type classifier struct {
	p    *vinver.Position
	side vinver.Colour
	*geometry
	paths [2]classified // own, then the enemy's
	// The stones of the last step and of the one before, if any.
	last, previous       vinver.Point
	hasLast, hasPrevious bool
}

func newClassifier(p *vinver.Position) (r classifier) {
	r.p, r.side, r.geometry = p, p.Side(), &geometries[p.Size()]
	var room bothWays
	for i, c := range [2]vinver.Colour{r.side, r.side ^ 1} {
		t := newTerrain(p, c)
		r.paths[i].classify(&t, &room)
	}
	r.last, r.hasLast = p.LastPoint(1)
	r.previous, r.hasPrevious = p.LastPoint(2)
	return r
}

// classes sets dst to the classes of a step and returns their number.
func (r *classifier) classes(s positions.Step, dst *[kinds]int32) int {
	at := vinver.StepPoint(s)
	switch vinver.KindOf(s) {
	case vinver.Placement:
		dst[0] = placePatterns + int32(r.pattern(at))
	case vinver.Flip:
		dst[0] = flipPatterns + int32(r.pattern(at))
	default:
		dst[0] = passClass
		return 1
	}
	dst[1] = pathClasses + sideClasses*r.paths[0].of(at) + r.paths[1].of(at)
	dst[2] = answerClasses + r.offset(at, r.last, r.hasLast)
	dst[3] = followClasses + r.offset(at, r.previous, r.hasPrevious)
	dst[4] = lineClasses + int32(r.lines[r.side][at])
	return kinds
}

func (r *classifier) pattern(at vinver.Point) pattern {
	own, enemy := r.p.Stones(r.side), r.p.Stones(r.side^1)
	return patternAt(own.Ring(at), enemy.Ring(at), r.beyond[at], r.side)
}

const (
	// farthest is the largest offset along a line that has a class of its own.
	farthest = 4
	// offsets is the number of classes of a point's offset from another point.
	// Mirrored offsets share a class; the last class is for all greater offsets.
	offsets = (farthest+1)*(farthest+1) + 1
)

func (r *classifier) offset(at, from vinver.Point, ok bool) int32 {
	x, y := distance(at.File(), from.File()), distance(at.Rank(), from.Rank())
	if !ok || max(x, y) > farthest {
		return offsets - 1
	}
	if r.side == vinver.White {
		x, y = y, x
	}
	return int32((farthest+1)*x + y)
}

func distance(a, b int) int { return max(a-b, b-a) }

// A classified has the points on the shortest paths of a side, by the number of points
// at the same distance from the edges: if a layer has only one point, all paths go
// through it.
type classified struct {
	any vinver.Bitboard
	by  [breadths]vinver.Bitboard // 1, 2, 3 to 4, more
	far int32                     // class of the distance: 1, 2 to 3, 4 to 7, more
}

const (
	breadths = 4
	fars     = 4
	// sideClasses is the number of classes of a point by the shortest paths of one
	// side; class 0 is for points on no path.
	sideClasses = 1 + breadths*fars
)

func (c *classified) classify(t *terrain, room *bothWays) {
	d := t.paths(room, func(layer vinver.Bitboard) {
		by := &c.by[min(bits.Len(uint(layer.Count()-1)), breadths-1)]
		by.Or(&layer)
		c.any.Or(&layer)
	})
	c.far = int32(min(bits.Len(uint(d)), fars) - 1)
}

// of returns the class of a point.
func (c *classified) of(p vinver.Point) int32 {
	if !c.any.Has(p) {
		return 0
	}
	breadth := int32(0)
	for !c.by[breadth].Has(p) {
		breadth++
	}
	return 1 + fars*breadth + c.far
}
