package page

import (
	"fmt"
	"maps"
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

// changes returns the symbols of next where they differ from those of p.
func (p places) changes(next places) string {
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

// played is how the board looks before the first move of a game, or of a puzzle, and after
// each.
type played struct {
	layout game.Layout
	size   int
	boards []places
}

// play plays the moves.
func (b boards) play(shown *report.Shown) (*played, error) {
	variant, entry, err := b.registry.Game(shown.Variant)
	if err != nil {
		return nil, err
	}
	p := variant.Start()
	if shown.FEN != "" {
		if p, err = variant.Parse(shown.FEN); err != nil {
			return nil, err
		}
	}
	face := entry.NewFace(variant, p)
	all := &played{entry.Look.Layout, face.Picture().Size, []places{placesOf(&entry.Look, face.Picture())}}
	for _, move := range shown.Moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return nil, err
		}
		all.boards = append(all.boards, placesOf(&entry.Look, face.Picture()))
	}
	return all, nil
}

// turns returns the changes of each turn, for step.js.
func (p *played) turns() string {
	changes := []string{places{}.changes(p.boards[0])}
	for i, next := range p.boards[1:] {
		changes = append(changes, p.boards[i].changes(next))
	}
	return strings.Join(changes, ";")
}

// shown writes the figure of a game, or of a puzzle.
func (w *writer) shown(b boards, shown *report.Shown) error {
	p, err := b.play(shown)
	if err != nil {
		return err
	}
	moves := strings.Join(shown.Moves, " ")
	caption := func() { w.put(`<figcaption><b>%s.</b> %s</figcaption>`, shown.Title, shown.Note) }
	if shown.Puzzle {
		w.put(`<figure class="shown">`)
		caption()
		w.board(p, 0, shown.Title)
		w.put("<figcaption><details><summary>Solution</summary><p>%s</p></details></figcaption></figure>\n", moves)
		return nil
	}
	w.put(`<figure class="shown" data-size="%d" data-names="%s" data-turns="%s">`, p.size, moves, p.turns())
	caption()
	w.board(p, len(shown.Moves), shown.Title)
	w.put(`<div class="buttons" hidden><button aria-label="to the start">«</button> <button aria-label="a turn back">‹</button> ` +
		`<button aria-label="a turn on">›</button> <button aria-label="to the end">»</button> <output aria-live="polite"></output></div>`)
	w.put("<details><summary>Turns</summary><p>%s</p></details></figure>\n", moves)
	return nil
}

// still writes the figure of the position at the end of a game.
func (w *writer) still(b boards, shown *report.Shown) error {
	p, err := b.play(shown)
	if err != nil {
		return err
	}
	w.put(`<figure class="shown">`)
	w.board(p, len(shown.Moves), shown.Title)
	w.put(`<figcaption><b>%s.</b> %s</figcaption></figure>`, shown.Title, shown.Note)
	return nil
}

// board draws the board after a number of moves.
func (w *writer) board(p *played, moves int, title string) {
	size, now := p.size, p.boards[moves]
	width, height := left+size*side+2, above+size*side+below
	w.put(`<svg viewBox="0 0 %d %d" width="%d" height="%d" role="img"><title>%s</title>`,
		width, height, min(2*width, 350), min(2*height, 350*height/width), title)
	w.put(`<rect class="square" x="%d" y="%d" width="%d" height="%d"/>`, left, above, size*side, size*side)
	if p.layout == game.Checkered {
		w.put(`<path class="odd" d="`)
		for i := range size * size {
			if (i%size+i/size)%2 == 1 {
				w.put("M%d %dh20v20h-20z", left+side*(i%size), above+side*(i/size))
			}
		}
		w.put(`"/>`)
	}
	shift, reach := 0, size*side
	if p.layout == game.Points {
		shift, reach = side/2, (size-1)*side
	}
	w.put(`<path class="grid" stroke-width=".5" d="`)
	for i := range size + 1 {
		if at := i * side; at <= reach {
			w.put("M%d %dv%dM%d %dh%d", left+shift+at, above+shift, reach, left+shift, above+shift+at, reach)
		}
	}
	w.put(`"/><g class="names">`)
	for i := range size {
		w.put(`<text x="%d" y="%d" text-anchor="middle">%c</text><text x="%d" y="%d" text-anchor="end">%d</text>`,
			left+side/2+i*side, height-4, 'a'+i, left-2, above+side/2+3+(size-1-i)*side, i+1)
	}
	w.put(`</g><g class="pieces">`)
	for _, isLine := range []bool{true, false} {
		for _, at := range slices.Sorted(maps.Keys(now)) {
			if at >= size*size != isLine {
				continue
			}
			square := at
			if isLine {
				square = (at - size*size) / 2
			}
			w.put(`<use href="#%s" x="%d" y="%d"/>`, now[at], left+side/2+side*(square%size), above+side/2+side*(size-1-square/size))
		}
	}
	w.put(`</g></svg>`)
}
