package puzzles

import (
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/sets"
)

// Seen remembers the positions of puzzles, to exclude duplicates.
type Seen struct {
	registry engine.Registry
	keys     map[uint64]bool
}

// NewSeen returns an empty Seen.
func NewSeen(r engine.Registry) *Seen { return &Seen{r, map[uint64]bool{}} }

// IsNew reports whether the position of a puzzle is new, and remembers it. If the game
// has symmetries, images of the position count as the same position.
func (s *Seen) IsNew(p *sets.Puzzle) bool {
	position, err := p.Position(s.registry)
	if err != nil {
		return false
	}
	key := imageKey(position)
	isNew := !s.keys[key]
	s.keys[key] = true
	return isNew
}

// imageKey returns a key that is the same for positions between turns that are images
// of each other.
func imageKey(p positions.Position) uint64 {
	images, imaged := positions.ImagesUnder(p)
	if symmetric := p.Abilities().Symmetric; symmetric != nil && !imaged {
		return symmetric.CanonicalKey()
	}
	key, _ := images.Least()
	return key
}
