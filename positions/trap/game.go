// Package trap is the game of Trap by Adam B. Norberg (2006). Players place pawns, then
// arrows on the lines of a square grid, and then move along the arrows. Entering a
// point reverses all its arrows, and a piece left without a way out is removed.
//
// Points are bits of one word, eight to a rank on every size, so that the four
// directions are shifts by 1 and by 8. The left or lower end of a line identifies it,
// and one bit at that point holds its arrow.
package trap

import (
	"sync"

	"tetrad/positions"
)

// kingRule is the suffix of the games in which the first pawn is a king.
const kingRule = "king"

// Family is Trap with all its sizes, with and without kings.
var Family = positions.Family{
	Name:        "trap",
	MinSize:     3,
	MaxSize:     8,
	DefaultSize: 6,
	Rules:       []string{kingRule},
	Credits:     "Trap by Adam B. Norberg, 2006, zillions-of-games.com",
	New:         func(size int, rule string) positions.Game { return game{size, rule == kingRule} },
}

// pawnsOf is the number of pawns of each side by board size.
var pawnsOf = [...]uint8{3: 2, 4: 4, 5: 6, 6: 8, 7: 8, 8: 8}

// game is one variant. The values of equal variants are equal.
type game struct {
	size int
	king bool
}

func (g game) Name() string {
	rule := ""
	if g.king {
		rule = kingRule
	}
	return Family.VariantName(g.size, rule)
}

func (g game) Start() positions.Position {
	pawns := pawnsOf[g.size]
	t := geometryOf(g.size)
	s := state{hand: [2]uint8{pawns, pawns}, openH: t.linesH, openV: t.linesV}
	return g.newPosition(t, s)
}

// newPosition returns the position whose first state is s. It computes the key, the
// phase and the outcome of s.
func (g game) newPosition(t *geometry, s state) *Position {
	s.phase = s.phaseNow()
	s.key = s.keyFromScratch(t, g.king)
	if s.phase == Play {
		s.recent.add(s.key)
		s.judge(t, g.king)
	}
	p := &Position{game: g, t: t, now: s}
	p.past = make([]state, 0, typicalGame)
	p.keys = append(make([]uint64, 0, typicalGame), s.key)
	return p
}

// geometries holds the geometry of each size, filled at their first use.
var geometries [len(pawnsOf)]struct {
	once sync.Once
	t    *geometry
}

func geometryOf(size int) *geometry {
	slot := &geometries[size]
	slot.once.Do(func() { slot.t = newGeometry(size) })
	return slot.t
}
