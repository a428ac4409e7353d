package certificate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tetrad/positions"
)

// Images are the symmetries of the board under which a game stays the same.
type Images []positions.Symmetry

// imageGames is the number of random games in which symmetries are compared.
const imageGames = 8

// ImagesOf finds the symmetries of a game by its rules. It plays random games from the
// root, and compares in each position all turns and what they lead to with those of the
// image. A symmetry with one difference is left out.
func ImagesOf(game positions.Game, root positions.Position) Images {
	images := Images{0}
	for s := positions.Symmetry(1); s < positions.Symmetries; s++ {
		rng := rand.New(rand.NewPCG(1, 1))
		good := true
		for i := 0; i < imageGames && good; i++ {
			good = keeps(rng, game, root.Copy(), s)
		}
		if good {
			images = append(images, s)
		}
	}
	return images
}

// keeps reports whether a symmetry maps all positions of a random game, and all their
// turns, to positions and turns of the game.
func keeps(rng *rand.Rand, game positions.Game, p positions.Position, s positions.Symmetry) bool {
	for {
		fen, ok := imageOf(p.FEN(), s)
		if !ok {
			return false
		}
		q, err := game.Parse(fen)
		if err != nil || q.ToMove() != p.ToMove() || q.Outcome() != p.Outcome() || marginOf(q) != marginOf(p) {
			return false
		}
		if p.Outcome() != positions.Undecided {
			return true
		}
		turns, mapped := after(p, s)
		_, there := after(q, 0)
		if !slices.Equal(mapped, there) {
			return false
		}
		positions.DoTurn(p, turns[rng.IntN(len(turns))])
	}
}

// maxCompared is the number of turns of a position that are compared.
const maxCompared = 2000

// after returns the turns of p, and the images of the positions that they lead to,
// sorted.
func after(p positions.Position, s positions.Symmetry) (turns [][]positions.Step, fens []string) {
	positions.EachTurn(p, func(steps []positions.Step) bool {
		turns = append(turns, slices.Clone(steps))
		positions.DoTurn(p, steps)
		fen, _ := imageOf(p.FEN(), s)
		positions.UndoTurn(p, steps)
		fens = append(fens, fen)
		return len(turns) < maxCompared
	})
	slices.Sort(fens)
	return turns, fens
}

func marginOf(p positions.Position) int {
	if scored := p.Abilities().Scored; scored != nil {
		return scored.Margin()
	}
	return 0
}

// Key returns a text that images of a position have in common, and other positions do
// not. It holds all of the position string, so that no two can be mistaken for each
// other.
func (images Images) Key(fen string) string {
	grid, rest, ok := gridOf(fen)
	if !ok {
		return fen
	}
	least := string(grid.image(0))
	for _, s := range images {
		if image := string(grid.image(s)); image < least {
			least = image
		}
	}
	return least + rest
}

// A grid is a board, rank by rank from the first, with a dot for an empty square.
type grid struct {
	size    int
	squares []byte
}

// maxSize is the greatest board that a position string can have.
const maxSize = 26

// gridOf reads the board field of a position string, and returns the rest of it too. It
// fails if the board is no square of letters and numbers.
func gridOf(fen string) (g grid, rest string, ok bool) {
	board := fen
	if i := strings.IndexByte(fen, ' '); i >= 0 {
		board, rest = fen[:i], fen[i:]
	}
	ranks := strings.Split(board, "/")
	g.size = len(ranks)
	if g.size > maxSize {
		return g, rest, false
	}
	for i := len(ranks) - 1; i >= 0; i-- {
		run, from := 0, len(g.squares)
		for _, c := range []byte(ranks[i] + "/") {
			if '0' <= c && c <= '9' {
				run = min(10*run+int(c-'0'), maxSize+1)
				continue
			}
			for ; run > 0; run-- {
				g.squares = append(g.squares, '.')
			}
			if c != '/' {
				g.squares = append(g.squares, c)
			}
		}
		if len(g.squares)-from != g.size {
			return g, rest, false
		}
	}
	return g, rest, true
}

// image returns the squares of the image of a board.
func (g grid) image(s positions.Symmetry) []byte {
	image := make([]byte, len(g.squares))
	for i, c := range g.squares {
		file, rank := s.Square(i%g.size, i/g.size, g.size)
		image[rank*g.size+file] = c
	}
	return image
}

// imageOf returns the image of a position string.
func imageOf(fen string, s positions.Symmetry) (string, bool) {
	g, rest, ok := gridOf(fen)
	if !ok {
		return fen, s == 0
	}
	squares := g.image(s)
	var b strings.Builder
	for rank := g.size - 1; rank >= 0; rank-- {
		run := 0
		flush := func() {
			if run > 0 {
				fmt.Fprint(&b, run)
			}
			run = 0
		}
		for _, c := range squares[rank*g.size : (rank+1)*g.size] {
			if c == '.' {
				run++
				continue
			}
			flush()
			b.WriteByte(c)
		}
		flush()
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String() + rest, true
}
