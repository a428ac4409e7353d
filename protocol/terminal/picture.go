package terminal

import (
	"fmt"
	"strings"

	"tetrad/positions"
)

// picture is what a position string says: what stands on each square and, in
// Trap, on the lines between them. Reading it from the string, which is the
// public form of a position, the terminal needs to know nothing else of a game.
type picture struct {
	size   int
	pieces []byte // letter of each square, by rank and file from a1; 0: empty
	fields []string

	// Arrows, by the left or lower end of their line; nil in other games.
	right, up []byte
}

// newPicture reads a position string with the board as its first field.
func newPicture(fen string, arrows bool) (*picture, error) {
	p := &picture{fields: strings.Fields(fen)}
	if len(p.fields) == 0 {
		return nil, fmt.Errorf("the position string %q has no board", fen)
	}
	board := p.fields[0]
	p.size = strings.Count(board, "/") + 1
	p.pieces = make([]byte, p.size*p.size)
	err := positions.ReadBoard(board, p.size, letters(board), func(file, rank int, piece byte) error {
		p.pieces[rank*p.size+file] = piece
		return nil
	})
	if err != nil || !arrows {
		return p, err
	}
	if len(p.fields) < 3 {
		return nil, fmt.Errorf("the position string %q has no arrows", fen)
	}
	p.right, p.up = p.arrows(p.fields[1]), p.arrows(p.fields[2])
	return p, nil
}

// letters returns the letters in a board field, each once.
func letters(board string) string {
	set := ""
	for _, c := range board {
		if c != '/' && (c < '0' || c > '9') && !strings.ContainsRune(set, c) {
			set += string(c)
		}
	}
	return set
}

// arrows reads a field of arrows: rows from the top, the last of which belongs
// to the lowest rank.
func (p *picture) arrows(field string) []byte {
	rows := strings.Split(field, "/")
	arrows := make([]byte, p.size*p.size)
	for i, row := range rows {
		copy(arrows[(len(rows)-1-i)*p.size:], row)
	}
	return arrows
}

func (p *picture) at(file, rank int) byte { return p.pieces[rank*p.size+file] }

// count returns the number of pieces with one of these letters.
func (p *picture) count(letters string) int {
	n := 0
	for _, piece := range p.pieces {
		if piece != 0 && strings.IndexByte(letters, piece) >= 0 {
			n++
		}
	}
	return n
}

// field returns a field of the position string, or "" where there is none.
func (p *picture) field(i int) string {
	if i >= len(p.fields) {
		return ""
	}
	return p.fields[i]
}
