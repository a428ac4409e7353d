package trap

import (
	"slices"

	"tetrad/positions/trap"
)

// The line pattern of a piece is the states of its four lines. It shows whether an
// enemy can trap the piece at once (its only exit leads to a point that an enemy can
// enter), after one more reversal, or not at all.
//
// The state of a line has four bits. Each bit is computed for all pieces at once. An
// arrow out of the piece:
//
//	bit 0: an enemy of the piece can enter the point at the other end
//	bit 1: a friend of the piece stands there
//	bit 2: an enemy of the piece stands there
//
// An arrow towards the piece has bit 3 and, by the piece at the other end:
//
//	nothing: bit 0: a friend can enter it, bit 1: an enemy can enter it
//	friend:  bit 2, and bit 0: an enemy can enter it
//	enemy:   bits 1 and 2, and bit 0: the arrow is the enemy's only exit, so
//	         that by moving it would leave the piece trapped where it came from
const (
	noLine = 1<<1 | 1<<2 // no other arrow has this state
	unused = noLine | 1
	states = 16
)

// pairs is the number of unordered pairs of states.
const pairs = states * (states - 1) / 2 // of the states without unused

// linePatterns is the number of unordered choices of four states. Order is ignored
// because the symmetries of the board turn most orders into each other.
const linePatterns = (states + 2) * (states + 1) * states * (states - 1) / 24

// lines are the bits of the states of the lines in one direction, for all points.
type lines [4]uint64

// An extractor computes features of a position of Play, as the mover sees it.
type extractor struct {
	own, enemy, kings uint64
	hasKings          bool
	out               trap.Ways
}

// extract sets v to the position of p as its mover sees it.
func (v *extractor) extract(p *trap.Position) {
	mover := p.ToMove()
	v.own, v.enemy, v.kings, v.hasKings = p.Pieces(mover), p.Pieces(mover.Opponent()), p.Kings(), p.HasKings()
	v.out = p.Out()
}

// lines sets all to the lines of the pieces by direction. On other points they have no
// meaning. It sets all in place, because copying a result of this size right after it
// is written is slow.
func (v *extractor) lines(all *[4]lines) {
	var ownEnters, enemyEnters uint64 // points that the sides can enter
	var exit, exits uint64            // points with an exit, and with a second one
	for d, out := range v.out {
		ownEnters |= onward(v.own&out, d)
		enemyEnters |= onward(v.enemy&out, d)
		exit, exits = exit|out, exits|exit&out
	}
	for d, out := range v.out {
		in := onward(v.out[d^1], d^1)
		own, enemy := onward(v.own, d^1), onward(v.enemy, d^1)
		ownEnters, enemyEnters := onward(ownEnters, d^1), onward(enemyEnters, d^1)
		// From here on, friend and enemy are relative to the piece on the point.
		friend := own&v.own | enemy&v.enemy
		foe := enemy&v.own | own&v.enemy
		friendEnters := ownEnters&v.own | enemyEnters&v.enemy
		foeEnters := enemyEnters&v.own | ownEnters&v.enemy
		only := ^onward(exits, d^1)
		empty := ^(own | enemy)
		none := ^(in | out)
		all[d] = lines{
			out&foeEnters | in&(friend&foeEnters|foe&only|empty&friendEnters),
			out&friend | in&(foe|empty&foeEnters) | none,
			out&foe | in&(friend|foe) | none,
			in,
		}
	}
}

// onward returns the points one further in a direction (right, left, up, down) from
// the points in a set. Past the edge the result may contain wrapped-around points.
func onward(points uint64, direction int) uint64 {
	switch direction {
	case 0:
		return points << 1
	case 1:
		return points >> 1
	case 2:
		return points << stride
	}
	return points >> stride
}

// at returns the state of the line from a point.
func (l *lines) at(point int) int {
	point &= 63
	return int(l[0]>>point&1 | l[1]>>point&1<<1 | l[2]>>point&1<<2 | l[3]>>point&1<<3)
}

// linePattern returns the line pattern of a point as an index of patternNumbers
// and of the tables of weights.
func linePattern(all *[4]lines, point int) int {
	return int(pairNumber[all[0].at(point)|all[1].at(point)<<4])*pairs +
		int(pairNumber[all[2].at(point)|all[3].at(point)<<4])
}

// pairNumber numbers pairs of states, each of four bits.
var pairNumber = func() (number [states * states]uint8) {
	n := uint8(0)
	for high := range states {
		for low := range high + 1 {
			if low != unused && high != unused {
				number[low|high<<4], number[high|low<<4] = n, n
				n++
			}
		}
	}
	return number
}()

// patternNumbers numbers line patterns from 0 to linePatterns-1. All orders of the
// same states have the same number.
func patternNumbers() *[pairs * pairs]int32 {
	number := new([pairs * pairs]int32)
	var statesOf [pairs][2]int
	for high := range states {
		for low := range high + 1 {
			if low != unused && high != unused {
				statesOf[pairNumber[low|high<<4]] = [2]int{low, high}
			}
		}
	}
	seen := make(map[[4]int]int32, linePatterns)
	for a, first := range statesOf {
		for b, second := range statesOf {
			sorted := [4]int{first[0], first[1], second[0], second[1]}
			slices.Sort(sorted[:])
			n, ok := seen[sorted]
			if !ok {
				n = int32(len(seen))
				seen[sorted] = n
			}
			number[a*pairs+b] = n
		}
	}
	return number
}
