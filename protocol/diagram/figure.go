package diagram

import (
	_ "embed"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// figureStyle has the colours of a figure, for light and for dark pages.
//
//go:embed figure.css
var figureStyle string

// A panel is a board of a figure.
type panel struct {
	Board
	captions [2]string
	turn     game.Trace    // that has led to the board
	gone     []game.Square // whose pieces it has removed
	winning  []game.Square
	legal    []game.Square // of turns that the game names, but does not play here
	illegal  []game.Square
}

// Game returns a figure of a game: the board at its end, or with all the boards before the
// first turn and after each. Where the game has variations of a turn, dots mark what is
// legal and crosses what is not; if that turn is the last, the board after it is left out.
func Game(entry *game.Entry, variant positions.Game, g *record.Game, all bool) (string, error) {
	var panels []panel
	var before positions.Position
	_, err := g.Replay(variant, func(ply int, p positions.Position) {
		next := panelOf(entry, variant, p)
		if ply > 0 {
			next.follows(&panels[ply-1], entry.NewPresentation(variant, before), before, g.Moves[ply-1].Turn)
		}
		if ply < len(g.Moves) && len(g.Moves[ply].Variations) > 0 {
			next.offer(p, &g.Moves[ply])
		}
		panels = append(panels, next)
		before = p.Copy()
	})
	if err != nil {
		return "", err
	}
	if last := len(panels) - 1; last > 0 && len(g.Moves[last-1].Variations) > 0 {
		panels = panels[:last]
	}
	if !all {
		panels = panels[len(panels)-1:]
	}
	return figure(entry, variant.Name()+" "+strings.Join(g.Turns(), " "), panels), nil
}

// panelOf returns the board of a position.
func panelOf(entry *game.Entry, variant positions.Game, p positions.Position) panel {
	picture := entry.NewPresentation(variant, p).Picture()
	board := Board{entry.Appearance.Layout, picture.Size, PlacesOf(&entry.Appearance, picture)}
	shown := panel{Board: board, winning: picture.Of(game.Winning)}
	name := func(player positions.Player) string { return entry.Appearance.Colours[picture.Colours[player]].Name }
	winner, won := p.Outcome().Winner()
	switch {
	case won:
		shown.captions[1] = name(winner) + " wins"
	case p.Outcome() == positions.Draw:
		shown.captions[1] = "draw"
	default:
		shown.captions[0] = name(p.ToMove()) + " to move"
	}
	return shown
}

// follows adds the turn that has led from the board before, which presentation shows.
func (n *panel) follows(last *panel, presentation game.Presentation, before positions.Position, move string) {
	n.captions[0] = move
	steps, err := before.ParseTurn(move)
	if err != nil {
		return // Replay has played it
	}
	n.turn = presentation.Trace(steps)
	moved := map[int]bool{}
	for _, square := range n.turn.Squares {
		moved[n.number(square)] = true
	}
	for at := range n.Size * n.Size {
		if last.Places[at] != "" && n.Places[at] == "" && !moved[at] {
			n.gone = append(n.gone, game.At(at%n.Size, at/n.Size))
		}
	}
}

// hasLines reports whether something lies between the points of the board.
func (b *Board) hasLines() bool {
	for at := range b.Places {
		if at >= b.Size*b.Size {
			return true
		}
	}
	return false
}

func (b *Board) number(s game.Square) int { return s.File() + b.Size*s.Rank() }

// offer marks where a turn and its variations lead. A square to which one of them may go
// has no cross.
func (n *panel) offer(p positions.Position, m *record.Move) {
	turns := []string{m.Turn}
	for _, line := range m.Variations {
		if len(line) > 0 { // a file may have an empty one
			turns = append(turns, line[0].Turn)
		}
	}
	for _, turn := range turns {
		square, ok := goal(turn, n.Size)
		if _, err := p.ParseTurn(turn); ok && err == nil {
			n.legal = append(n.legal, square)
		} else if ok {
			n.illegal = append(n.illegal, square)
		}
	}
	n.illegal = slices.DeleteFunc(n.illegal, func(s game.Square) bool { return slices.Contains(n.legal, s) })
}

// squareNames matches the squares of a turn, and flipped stones with the x before them.
var squareNames = regexp.MustCompile(`x?[a-z][0-9]+`)

// goal returns the last square of a turn that is not one of a flipped stone.
func goal(turn string, size int) (square game.Square, ok bool) {
	for _, name := range squareNames.FindAllString(turn, -1) {
		if s, isSquare := game.ParseSquare(name, size); isSquare {
			square, ok = s, true
		}
	}
	return square, ok
}

// Lengths of a figure, in the units of a board.
const (
	perRow = 4  // boards
	gap    = 16 // between boards
	text   = 11 // the height of a line of text
	margin = 4
)

// figure returns a file with panels in rows.
func figure(entry *game.Entry, title string, panels []panel) string {
	width, height := extent(panels[0].Size)
	lines := 1
	for _, p := range panels {
		if p.captions[1] != "" {
			lines = 2
		}
	}
	columns := min(len(panels), perRow)
	cell, row := width+gap, height+text*lines+margin
	w, h := columns*cell-gap+2*margin, (len(panels)+perRow-1)/perRow*row+margin
	shown := min(w*11/5, 760) // pixels
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">`+"\n<title>%s</title>\n<style>\n%s</style>\n",
		shown, shown*h/w, w, h, html.EscapeString(title), figureStyle)
	b.WriteString(Symbols[strings.Index(Symbols, "<defs>"):strings.Index(Symbols, "</svg>")])
	fmt.Fprintf(&b, "\n<rect class=\"page\" width=\"%d\" height=\"%d\"/>\n", w, h)
	for i := range panels {
		x, y := margin+i%perRow*cell, margin+i/perRow*row
		fmt.Fprintf(&b, "<g transform=\"translate(%d %d)\">%s", x, y, panels[i].elements(entry))
		for line, caption := range panels[i].captions {
			fmt.Fprintf(&b, `<text class="caption" x="%d" y="%d">%s</text>`, left+panels[i].Size*side/2, height+text*(line+1)-4, html.EscapeString(caption))
		}
		if i%perRow > 0 {
			fmt.Fprintf(&b, `<path class="next" d="M%d %dl4 4l-4 4"/>`, 1-gap/2, panels[i].Size*side/2-4)
		}
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// elements returns the board with its marks.
func (n *panel) elements(entry *game.Entry) string {
	var b strings.Builder
	b.WriteString(n.Board.elements())
	put := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	if edges := entry.Appearance.Edges; edges != nil {
		ink := func(c game.Colour) game.Ink { return entry.Appearance.Colours[c].Ink }
		long := n.Size * side
		for _, at := range []int{-2, long} { // outside the board
			put(`<rect class="%s edge" x="%d" y="%d" width="2" height="%d"/>`, ink(edges.LeftRight), left+at, above, long)
			put(`<rect class="%s edge" x="%d" y="%d" width="%d" height="2"/>`, ink(edges.TopBottom), left, above+at, long)
		}
	}
	centre := func(s game.Square) (x, y int) {
		return left + side/2 + side*s.File(), above + side/2 + side*(n.Size-1-s.Rank())
	}
	mark := func(squares []game.Square, format string) {
		for _, s := range squares {
			x, y := centre(s)
			put(format, x, y)
		}
	}
	frame, fresh := `d="M%d %dm-9 -9h18v18h-18z"/>`, n.turn.Squares
	switch { // where a square would hide what lies between points
	case n.hasLines():
		frame = `d="M%d %dm-6 0a6 6 0 0 0 12 0a6 6 0 0 0 -12 0"/>`
	case n.Layout == game.Points:
		frame = `d="M%d %dm-9.2 0a9.2 9.2 0 0 0 18.4 0a9.2 9.2 0 0 0 -18.4 0"/>`
	}
	for _, line := range n.turn.Lines {
		x, y := centre(line.From)
		toX, toY := centre(line.To)
		switch {
		case n.Layout != game.Points:
			put(`<path class="way %s" d="M%d %dL%d %d"/>`, line.Kind, x, y, toX, toY)
		case n.turn.Journeys == nil: // an arrow
			put(`<path class="placed" d="M%d %dL%d %d"/>`, x, y, toX, toY)
			fresh = nil
		}
	}
	mark(fresh, `<path class="fresh" `+frame)
	mark(n.turn.Flips, `<path class="fresh flipped" `+frame)
	mark(n.gone, `<path class="gone" d="M%d %dm-5 -5l10 10m0 -10l-10 10"/>`)
	mark(n.winning, `<circle class="winning" cx="%d" cy="%d" r="4"/>`)
	mark(n.legal, `<circle class="legal" cx="%d" cy="%d" r="4"/>`)
	mark(n.illegal, `<path class="gone" d="M%d %dm-5 -5l10 10m0 -10l-10 10"/>`)
	return b.String()
}
