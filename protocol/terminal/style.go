package terminal

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tetrad/engine/game"
)

// A style is a foreground and a background colour from the common 256 colours of
// terminals. The zero value is the terminal's own.
type style struct{ ink, paper uint8 }

// The colours are readable on dark and on light terminals, since stones stand on a
// board with its own colour.
const (
	black  = 16
	white  = 231
	wood   = 180
	marked = 215 // a square of the last move
	brown  = 94
	red    = 124
)

var (
	boardInk  = style{brown, wood}
	lightInk  = style{white, wood}
	darkInk   = style{black, wood}
	redInk    = style{red, wood}
	darkEdge  = style{white, black}
	lightEdge = style{black, white}
)

// A glyph is the picture of one square: a letter, and its replacement if the terminal
// has colours and Unicode. Replacements differ in shape too, since terminals without
// colours do not always say so.
type glyph struct {
	letter  byte
	picture rune
	style   style
}

var (
	emptySquare = glyph{'.', '·', boardInk}
	lightStone  = glyph{'O', '○', lightInk}
	darkStone   = glyph{'X', '●', darkInk}
	lightKing   = glyph{'W', '♔', lightInk}
	darkKing    = glyph{'B', '♚', darkInk}
	shooter     = glyph{'*', '✶', redInk}
	lightClaim  = glyph{'W', '◇', lightInk}
	darkClaim   = glyph{'B', '◆', darkInk}
)

// The lines between points, without an arrow and with one.
var (
	lineAcross  = glyph{'-', '─', boardInk}
	lineRight   = glyph{'>', '→', boardInk}
	lineLeft    = glyph{'<', '←', boardInk}
	lineUpright = glyph{'|', '│', boardInk}
	lineUp      = glyph{'^', '↑', boardInk}
	lineDown    = glyph{'v', '↓', boardInk}
)

// Display describes what the terminal can show.
type Display struct {
	Colour  bool       // ANSI colours
	Unicode bool       // more than ASCII; used only with colours
	Live    bool       // lines can be overwritten during a search
	Width   func() int // current number of columns
}

// row is a line of styled text.
type row struct {
	display *Display
	text    strings.Builder
	width   int // columns
	now     style
}

// add appends text in a style.
func (r *row) add(text string, s style) {
	if r.display.Colour && s != r.now {
		r.text.WriteString("\x1b[0m")
		if s != (style{}) {
			fmt.Fprintf(&r.text, "\x1b[38;5;%d;48;5;%dm", s.ink, s.paper)
		}
		r.now = s
	}
	r.text.WriteString(text)
	r.width += utf8.RuneCountInString(text)
}

// symbol returns the written form of a glyph.
func (d *Display) symbol(g glyph) string {
	if d.Colour && d.Unicode {
		return string(g.picture)
	}
	return string(rune(g.letter))
}

// addGlyph appends a square of three columns.
func (r *row) addGlyph(g glyph, isMarked bool) {
	s, left, right := g.style, " ", " "
	if isMarked {
		s.paper = marked
		if !r.display.Colour {
			left, right = "(", ")"
		}
	}
	r.add(left+r.display.symbol(g)+right, s)
}

// addLine appends the line that begins on a square, or space if there is none.
func (r *row) addLine(lines map[game.Square]glyph, from game.Square) {
	if line, ok := lines[from]; ok {
		r.addGlyph(line, false)
	} else {
		r.add("   ", boardInk)
	}
}

// String returns the row. It restores the terminal's own colours at the end.
func (r *row) String() string {
	r.add("", style{})
	if !r.display.Colour {
		return strings.TrimRight(r.text.String(), " ")
	}
	return r.text.String()
}
