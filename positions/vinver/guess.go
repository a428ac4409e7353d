package vinver

import "tetrad/positions"

// Guesses of how many nodes decide a node, by the number of stones that a side needs to
// connect its edges without flips. Up to 1 stone nothing is left to guess for the side
// to move. They were tried on openings of 5×5 and random positions of 5×5 and 6×6:
// docs/dev/experiments/vinver-proofs.md.
var (
	winByDistance  = [maxDistance + 1]uint32{1, 1, 2, 5, 10, 16, 16, 16}
	lossByDistance = [maxDistance + 1]uint32{1, 20, 80, 200, 400, 600, 600, 600}
)

// maxDistance stands for a side that cannot connect its edges without flips too.
const maxDistance = maxWordSize + 1

// lossAfterThreats guesses the nodes that prove a loss if the winner threatens to win on
// several points.
const lossAfterThreats = 1

// Guess implements [positions.Expansion].
func (e *expansion) Guess(n positions.Node) (win, loss uint32) {
	side := flags(n[2]).side()
	own, enemy := wordboard(n[side]), wordboard(n[side^1])
	empty := e.board &^ (own | enemy)
	first, last := e.nextToEdges(own, side)
	win = winByDistance[distance(first, last&empty, own, empty)]
	first, last = e.nextToEdges(enemy, side^1)
	if last &= empty; (first & last).count() > 1 {
		return win, lossAfterThreats
	}
	return win, lossByDistance[distance(first, last, enemy, empty)]
}

// distance returns the number of stones that own needs to get from first, points that it
// has or is next to, to one of the points in last, which are empty. It is at most
// maxDistance.
func distance(first, last, own, empty wordboard) int {
	for n := 1; n < maxDistance; n++ {
		if first&last != 0 {
			return n
		}
		next := (first & empty).beside()
		next |= next.fill(own).beside()
		if next&^first == 0 {
			break
		}
		first |= next
	}
	return maxDistance
}
