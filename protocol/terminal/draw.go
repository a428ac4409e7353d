package terminal

import (
	"fmt"
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
	var rows []*row
	_, labels := p.labels()
	rows = append(rows, p.fileLabels(d))
	for rank := p.Size - 1; rank >= 0; rank-- {
		r := p.beginRow(d, fmt.Sprintf("%2d ", rank+1))
		for file := range p.Size {
			square := game.At(file, rank)
			r.addGlyph(p.glyphAt(square), marks[square])
			if p.hasLines() && file < p.Size-1 {
				r.addLine(p.right, square)
			}
		}
		r.add(fmt.Sprintf(" %-2d", rank+1), labels)
		rows = append(rows, r)
		if p.hasLines() && rank > 0 {
			rows = append(rows, p.linesUp(d, rank-1))
		}
	}
	return append(rows, p.fileLabels(d))
}

// hasLines reports whether the board has room for lines between squares.
func (p *picture) hasLines() bool { return len(p.Lines) > 0 }

func (p *picture) beginRow(d *Display, label string) *row {
	_, labels := p.labels()
	r := &row{display: d}
	r.add(label, labels)
	return r
}

// linesUp returns the lines between a rank and the next.
func (p *picture) linesUp(d *Display, rank int) *row {
	_, labels := p.labels()
	r := p.beginRow(d, "   ")
	for file := range p.Size {
		r.addLine(p.up, game.At(file, rank))
		if file < p.Size-1 {
			r.add("   ", boardInk)
		}
	}
	r.add("   ", labels)
	return r
}

func (p *picture) fileLabels(d *Display) *row {
	files, ranks := p.labels()
	r := p.beginRow(d, "   ")
	for file := range p.Size {
		label := fmt.Sprintf(" %c ", 'a'+file)
		if p.hasLines() && file < p.Size-1 {
			label += "   "
		}
		r.add(label, files)
	}
	r.add("   ", ranks)
	return r
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
