// Package veletas evaluates positions of Veletas.
package veletas

import (
	_ "embed"
	"strconv"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

// Evaluator is a search.Evaluator of Veletas. Most of its features tell, for
// each unclaimed shooter, which colour is ahead beside it, by how much, and how
// many squares it can still reach: the fewer, the sooner it is claimed.
type Evaluator struct{}

// Shooters are told apart by the squares in reach, up to these numbers.
var rooms = [...]int{1, 3, 6, 11, 99}

// What is counted for each of the rooms.
const (
	ahead     = iota // the side with the largest group beside the shooter
	safe             // the same, if it is larger by three stones or more
	stones           // stones among the eight neighbours
	perRoom          //
	perPlayer = len(rooms) * perRoom
)

// What is counted once.
const (
	claims  = perPlayer + iota // claimed shooters
	match                      // 1 for a side that needs only one claim more
	largest                    // stones in the largest group
	second                     // stones in the largest group but one
	toMove                     // 1
	counts
)

var names = func() (names []string) {
	from := 0
	for _, room := range rooms {
		reach := ", reach " + strconv.Itoa(from) + " to " + strconv.Itoa(room)
		names = append(names, "ahead at a shooter"+reach, "far ahead at a shooter"+reach, "stones at a shooter"+reach)
		from = room + 1
	}
	return append(names, "claims", "one claim from winning", "largest group", "second group", "to move")
}()

//go:embed weights.txt
var weights string

var model = eval.MustParse(weights, names)

// Evaluate implements search.Evaluator.
func (Evaluator) Evaluate(p positions.Position) int {
	f := features(p.(*veletas.Position))
	return model.Value(f[:])
}

// Explain returns the terms whose sum is the evaluation.
func (Evaluator) Explain(p positions.Position) []eval.Term {
	f := features(p.(*veletas.Position))
	return model.Terms(f[:])
}

// Features appends the features, of which the evaluation is a weighted sum.
func (Evaluator) Features(p positions.Position, dst []int32) []int32 {
	f := features(p.(*veletas.Position))
	return append(dst, f[:]...)
}

// FeatureNames returns the names of the features.
func (Evaluator) FeatureNames() []string { return names }

func features(p *veletas.Position) (f [counts]int32) {
	own := p.Side()
	enemy := own.Opponent()
	ours, theirs := measure(p.Stones(own)), measure(p.Stones(enemy))
	for rest := p.Unclaimed(); !rest.IsEmpty(); rest = rest.WithoutFirst() {
		sq := rest.First()
		c := (*[perRoom]int32)(f[roomOf(p.Reach(sq).Count())*perRoom:])
		lead := ours.beside(sq) - theirs.beside(sq)
		c[ahead] += sign(lead)
		if lead >= 3 || lead <= -3 {
			c[safe] += sign(lead)
		}
		neighbours := ring(sq)
		c[stones] += int32(neighbours.And(p.Stones(own)).Count() - neighbours.And(p.Stones(enemy)).Count())
	}
	ownClaims, enemyClaims := p.Claimed(own).Count(), p.Claimed(enemy).Count()
	f[claims] = int32(ownClaims - enemyClaims)
	if ownClaims == p.Need()-1 {
		f[match]++
	}
	if enemyClaims == p.Need()-1 {
		f[match]--
	}
	f[largest] = int32(ours.largest - theirs.largest)
	f[second] = int32(ours.second - theirs.second)
	f[toMove] = 1
	for i := range f {
		f[i] *= eval.One
	}
	return f
}

func roomOf(reach int) int {
	for i, most := range rooms {
		if reach <= most {
			return i
		}
	}
	return len(rooms) - 1
}

func sign(n int) int32 {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
