package puzzles

import (
	"strings"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/sets"
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

// A grid is what stands on the squares of a board, in rows, as a position string has it.
type grid [][]byte

// gridOf returns the board with which a position string begins. Numbers are empty squares.
func gridOf(fen string) (g grid) {
	board, _, _ := strings.Cut(fen, " ")
	for _, rank := range strings.Split(board, "/") {
		var row []byte
		empty := 0
		for _, c := range []byte(rank + "/") {
			if c >= '0' && c <= '9' {
				empty = 10*empty + int(c-'0')
				continue
			}
			row, empty = append(append(row, strings.Repeat(".", empty)...), c), 0
		}
		g = append(g, row[:len(row)-1])
	}
	return g
}

// exchanged swaps the colours of a board.
var exchanged = strings.NewReplacer("w", "b", "b", "w", "W", "B", "B", "W")

// resembles reports whether two boards of a size differ in at most an eighth of the
// squares, when one of them is turned or mirrored, perhaps with the colours exchanged.
func (g grid) resembles(other grid) bool {
	n := len(g)
	if n != len(other) || n != len(g[0]) || n != len(other[0]) {
		return false
	}
	swapped := make(grid, n)
	for y, row := range g {
		swapped[y] = []byte(exchanged.Replace(string(row)))
	}
	for image := range 16 {
		board := g
		if image >= 8 {
			board = swapped
		}
		if board.differences(other, image, n*n/8) <= n*n/8 {
			return true
		}
	}
	return false
}

// differences counts the squares in which an image of a board differs from another, up to
// some more than most. The bits of image are two mirrors and an exchange of the axes.
func (g grid) differences(other grid, image, most int) (count int) {
	n := len(g)
	for y := range n {
		for x := range n {
			i, j := x, y
			if image&1 != 0 {
				i = n - 1 - i
			}
			if image&2 != 0 {
				j = n - 1 - j
			}
			if image&4 != 0 {
				i, j = j, i
			}
			if g[j][i] != other[y][x] {
				count++
			}
		}
		if count > most {
			break
		}
	}
	return count
}
