package games

import "tetrad/positions"

// maxFirst is the greatest number of first turns that are worth listing.
const maxFirst = 2000

// FirstTurns returns a first turn of each class of symmetric ones, in the order of
// generation. It returns nil if there are too many first turns.
func (m *SelfPlayer) FirstTurns() []string {
	if m.listed {
		return m.firsts
	}
	m.listed = true
	p := m.start.Copy()
	total := 0
	seen := map[uint64]bool{}
	positions.EachTurn(p, func(turn []positions.Step) bool {
		total++
		positions.DoTurn(p, turn)
		images, _ := positions.ImagesUnder(p)
		positions.UndoTurn(p, turn)
		if least, _ := images.Least(); !seen[least] {
			seen[least] = true
			m.firsts = append(m.firsts, p.TurnString(turn))
		}
		return total <= maxFirst
	})
	if total > maxFirst {
		m.firsts = nil
	}
	return m.firsts
}
