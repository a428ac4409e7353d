package vinver

import (
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// A scoreboard has the scores of placements by point, in centipawns.
type scoreboard [vinver.Points]int32

// lineScores has, by size and colour, the weights of the lines that each point is on.
type lineScores [len(geometries)][2]scoreboard

func (t *lineScores) set(weights *[stepClasses]int16) {
	for size := range t {
		for colour := range t[size] {
			for at, line := range geometries[size].lines[colour] {
				t[size][colour][at] = int32(weights[lineClasses+int(line)])
			}
		}
	}
}

// placements sets b to the scores of stones on empty points. They are the sums of the
// weights of [classifier.classes], but for a constant. Most points are far from the last
// stones and on no short path, so the classes that they have then count for nothing here,
// and the others by the difference.
func (r *classifier) placements(b *scoreboard, w *policy) {
	weights := &w.weights
	*b = w.lines[r.p.Size()][r.side]
	empty := r.p.Empties()
	near := &w.near[r.side]
	if r.hasLast {
		r.addNear(b, r.last, &near[0])
	}
	if r.hasPrevious {
		r.addNear(b, r.previous, &near[1])
	}

	open := openPoints(r.p)
	closed := empty
	closed.AndNot(&open)
	for at := range closed.All() {
		b[at] += int32(weights[placePatterns+int(r.pattern(at))]) - int32(weights[placePatterns])
	}

	onPaths := r.paths[0].any
	onPaths.Or(&r.paths[1].any)
	onPaths.And(&empty)
	for at := range onPaths.All() {
		b[at] += int32(weights[pathClasses+sideClasses*r.paths[0].of(at)+r.paths[1].of(at)]) - int32(weights[pathClasses])
	}
}

// A nearby has the weights of offsets from a stone, rank by rank from the south-west,
// less that of all greater offsets.
type nearby [2*farthest + 1][2*farthest + 1]int32

// nearScores has, by colour, the weights of offsets from the last stone and from the one
// before.
type nearScores [2][2]nearby

func (t *nearScores) set(weights *[stepClasses]int16) {
	for colour := range t {
		r := classifier{side: vinver.Colour(colour)}
		for i, classes := range [2][]int16{weights[answerClasses:followClasses], weights[followClasses:lineClasses]} {
			for y := range 2*farthest + 1 {
				for x := range 2*farthest + 1 {
					offset := r.offset(vinver.PointAt(x, y), vinver.PointAt(farthest, farthest), true)
					t[colour][i][y][x] = int32(classes[offset]) - int32(classes[offsets-1])
				}
			}
		}
	}
}

// addNear adds the weights of offsets from a stone to the points near it.
func (r *classifier) addNear(b *scoreboard, from vinver.Point, weights *nearby) {
	size, file, rank := r.p.Size(), from.File(), from.Rank()
	left, right := max(file-farthest, 0), min(file+farthest, size-1)
	for y := max(rank-farthest, 0); y <= min(rank+farthest, size-1); y++ {
		row := b[vinver.PointAt(left, y) : vinver.PointAt(right, y)+1]
		for i, weight := range weights[y-rank+farthest][left-file+farthest:][:len(row)] {
			row[i] += weight
		}
	}
}

// scorePlacements sets the scores of steps that are all placements but for passes and
// swaps.
func (r *classifier) scorePlacements(steps []positions.Step, scores []int32, w *policy) {
	var b scoreboard
	weights := &w.weights
	r.placements(&b, w)
	same := int32(weights[placePatterns]) + int32(weights[pathClasses]) + int32(weights[followClasses-1]) + int32(weights[lineClasses-1])
	for i, s := range steps {
		if vinver.KindOf(s) == vinver.Placement {
			scores[i] = b[vinver.StepPoint(s)] + same
		} else {
			scores[i] = int32(weights[passClass])
		}
	}
}
