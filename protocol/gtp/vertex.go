package gtp

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"tetrad/positions"
)

// A Colour is a colour of stones, and of the moves of their player.
type Colour uint8

// The colours.
const (
	black Colour = iota
	white
)

// String returns "black" or "white".
func (c Colour) String() string {
	if c == black {
		return "black"
	}
	return "white"
}

// letter returns the colour as written in moves.
func (c Colour) letter() string { return [2]string{"B", "W"}[c&1] }

// parseColour parses a colour in upper or lower case.
func parseColour(word string) (Colour, error) {
	switch strings.ToLower(word) {
	case "b", "black":
		return black, nil
	case "w", "white":
		return white, nil
	}
	return 0, fmt.Errorf("invalid color or coordinate: %q is not b or w", positions.Clip(word))
}

// A Vertex is a point of the board, or pass. File and Rank count from 0.
type Vertex struct{ File, Rank int8 }

// pass is the vertex of a move without a point.
var pass = Vertex{-1, -1}

// compare orders vertices: points in square order, then the pass.
func (v Vertex) compare(w Vertex) int {
	if v == pass || w == pass {
		return cmp.Compare(w.File, v.File)
	}
	return cmp.Or(cmp.Compare(v.Rank, w.Rank), cmp.Compare(v.File, w.File))
}

const (
	passWord = "pass"
	// files are the letters of files. GTP leaves out I.
	files = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
)

// String returns the vertex as GTP writes it: "K10" or "pass".
func (v Vertex) String() string {
	if v == pass {
		return passWord
	}
	return files[v.File:v.File+1] + strconv.Itoa(int(v.Rank)+1)
}

// parseVertex parses a vertex of a board of size×size, in upper or lower case.
func parseVertex(word string, size int) (Vertex, error) {
	if strings.EqualFold(word, passWord) {
		return pass, nil
	}
	if word != "" {
		file := strings.IndexByte(files[:size], word[0]&^0x20)
		rank, err := strconv.Atoi(word[1:])
		v := Vertex{int8(file), int8(rank - 1)}
		if file >= 0 && err == nil && 1 <= rank && rank <= size && strings.EqualFold(v.String(), word) {
			return v, nil
		}
	}
	last := Vertex{int8(size - 1), int8(size - 1)}
	return pass, fmt.Errorf("invalid color or coordinate: %q is not a vertex from A1 to %v, without the letter I, or pass",
		positions.Clip(word), last)
}

// A Move is one click of a player, or a pass.
type Move struct {
	Colour Colour
	Vertex Vertex
}

// String returns the move as GTP writes it: "B K10".
func (m Move) String() string { return m.Colour.letter() + " " + m.Vertex.String() }
