package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// writeMoves writes the moves, a pair on each line.
func (g *Game) writeMoves(b *strings.Builder) {
	if g.Before != "" {
		b.WriteString(plainNote(g.Before) + "\n")
	}
	first := 0
	if g.P2First {
		first = 1
		if len(g.Moves) == 0 {
			b.WriteString(Number(first) + "\n") // nothing else says who is to move
		}
	}
	for i := range g.Moves {
		ply := first + i
		writeNumber(b, ply, i == 0 || len(g.Moves[i-1].Variations) > 0)
		g.Moves[i].write(b, ply, i < g.Book)
		if ply%2 == 1 || i == len(g.Moves)-1 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
}

// writeNumber writes the number before a move. p1's moves always have one. p2's moves
// have one where a line begins or continues.
func writeNumber(b *strings.Builder, ply int, begins bool) {
	if begins || ply%2 == 0 {
		b.WriteString(Number(ply) + " ")
	}
}

// Number returns the number before a move as records write it: "3." for p1, "3..." for p2.
// ply is 0 for the first move of p1.
func Number(ply int) string { return strconv.Itoa(ply/2+1) + [2]string{".", "..."}[ply%2] }

// write writes a move with its comments and variations.
func (m *Move) write(b *strings.Builder, ply int, book bool) {
	b.WriteString(m.Turn)
	if glyph := slices.Index(turnMarks, m.Mark); glyph > 0 {
		fmt.Fprintf(b, " $%d", glyph)
	}
	if comment := m.comment(book); comment != "" {
		b.WriteString(" {" + comment + "}")
	}
	if m.Note != "" {
		b.WriteString(" {" + quoteNote(m.Note) + "}")
	}
	for _, line := range m.Variations {
		if len(line) == 0 {
			continue
		}
		b.WriteString(" (")
		if before := line[0].Before; before != "" {
			b.WriteString(plainNote(before) + " ")
		}
		for i := range line {
			if i > 0 {
				b.WriteByte(' ')
			}
			writeNumber(b, ply+i, i == 0 || len(line[i-1].Variations) > 0)
			line[i].write(b, ply+i, false)
		}
		b.WriteByte(')')
	}
}

// turnMarks are the words for how good a move is, by the number of their glyph in PGN.
var turnMarks = []string{"", "!", "?", "!!", "??", "!?", "?!"}

// noteMark begins a note that would otherwise be parsed as something else.
const noteMark = ":"

// A comment of PGN ends with the first brace and knows no escapes. These are ours.
var (
	noteEscapes   = strings.NewReplacer(`\`, `\\`, "{", `\(`, "}", `\)`)
	noteUnescapes = strings.NewReplacer(`\\`, `\`, `\(`, "{", `\)`, "}")
)

// quoteNote puts a note on one line, without braces. It marks one that would otherwise be parsed
// as something else.
func quoteNote(note string) string {
	note = noteEscapes.Replace(oneLine(note))
	words := strings.Fields(note)
	var probe Move
	_, isComment := probe.parseComment(words)
	if left, _ := cutClock(words); isComment || left != nil || strings.HasPrefix(note, noteMark) {
		return noteMark + " " + note
	}
	return note
}

// plainNote returns a note that follows no move as a comment. Nothing in it is parsed.
func plainNote(note string) string { return "{" + noteEscapes.Replace(oneLine(note)) + "}" }

// oneLine returns a text with single blanks between its words.
func oneLine(text string) string {
	isBlank := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }
	return strings.Join(strings.FieldsFunc(text, isBlank), " ")
}
