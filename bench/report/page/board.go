package page

import (
	"strings"

	"tetrad/bench/report"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/diagram"
)

// boards draws games.
type boards struct{ registry engine.Registry }

// played is how the board looks before the first move of a game, and after each.
type played []diagram.Board

// play plays the moves.
func (b boards) play(shown *report.Shown) (played, error) {
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
	presentation := entry.NewPresentation(variant, p)
	var all played
	add := func() {
		picture := presentation.Picture()
		places := diagram.PlacesOf(&entry.Appearance, picture)
		all = append(all, diagram.Board{Layout: entry.Appearance.Layout, Size: picture.Size, Places: places})
	}
	add()
	for _, move := range shown.Moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return nil, err
		}
		add()
	}
	return all, nil
}

// turns returns the changes of each turn, for step.js.
func (p played) turns() string {
	var changes []string
	before := diagram.Places{}
	for _, board := range p {
		changes = append(changes, before.Changes(board.Places))
		before = board.Places
	}
	return strings.Join(changes, ";")
}

// shown writes the figure of a game.
func (w *writer) shown(b boards, shown *report.Shown) error {
	p, err := b.play(shown)
	if err != nil {
		return err
	}
	moves := strings.Join(shown.Moves, " ")
	w.put(`<figure class="shown" data-size="%d" data-names="%s" data-turns="%s">`, p[0].Size, moves, p.turns())
	w.put(`<figcaption><b>%s.</b> %s</figcaption>`, shown.Title, shown.Note)
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
func (w *writer) board(p played, moves int, title string) { w.WriteString(p[moves].SVG(title)) }
