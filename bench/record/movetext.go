package record

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// writeMoves writes the moves, a pair on each line.
func (g *Game) writeMoves(b *strings.Builder) {
	first := 0
	if g.P2First {
		first = 1
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

// writeNumber writes the number before a move: always that of p1's move, and
// that of p2's where a line begins or goes on.
func writeNumber(b *strings.Builder, ply int, begins bool) {
	switch {
	case ply%2 == 0:
		fmt.Fprintf(b, "%d. ", ply/2+1)
	case begins:
		fmt.Fprintf(b, "%d... ", ply/2+1)
	}
}

// write writes a move with its comments and variations.
func (m *Move) write(b *strings.Builder, ply int, book bool) {
	b.WriteString(m.Turn)
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

// noteMark begins a note that would be read as something else without it.
const noteMark = ":"

// quoteNote puts a note on one line and takes braces away.
func quoteNote(note string) string {
	note = strings.Map(func(r rune) rune {
		switch {
		case r == '{':
			return '('
		case r == '}':
			return ')'
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, note)
	note = strings.Join(strings.Fields(note), " ")
	var probe Move
	if _, isComment := probe.parseComment(strings.Fields(note)); isComment || strings.HasPrefix(note, noteMark) {
		return noteMark + " " + note
	}
	return note
}

// maxNesting is how deep variations may lie in one another.
const maxNesting = 20

// A moveReader reads moves, comments and variations up to the result.
type moveReader struct {
	game  *Game
	lines []*[]Move // the line that is read and those around it; the main line first
}

func newMoveReader(g *Game) *moveReader {
	return &moveReader{game: g, lines: []*[]Move{&g.Moves}}
}

// read takes in a line of text; end reports the result.
func (r *moveReader) read(text string) (end bool, err error) {
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		switch text[0] {
		case '{':
			comment, rest, ok := strings.Cut(text[1:], "}")
			if !ok {
				return false, errors.New("a comment has no end in its line")
			}
			r.comment(strings.Fields(comment))
			text = rest
		case '(':
			err = r.open()
			text = text[1:]
		case ')':
			err = r.close()
			text = text[1:]
		default:
			n := strings.IndexAny(text, " \t(){")
			if n < 0 {
				n = len(text)
			}
			end, err = r.word(text[:n])
			text = text[n:]
		}
		if end || err != nil {
			return end, err
		}
	}
	return false, nil
}

// current returns the line that is read.
func (r *moveReader) current() *[]Move { return r.lines[len(r.lines)-1] }

// last returns the move read last in the current line, or nil.
func (r *moveReader) last() *Move {
	line := *r.current()
	if len(line) == 0 {
		return nil
	}
	return &line[len(line)-1]
}

// open begins a variation of the last move.
func (r *moveReader) open() error {
	m := r.last()
	switch {
	case m == nil:
		return errors.New("a variation comes before any move")
	case len(r.lines) > maxNesting:
		return fmt.Errorf("variations lie in one another more than %d deep", maxNesting)
	}
	m.Variations = append(m.Variations, nil)
	r.lines = append(r.lines, &m.Variations[len(m.Variations)-1])
	return nil
}

func (r *moveReader) close() error {
	if len(r.lines) == 1 {
		return errors.New("a parenthesis is closed that was not opened")
	}
	if len(*r.current()) == 0 {
		return errors.New("a variation has no moves")
	}
	r.lines = r.lines[:len(r.lines)-1]
	return nil
}

// comment takes in what is said about the last move.
func (r *moveReader) comment(words []string) {
	m := r.last()
	if m == nil || len(words) == 0 {
		return
	}
	book, isComment := m.parseComment(words)
	switch {
	case !isComment:
		if words[0] == noteMark {
			words = words[1:]
		}
		if m.Note != "" {
			m.Note += " "
		}
		m.Note += strings.Join(words, " ")
	case book && len(r.lines) == 1:
		r.game.Book = len(r.game.Moves)
	}
}

// word takes in a number, a move or the result.
func (r *moveReader) word(word string) (end bool, err error) {
	main := len(r.lines) == 1
	switch {
	case strings.HasSuffix(word, "...") && main && len(r.game.Moves) == 0:
		r.game.P2First = true
	case strings.HasSuffix(word, "."):
	case r.game.setResult(word) == nil:
		if !main {
			return false, errors.New("a variation has no end")
		}
		return true, nil
	default:
		*r.current() = append(*r.current(), Move{Turn: word})
	}
	return false, nil
}
