package page

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"tetrad/bench/report"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// boards draws games.
type boards struct{ registry engine.Registry }

// Sizes of a board, in units of its picture; step.js has them too.
const (
	side  = 20 // of a square
	left  = 12 // before the first file
	above = 2  // above the last rank
	below = 14 // below the first rank
)

// places are the symbols on a board. The numbers of squares come first, in square
// order; line n, of the square n, is at size² + 2n if it goes right and one more if it
// goes up.
type places map[int]string

// placesOf returns what a picture shows.
func placesOf(look *game.Look, p *game.Picture) places {
	list := places{}
	number := func(s game.Square) int { return s.File() + p.Size*s.Rank() }
	for _, piece := range p.Pieces {
		symbol := "s"
		if piece.Colour != game.Neutral {
			symbol = string(look.Colours[piece.Colour].Ink)
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

func lineSymbol(kind game.LineKind, vertical, forward bool) string {
	switch {
	case kind != game.Arrow && vertical:
		return "ov"
	case kind != game.Arrow:
		return "oh"
	case vertical && forward:
		return "au"
	case vertical:
		return "ad"
	case forward:
		return "ar"
	}
	return "al"
}

// changes returns the symbols of next where they differ from those of p.
func (p places) changes(next places) string {
	var numbers []int
	for at, symbol := range next {
		if p[at] != symbol {
			numbers = append(numbers, at)
		}
	}
	for at := range p {
		if next[at] == "" {
			numbers = append(numbers, at)
		}
	}
	slices.Sort(numbers)
	parts := make([]string, len(numbers))
	for i, at := range numbers {
		parts[i] = fmt.Sprintf("%d=%s", at, next[at])
	}
	return strings.Join(parts, ",")
}

// play plays the moves of a game, or of a puzzle. It returns how the board looks before
// the first and after each, and the size of the board.
func (b boards) play(shown report.Shown) (look *game.Look, boards []places, size int, err error) {
	variant, entry, err := b.registry.Game(shown.Variant)
	if err != nil {
		return nil, nil, 0, err
	}
	p := variant.Start()
	if shown.FEN != "" {
		if p, err = variant.Parse(shown.FEN); err != nil {
			return nil, nil, 0, err
		}
	}
	face := entry.NewFace(variant, p)
	boards = append(boards, placesOf(&entry.Look, face.Picture()))
	for _, move := range shown.Moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return nil, nil, 0, err
		}
		boards = append(boards, placesOf(&entry.Look, face.Picture()))
	}
	return &entry.Look, boards, face.Picture().Size, nil
}

// draw returns the figure of a game, or of a puzzle.
func (b boards) draw(shown report.Shown) (markup, error) {
	look, boards, size, err := b.play(shown)
	if err != nil {
		return "", err
	}
	now := boards[len(boards)-1]
	turns := []string{places{}.changes(boards[0])}
	for i, next := range boards[1:] {
		turns = append(turns, boards[i].changes(next))
	}
	var out strings.Builder
	escape := html.EscapeString
	if shown.Puzzle {
		out.WriteString(`<figure class="shown">`)
		now = boards[0]
	} else {
		fmt.Fprintf(&out, `<figure class="shown" data-size="%d" data-names="%s" data-turns="%s">`, size, escape(strings.Join(shown.Moves, " ")), strings.Join(turns, ";"))
	}
	fmt.Fprintf(&out, `<figcaption><b>%s.</b> %s</figcaption>`, escape(shown.Title), escape(shown.Note))
	drawBoard(&out, look.Layout, size, now, shown.Title)
	if shown.Puzzle {
		fmt.Fprintf(&out, `<figcaption><details><summary>Solution</summary><p>%s</p></details></figcaption></figure>`, escape(strings.Join(shown.Moves, " ")))
	} else {
		out.WriteString(`<div class="buttons" hidden><button aria-label="to the start">«</button> <button aria-label="a turn back">‹</button> ` +
			`<button aria-label="a turn on">›</button> <button aria-label="to the end">»</button> <output aria-live="polite"></output></div>`)
		fmt.Fprintf(&out, `<details><summary>Turns</summary><p>%s</p></details></figure>`, escape(strings.Join(shown.Moves, " ")))
	}
	return markup(out.String()), nil
}

// still returns the figure of the position at the end of a game.
func (b boards) still(shown report.Shown) (markup, error) {
	look, boards, size, err := b.play(shown)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString(`<figure class="shown">`)
	drawBoard(&out, look.Layout, size, boards[len(boards)-1], shown.Title)
	fmt.Fprintf(&out, `<figcaption><b>%s.</b> %s</figcaption></figure>`, html.EscapeString(shown.Title), html.EscapeString(shown.Note))
	return markup(out.String()), nil
}

// drawBoard draws a board with symbols.
func drawBoard(out *strings.Builder, layout game.Layout, size int, now places, title string) {
	width, height := left+size*side+2, above+size*side+below
	fmt.Fprintf(out, `<svg viewBox="0 0 %d %d" width="%d" height="%d" role="img"><title>%s</title>`,
		width, height, min(2*width, 350), min(2*height, 350*height/width), html.EscapeString(title))
	fmt.Fprintf(out, `<rect class="square" x="%d" y="%d" width="%d" height="%d"/>`, left, above, size*side, size*side)
	switch layout {
	case game.Checkered:
		out.WriteString(`<path class="odd" d="`)
		for i := range size * size {
			if (i%size+i/size)%2 == 1 {
				fmt.Fprintf(out, "M%d %dh20v20h-20z", left+side*(i%size), above+side*(i/size))
			}
		}
		out.WriteString(`"/>`)
	}
	shift, reach := 0, size*side
	if layout == game.Points {
		shift, reach = side/2, (size-1)*side
	}
	out.WriteString(`<path class="grid" stroke-width=".5" d="`)
	for i := range size + 1 {
		if at := i * side; at <= reach {
			fmt.Fprintf(out, "M%d %dv%dM%d %dh%d", left+shift+at, above+shift, reach, left+shift, above+shift+at, reach)
		}
	}
	out.WriteString(`"/><g class="names">`)
	for i := range size {
		fmt.Fprintf(out, `<text x="%d" y="%d" text-anchor="middle">%c</text><text x="%d" y="%d" text-anchor="end">%d</text>`,
			left+side/2+i*side, height-4, 'a'+i, left-2, above+side/2+3+(size-1-i)*side, i+1)
	}
	out.WriteString(`</g><g class="pieces">`)
	var numbers []int
	for at := range now {
		numbers = append(numbers, at)
	}
	slices.Sort(numbers)
	for _, isLine := range []bool{true, false} {
		for _, at := range numbers {
			if at >= size*size != isLine {
				continue
			}
			square := at
			if isLine {
				square = (at - size*size) / 2
			}
			fmt.Fprintf(out, `<use href="#%s" x="%d" y="%d"/>`, now[at], left+side/2+side*(square%size), above+side/2+side*(size-1-square/size))
		}
	}
	out.WriteString(`</g></svg>`)
}
