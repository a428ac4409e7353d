package terminal

import (
	"fmt"
	"strconv"
	"strings"

	"tetrad/engine/game"
)

// The board stands on the left. A panel with players and moves stands to its right,
// or below it if the terminal is too narrow. With labels, a board of N files takes
// 3N+6 columns: with the panel, 19 files need 98 columns, and 13 need 80.
const (
	panelWidth = 33
	panelGap   = 2
)

// drawBoard returns the board in rows of equal width. Marked squares stand out.
func (p *picture) drawBoard(d *Display, marks map[game.Square]bool) []*row {
	files, ranks := p.labels()
	hasLines := len(p.Lines) > 0 // the board has room for lines between squares
	drawRow := func(rank int, label string, square, between func(*row, game.Square)) *row {
		r := &row{display: d}
		r.add(fmt.Sprintf("%2s ", label), ranks)
		for file := range p.Size {
			square(r, game.At(file, rank))
			if hasLines && file < p.Size-1 {
				between(r, game.At(file, rank))
			}
		}
		r.add(fmt.Sprintf(" %-2s", label), ranks)
		return r
	}
	labels := drawRow(0, "",
		func(r *row, at game.Square) { r.add(fmt.Sprintf(" %c ", 'a'+at.File()), files) },
		func(r *row, _ game.Square) { r.add("   ", files) })
	rows := []*row{labels}
	for rank := p.Size - 1; rank >= 0; rank-- {
		rows = append(rows, drawRow(rank, strconv.Itoa(rank+1),
			func(r *row, at game.Square) { r.addGlyph(p.glyphAt(at), marks[at]) },
			func(r *row, at game.Square) { r.addLine(p.right, at) }))
		if hasLines && rank > 0 {
			rows = append(rows, drawRow(rank-1, "",
				func(r *row, at game.Square) { r.addLine(p.up, at) },
				func(r *row, _ game.Square) { r.add("   ", boardInk) }))
		}
	}
	return append(rows, labels)
}

// beside returns the rows of the board with the panel beside them, or below them if
// it does not fit.
func beside(d *Display, board []*row, panel []string) string {
	var b strings.Builder
	if len(board) == 0 || board[0].width+panelGap+panelWidth > d.Width() {
		for _, r := range board {
			fmt.Fprintln(&b, r)
		}
		for _, line := range panel {
			fmt.Fprintln(&b, line)
		}
		return b.String()
	}
	blank := strings.Repeat(" ", board[0].width)
	for i := range max(len(board), len(panel)) {
		line := blank
		if i < len(board) {
			board[i].add("", style{})
			line = board[i].text.String()
		}
		if i < len(panel) {
			line += strings.Repeat(" ", panelGap) + panel[i]
		}
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
	}
	return b.String()
}

// clip shortens text to this many columns.
func clip(text string, columns int) string {
	runes := []rune(text)
	if len(runes) <= columns {
		return text
	}
	return string(runes[:columns-1]) + "~"
}
