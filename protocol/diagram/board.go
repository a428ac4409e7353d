// Package diagram draws boards as SVG, for reports and for files.
package diagram

import (
	_ "embed"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"

	"tetrad/engine/game"
)

// Symbols are the pieces and lines that all boards use. Their centre is the origin. A page
// has them once.
//
//go:embed symbols.svg
var Symbols string

// Sizes of a board, in units of its picture; step.js of the reports has them too.
const (
	side  = 20 // of a square
	left  = 12 // before the first file
	above = 2  // above the last rank
	below = 14 // below the first rank
)

// Places are the symbols on a board. The numbers of squares come first, in square
// order; line n, of the square n, is at size² + 2n if it goes right and one more if it
// goes up.
type Places map[int]string

// PlacesOf returns what a picture shows.
func PlacesOf(appearance *game.Appearance, p *game.Picture) Places {
	list := Places{}
	number := func(s game.Square) int { return s.File() + p.Size*s.Rank() }
	for _, piece := range p.Pieces {
		symbol := "s"
		if piece.Colour != game.Neutral {
			symbol = string(appearance.Colours[piece.Colour].Ink)
		}
		if len(p.Lines) > 0 { // arrows between points have to be seen
			symbol = "m" + symbol
		}
		switch piece.Kind {
		case game.King:
			symbol = "k" + symbol
		case game.Claimed:
			symbol = "c" + symbol
		}
		list[number(piece.Square)] = symbol
	}
	for _, line := range p.Lines {
		from, to := number(line.From), number(line.To)
		at := p.Size*p.Size + 2*min(from, to)
		vertical := line.From.File() == line.To.File()
		if vertical {
			at++
		}
		list[at] = lineSymbol(line.Kind, vertical, from < to)
	}
	return list
}

// lineSymbol returns the name of a line: open or an arrow, and its direction.
func lineSymbol(kind game.LineKind, vertical, forward bool) string {
	directions := "lr"
	switch {
	case kind != game.Arrow && vertical:
		return "ov"
	case kind != game.Arrow:
		return "oh"
	case vertical:
		directions = "du"
	}
	if forward {
		return "a" + directions[1:]
	}
	return "a" + directions[:1]
}

// Changes returns the symbols of next where they differ from those of p, for step.js.
func (p Places) Changes(next Places) string {
	all := maps.Clone(p)
	maps.Copy(all, next)
	var parts []string
	for _, at := range slices.Sorted(maps.Keys(all)) {
		if p[at] != next[at] {
			parts = append(parts, fmt.Sprintf("%d=%s", at, next[at]))
		}
	}
	return strings.Join(parts, ",")
}

// A Board is a board with what is on it.
type Board struct {
	Layout game.Layout
	Size   int
	Places Places
}

// extent returns the width and the height of the picture of a board.
func extent(size int) (width, height int) { return left + size*side + 2, above + size*side + below }

// SVG returns the picture of the board, for a page that has [Symbols] and the style.
func (b *Board) SVG(title string) string {
	width, height := extent(b.Size)
	return fmt.Sprintf(`<svg viewBox="0 0 %d %d" width="%d" height="%d" role="img"><title>%s</title>`,
		width, height, min(2*width, 350), min(2*height, 350*height/width), html.EscapeString(title)) + b.elements() + `</svg>`
}

// elements returns the board, the names of its squares, and the pieces.
func (b *Board) elements() string {
	var w strings.Builder
	put := func(format string, args ...any) { fmt.Fprintf(&w, format, args...) }
	size := b.Size
	_, height := extent(size)
	put(`<rect class="square" x="%d" y="%d" width="%d" height="%d"/>`, left, above, size*side, size*side)
	if b.Layout == game.Checkered {
		put(`<path class="odd" d="`)
		for i := range size * size {
			if (i%size+i/size)%2 == 1 {
				put("M%d %dh20v20h-20z", left+side*(i%size), above+side*(i/size))
			}
		}
		put(`"/>`)
	}
	shift, reach := 0, size*side
	if b.Layout == game.Points {
		shift, reach = side/2, (size-1)*side
	}
	put(`<path class="grid" stroke-width=".5" d="`)
	for i := range size + 1 {
		if at := i * side; at <= reach {
			put("M%d %dv%dM%d %dh%d", left+shift+at, above+shift, reach, left+shift, above+shift+at, reach)
		}
	}
	put(`"/><g class="names">`)
	for i := range size {
		put(`<text x="%d" y="%d" text-anchor="middle">%c</text><text x="%d" y="%d" text-anchor="end">%d</text>`,
			left+side/2+i*side, height-4, 'a'+i, left-2, above+side/2+3+(size-1-i)*side, i+1)
	}
	put(`</g><g class="pieces">`)
	for _, isLine := range []bool{true, false} {
		for _, at := range slices.Sorted(maps.Keys(b.Places)) {
			if at >= size*size != isLine {
				continue
			}
			square := at
			if isLine {
				square = (at - size*size) / 2
			}
			put(`<use href="#%s" x="%d" y="%d"/>`, b.Places[at], left+side/2+side*(square%size), above+side/2+side*(size-1-square/size))
		}
	}
	put(`</g>`)
	return w.String()
}
