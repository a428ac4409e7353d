package vinver

import (
	_ "embed"
	"sync"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// The tables have an entry for each pattern around an empty point, with mirror images
// alike, and for the owner of the short paths through it: the player to move, the
// other, or both. So a cut, a bridge or a dead end counts where it matters.
const owners = 3

//go:embed weights.bin
var encoded []byte

// numbering returns the number of each pattern, with mirror images alike, and the
// count of numbers.
var numbering = sync.OnceValues(func() (number *[patterns]uint16, count int) {
	number = new([patterns]uint16)
	for p, image := range alike() {
		number[p] = number[image]
		if int(image) == p { // the least of its images, and the first that the loop meets
			number[p] = uint16(count)
			count++
		}
	}
	return number, count
})

// A surroundingTable has the weights of all patterns, in 16ths of a centipawn.
type surroundingTable [owners * patterns]int16

// surroundingWeights returns the weights, which the first call makes.
var surroundingWeights = sync.OnceValue(func() *surroundingTable {
	number, count := numbering()
	packed := eval.MustDecode(encoded, owners*count, 1)
	t := new(surroundingTable)
	for i := range t {
		t[i] = packed.Weights(entry(int32(i), number, count))[0]
	}
	return t
})

// entry returns the table entry of a surrounding.
func entry(surrounding int32, number *[patterns]uint16, count int) int32 {
	return surrounding/patterns*int32(count) + int32(number[surrounding%patterns])
}

// surroundings returns the value of the patterns around the empty points on short
// paths, in centipawns.
func (v *extractor) surroundings() int {
	table := surroundingWeights()
	var buffer [19 * 19]int32
	sum := int32(0)
	open := openPoints(v.p)
	for _, s := range v.appendSurroundings(buffer[:0], &open) {
		sum += int32(table[s])
	}
	// Early in a game most points are open, and counting them is faster than reading
	// them.
	for owner, n := range v.countByOwner(&open) {
		sum += n * int32(table[owner*patterns])
	}
	return eval.Value([]int32{sum}, []int32{eval.One})
}

// appendSurroundings appends, for each empty point on short paths that is not in
// except, the pattern around it plus patterns times the number of its owner.
func (v *extractor) appendSurroundings(dst []int32, except *vinver.Bitboard) []int32 {
	own, enemy, empty := v.p.Stones(v.side), v.p.Stones(v.side^1), v.p.Empties()
	beyond := &geometries[v.p.Size()].beyond
	ours, theirs := &v.crossings[0].points, &v.crossings[1].points
	points := *ours
	points.Or(theirs)
	points.And(&empty)
	points.AndNot(except)
	for at := range points.All() {
		owner := int32(0)
		if theirs.Has(at) {
			owner++
			if ours.Has(at) {
				owner++
			}
		}
		dst = append(dst, owner*patterns|int32(patternAt(own.Ring(at), enemy.Ring(at), beyond[at], v.side)))
	}
	return dst
}

// openPoints returns the empty points with neither stone nor edge around them. Their
// pattern is 0.
func openPoints(p *vinver.Position) (open vinver.Bitboard) {
	stones := *p.Stones(vinver.Black)
	stones.Or(p.Stones(vinver.White))
	around := stones.Around()
	open = geometries[p.Size()].inner
	open.AndNot(&around)
	return open
}

// countByOwner returns the numbers of points in b on short paths, by owner.
func (v *extractor) countByOwner(b *vinver.Bitboard) (n [owners]int32) {
	ours, theirs := &v.crossings[0].points, &v.crossings[1].points
	both := *ours
	both.And(theirs)
	n[2] = int32(b.CountIn(&both))
	n[0] = int32(b.CountIn(ours)) - n[2]
	n[1] = int32(b.CountIn(theirs)) - n[2]
	return n
}

// Patterns appends the entries of the patterns around the empty points on short paths.
func (Evaluator) Patterns(p positions.Position, dst []int32) []int32 {
	number, count := numbering()
	v := newExtractor(p)
	for _, s := range v.appendSurroundings(nil, &vinver.Bitboard{}) {
		dst = append(dst, entry(s, number, count))
	}
	return dst
}

// PhaseWeights appends the weight of the one phase of the tables.
func (Evaluator) PhaseWeights(_ positions.Position, dst []int32) []int32 {
	return append(dst, eval.One)
}

// TableSize returns the number of table entries and the number of phases.
func (Evaluator) TableSize() (int, int) {
	_, count := numbering()
	return owners * count, 1
}
