package puzzles

import (
	"strings"

	"tetrad/engine"
	"tetrad/engine/sets"
	"tetrad/positions"
)

// Seen remembers the positions of puzzles, to exclude duplicates.
type Seen struct {
	registry engine.Registry
	keys     map[uint64]bool
	grids    map[string][]grid // of puzzles for people, by family of games
}

// NewSeen returns an empty Seen.
func NewSeen(r engine.Registry) *Seen { return &Seen{r, map[uint64]bool{}, map[string][]grid{}} }

// IsNew reports whether the position of a puzzle is new, and remembers it. If the game
// has symmetries, images of the position count as the same position. Among puzzles for
// people, a position that resembles an earlier one is not new either.
func (s *Seen) IsNew(p *sets.Puzzle) bool {
	position, err := p.Position(s.registry)
	if err != nil {
		return false
	}
	key := imageKey(position)
	isNew := !s.keys[key]
	s.keys[key] = true
	if !p.Kind.IsLine() || !isNew {
		return isNew
	}
	family, _, _ := strings.Cut(p.Game, "-")
	g := gridOf(p.FEN)
	for _, other := range s.grids[family] {
		if g.resembles(other) {
			return false
		}
	}
	s.grids[family] = append(s.grids[family], g)
	return true
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

// A grid is what stands on the squares of a board, by rank and file from 0; 0 is an empty square.
type grid [][]byte

// letters are the pieces that a position string may have.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// gridOf returns the board with which the position string of a puzzle begins.
func gridOf(fen string) grid {
	board, _, _ := strings.Cut(fen, " ")
	size := strings.Count(board, "/") + 1
	g := make(grid, size)
	for rank := range g {
		g[rank] = make([]byte, size)
	}
	_ = positions.ReadBoard(board, size, letters, func(file, rank int, piece byte) error { // the game has read it
		g[rank][file] = piece
		return nil
	})
	return g
}

// exchanged is each piece in the other colour.
var exchanged = map[byte]byte{'w': 'b', 'b': 'w', 'W': 'B', 'B': 'W'}

// resembles reports whether two boards of a size differ in at most an eighth of the
// squares, when one of them is turned or mirrored, perhaps with the colours exchanged.
func (g grid) resembles(other grid) bool {
	size := len(g)
	if size != len(other) {
		return false
	}
	for s := range positions.Symmetry(positions.Symmetries) {
		same, opposite := 0, 0 // squares that differ with these colours, and with those exchanged
		for rank, row := range other {
			for file, piece := range row {
				x, y := s.Square(file, rank, size)
				if g[y][x] != piece {
					same++
				}
				if c, ok := exchanged[piece]; ok {
					piece = c
				}
				if g[y][x] != piece {
					opposite++
				}
			}
		}
		if min(same, opposite) <= size*size/8 {
			return true
		}
	}
	return false
}
