package veletas

import (
	"tetrad/eval"
	"tetrad/positions/veletas"
)

// A model is the fitted weights for a size of the board. The weights of shooters are
// laid out in the order in which their features are read.
type model struct {
	*eval.Linear
	rooms   [maxRoom + 1]roomWeights // by room
	regions [cells]regionWeights     // by size
}

// roomWeights are for a shooter with a given number of empty squares around it. The
// weights of integer features include the factor eval.One.
type roomWeights struct {
	leads                           [2*maxLead + 1]int32 // from -maxLead
	stones, largest, control, traps int32
}

// maxRoom is the greatest number of empty neighbours.
const maxRoom = 8

// maxLead is the difference of group sizes from which on all count alike.
const maxLead = 5

// regionWeights are for a shooter in a region with a given number of empty squares.
type regionWeights struct{ share, ahead int32 }

func newModel(text string) *model {
	m := &model{Linear: eval.MustParse(text, names)}
	for room := range m.rooms {
		w, i := &m.rooms[room], index(room, roomMost[:])
		for lead := range w.leads {
			w.leads[lead] = m.Weight(leadAt+i*leads+index(lead-maxLead, leadMost[:])) * eval.One
		}
		w.stones = m.Weight(stonesAt+i) * eval.One
		w.largest = m.Weight(largestAt+i) * (eval.One / 4)
		w.control, w.traps = m.Weight(controlAt+i), m.Weight(trapsAt+i)
	}
	for size := 1; size < len(m.regions); size++ {
		i := index(size, regionMost[:])
		m.regions[size] = regionWeights{m.Weight(regionAt + i), m.Weight(regionLeadAt+i) * eval.One}
	}
	return m
}

// odds returns the weighted sum of the features of s, in centipawns, without building
// the features.
func (m *model) odds(s *shooter, largest int) int32 {
	lead := s.beside[0] - s.beside[1]
	room, region := &m.rooms[s.room], &m.regions[s.regionSize]
	sum := room.leads[max(-maxLead, min(lead, maxLead))+maxLead] +
		int32(s.stones)*room.stones + int32(largest)*room.largest +
		int32(s.control)*room.control + int32(s.traps)*room.traps +
		int32(s.share)*region.share + int32(sign(lead))*region.ahead
	return sum / eval.OddsUnit
}

// chance returns the chance that we claim a shooter, if our largest group has this
// many more stones.
func (m *model) chance(s *shooter, largest int) uint64 { return eval.Chance(m.odds(s, largest)) }

// modelOf returns the model for a position.
func modelOf(p *veletas.Position) *model {
	if p.Size() <= 7 {
		return small
	}
	return large
}
