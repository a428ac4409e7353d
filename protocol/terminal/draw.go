package terminal

import (
	"fmt"
	"strings"

	"tetrad/positions"
)

// The board stands on the left and a panel with players and moves on the right
// of it, or below where the terminal is too narrow. With labels, a board of N
// files takes 3N+6 columns: 19 files and the panel need 98, 13 need 80.
const (
	panelWidth = 33
	panelGap   = 2
)

// drawBoard returns the board in rows of equal width; marked squares stand out.
func (t *theme) drawBoard(d *Display, p *picture, marks map[string]bool) []*row {
	var rows []*row
	rows = append(rows, t.fileLabels(d, p))
	for rank := p.size - 1; rank >= 0; rank-- {
		r := t.beginRow(d, fmt.Sprintf("%2d ", rank+1))
		for file := range p.size {
			isMarked := marks[positions.SquareName(file, rank)]
			r.addGlyph(t.glyphOf(p.at(file, rank)), isMarked)
			if p.right != nil && file < p.size-1 {
				r.addGlyph(acrossArrows[p.right[rank*(p.size)+file]], false)
			}
		}
		r.add(fmt.Sprintf(" %-2d", rank+1), t.edges[1])
		rows = append(rows, r)
		if p.up != nil && rank > 0 {
			rows = append(rows, t.verticalArrows(d, p, rank-1))
		}
	}
	return append(rows, t.fileLabels(d, p))
}

func (t *theme) beginRow(d *Display, label string) *row {
	r := &row{display: d}
	r.add(label, t.edges[1])
	return r
}

// verticalArrows returns the arrows between a rank and the next.
func (t *theme) verticalArrows(d *Display, p *picture, rank int) *row {
	r := t.beginRow(d, "   ")
	for file := range p.size {
		r.addGlyph(upArrows[p.up[rank*p.size+file]], false)
		if file < p.size-1 {
			r.add("   ", boardInk)
		}
	}
	r.add("   ", t.edges[1])
	return r
}

func (t *theme) fileLabels(d *Display, p *picture) *row {
	r := t.beginRow(d, "   ")
	for file := range p.size {
		label := fmt.Sprintf(" %c ", 'a'+file)
		if p.right != nil && file < p.size-1 {
			label += "   "
		}
		r.add(label, t.edges[0])
	}
	r.add("   ", t.edges[1])
	return r
}

// beside returns the rows of the board with the panel beside them, or below
// them where they do not fit.
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

// squaresIn returns the squares that a move names, for marks.
func squaresIn(move string, size int) map[string]bool {
	marks := map[string]bool{}
	for move != "" {
		file, rank, rest, ok := positions.CutSquare(move, size)
		if !ok {
			move = move[1:]
			continue
		}
		marks[positions.SquareName(file, rank)] = true
		move = rest
	}
	return marks
}

// clip shortens text to so many columns.
func clip(text string, columns int) string {
	runes := []rune(text)
	if len(runes) <= columns {
		return text
	}
	return string(runes[:columns-1]) + "~"
}
