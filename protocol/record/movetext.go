package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// writeMoves writes the moves, a pair on each line. With pgn, clocks are commands of
// PGN.
func (g *Game) writeMoves(b *strings.Builder, pgn bool) {
	first := 0
	if g.P2First {
		first = 1
	}
	for i := range g.Moves {
		ply := first + i
		writeNumber(b, ply, i == 0 || len(g.Moves[i-1].Variations) > 0)
		g.Moves[i].write(b, ply, i < g.Book, pgn)
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
	switch {
	case ply%2 == 0:
		fmt.Fprintf(b, "%d. ", ply/2+1)
	case begins:
		fmt.Fprintf(b, "%d... ", ply/2+1)
	}
}

// write writes a move with its comments and variations.
func (m *Move) write(b *strings.Builder, ply int, book, pgn bool) {
	b.WriteString(m.Turn)
	if glyph := slices.Index(Marks, m.Mark); glyph > 0 {
		fmt.Fprintf(b, " $%d", glyph)
	}
	if comment := m.comment(book, pgn); comment != "" {
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
			line[i].write(b, ply+i, false, pgn)
		}
		b.WriteByte(')')
	}
}

// Marks are the words for how good a move is, by the number of their glyph in PGN.
var Marks = []string{"", "!", "?", "!!", "??", "!?", "?!"}

// setMark takes in a glyph; those for other things than how good a move is are passed
// over.
func (r *moveReader) setMark(glyph string) {
	n, err := strconv.Atoi(glyph)
	if m := r.last(); m != nil && err == nil && n > 0 && n < len(Marks) {
		m.Mark = Marks[n]
	}
}

// noteMark begins a note that would otherwise be parsed as something else.
const noteMark = ":"

// A comment of PGN ends with the first brace and knows no escapes. These are ours.
var (
	noteEscapes   = strings.NewReplacer(`\`, `\\`, "{", `\(`, "}", `\)`)
	noteUnescapes = strings.NewReplacer(`\\`, `\`, `\(`, "{", `\)`, "}")
)

// quoteNote puts a note on one line, without braces.
func quoteNote(note string) string {
	note = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, note)
	note = noteEscapes.Replace(note)
	words := strings.Fields(note)
	note = strings.Join(words, " ")
	var probe Move
	_, isComment := probe.parseComment(words)
	if left, _ := cutClock(words); isComment || left != nil || strings.HasPrefix(note, noteMark) {
		return noteMark + " " + note
	}
	return note
}

// maxNesting is the greatest depth of nested variations.
const maxNesting = 20

// A moveReader reads moves, comments and variations up to the result.
type moveReader struct {
	game    *Game
	lines   []*[]Move // the current line and the lines around it; the main line first
	comment strings.Builder
	inside  bool // the last line of text ended inside a comment
}

// maxComment is the greatest length of a comment, in bytes.
const maxComment = 1 << 20

func newMoveReader(g *Game) *moveReader {
	return &moveReader{game: g, lines: []*[]Move{&g.Moves}}
}

// unfinished returns the error of a text that ends before the game does.
func (r *moveReader) unfinished() error {
	if r.inside {
		return errors.New("a comment has no end")
	}
	return errors.New("the game has no result at its end")
}

// read parses a line of text. end reports whether it ended with the result.
func (r *moveReader) read(text string) (end bool, err error) {
	if strings.HasPrefix(text, "%") && !r.inside {
		return false, nil // the escape of PGN
	}
	for text = strings.TrimSpace(text); text != "" && !end && err == nil; text = strings.TrimSpace(text) {
		switch {
		case r.inside:
			text, err = r.readComment(text)
		case text[0] == '{':
			r.inside = true
			text = text[1:]
		case text[0] == ';':
			r.say(strings.Fields(text[1:]))
			text = ""
		case text[0] == '(':
			err = r.open()
			text = text[1:]
		case text[0] == ')':
			err = r.close()
			text = text[1:]
		default:
			n := strings.IndexFunc(text, endsWord)
			if n < 0 {
				n = len(text)
			}
			end, err = r.word(text[:n])
			text = text[n:]
		}
	}
	return end, err
}

// endsWord reports whether a character ends a word.
func endsWord(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("(){;", c) }

// readComment reads the text up to the end of a comment, which may be on a later
// line. It returns the rest of the text.
func (r *moveReader) readComment(text string) (rest string, err error) {
	said, rest, ended := strings.Cut(text, "}")
	if r.comment.Len()+len(said) > maxComment {
		return "", fmt.Errorf("a comment is longer than %d bytes", maxComment)
	}
	r.comment.WriteString(said + " ")
	if ended {
		r.say(strings.Fields(r.comment.String()))
		r.comment.Reset()
		r.inside = false
	}
	return rest, nil
}

// current returns the current line.
func (r *moveReader) current() *[]Move { return r.lines[len(r.lines)-1] }

// last returns the last move of the current line, or nil.
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

// say adds a comment to the last move.
func (r *moveReader) say(words []string) {
	m := r.last()
	if m == nil || len(words) == 0 {
		return
	}
	if words[0] == noteMark {
		m.addNote(words[1:])
		return
	}
	left, words := cutClock(words)
	if left != nil {
		m.Left = left
	}
	if len(words) == 0 {
		return
	}
	book, isComment := m.parseComment(words)
	switch {
	case !isComment:
		m.addNote(words)
	case book && len(r.lines) == 1:
		r.game.Book = len(r.game.Moves)
	}
}

// addNote adds words to the note.
func (m *Move) addNote(words []string) {
	if m.Note != "" {
		m.Note += " "
	}
	m.Note += noteUnescapes.Replace(strings.Join(words, " "))
}

// word parses a number, a move or the result.
func (r *moveReader) word(word string) (end bool, err error) {
	main := len(r.lines) == 1
	number, move := cutNumber(word)
	for ; number != "" && move != ""; number, move = cutNumber(word) {
		r.number(number)
		word = move
	}
	switch {
	case strings.HasPrefix(word, "$"):
		r.setMark(word[1:])
	case strings.HasSuffix(word, "."):
		r.number(word)
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

// number parses the number of a move, which tells who moves first.
func (r *moveReader) number(word string) {
	if strings.HasSuffix(word, "...") && len(r.lines) == 1 && len(r.game.Moves) == 0 {
		r.game.P2First = true
	}
}

// cutNumber cuts off a number directly before a move, as in 12.c3 and 12...c3. number
// is empty if there is none.
func cutNumber(word string) (number, rest string) {
	digits := strings.TrimLeft(word, "0123456789")
	rest = strings.TrimLeft(digits, ".")
	if len(digits) == len(word) || len(rest) == len(digits) {
		return "", word
	}
	return word[:len(word)-len(rest)], rest
}
