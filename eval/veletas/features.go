package veletas

import (
	"fmt"

	"tetrad/eval"
)

// Features of the whole position count once.
const (
	claims  = iota // claimed shooters
	match          // 1 for a side that needs only one more claim
	largest        // quarters of a stone in the largest group
	toMove         // 1 after the setup
	once           // their number
)

// Features of an unclaimed shooter make its odds. Each has a weight for each room,
// which is the number of empty squares among the shooter's neighbours, or for each
// size of its region, which is the set of empty squares that it could reach.
const (
	leadAt       = once                       // 1 for the difference of the largest groups beside it
	stonesAt     = leadAt + rooms*leads       // stones among the eight neighbours
	controlAt    = stonesAt + rooms           // part of the squares in reach where a side would claim it
	trapsAt      = controlAt + rooms          // the same for the squares with few empty neighbours
	largestAt    = trapsAt + rooms            // quarters of a stone in the largest group on the board
	regionAt     = largestAt + rooms          // part of the squares of the region where a side would claim it
	regionLeadAt = regionAt + len(regionMost) // the side with the larger group beside it
	counts       = regionLeadAt + len(regionMost)
)

// Up to these numbers, differences of group sizes and rooms have features of their
// own.
var (
	leadMost   = [...]int{-4, -2, -1, 0, 1, 3, 99}
	roomMost   = [...]int{0, 1, 2, 3, 5, 8}
	regionMost = [...]int{2, 5, 10, 20, 40, 99}
)

const (
	leads = len(leadMost)
	rooms = len(roomMost)
)

var names = func() []string {
	names := []string{"claims", "one claim from winning", "largest group", "to move"}
	byRoom := func(what string) {
		for _, span := range spans(0, roomMost[:]) {
			names = append(names, what+", room "+span)
		}
	}
	for _, span := range spans(0, roomMost[:]) {
		for _, lead := range spans(-99, leadMost[:]) {
			names = append(names, "lead "+lead+", room "+span)
		}
	}
	byRoom("stones beside")
	byRoom("control of reach")
	byRoom("control of traps in reach")
	byRoom("largest group")
	for _, what := range []string{"control of region", "ahead"} {
		for _, span := range spans(1, regionMost[:]) {
			names = append(names, what+", region "+span)
		}
	}
	return names
}()

// spans names the spans that end at each number of most; the first begins at from.
func spans(from int, most []int) (names []string) {
	for _, to := range most {
		names = append(names, fmt.Sprintf("%d to %d", from, to))
		from = to + 1
	}
	return names
}

// index returns the first index in most whose number is not less than n.
func index(n int, most []int) int {
	for i, m := range most {
		if n <= m {
			return i
		}
	}
	return len(most) - 1
}

// positionFeatures returns the features that count once.
func (v *extractor) positionFeatures() (f [once]int32) {
	f[claims] = int32(v.claims[0]-v.claims[1]) * eval.One
	if v.claims[0] == v.need-1 {
		f[match] += eval.One
	}
	if v.claims[1] == v.need-1 {
		f[match] -= eval.One
	}
	f[largest] = int32(v.largestLead) * (eval.One / 4)
	if v.inPlay {
		f[toMove] = eval.One
	}
	return f
}

// perShooter is the number of features of a shooter.
const perShooter = 7

// features returns the features that make the odds of a shooter, if one side has a
// largest group with this many more stones.
func (s *shooter) features(largest int) (f [perShooter]eval.Feature) {
	room := index(s.room, roomMost[:])
	lead := s.beside[0] - s.beside[1]
	set := func(i, index, value int) { f[i] = eval.Feature{Index: int32(index), Value: int32(value)} }
	set(0, leadAt+room*leads+index(lead, leadMost[:]), eval.One)
	set(1, stonesAt+room, s.stones*eval.One)
	set(2, largestAt+room, largest*(eval.One/4))
	set(3, controlAt+room, s.control)
	set(4, trapsAt+room, s.traps)
	if s.regionSize > 0 {
		size := index(s.regionSize, regionMost[:])
		set(5, regionAt+size, s.share)
		set(6, regionLeadAt+size, sign(lead)*eval.One)
	}
	return f
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
