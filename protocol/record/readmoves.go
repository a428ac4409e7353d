package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxNesting is the greatest depth of nested variations.
const maxNesting = 20

var errTooDeep = fmt.Errorf("variations lie in one another more than %d deep", maxNesting)

// maxComment is the greatest length of a comment, in bytes.
const maxComment = 1 << 20

// A moveReader reads moves, comments and variations up to the result, and the comments
// after that. It ignores stray characters, such as a parenthesis that closes nothing.
type moveReader struct {
	game     *Game
	lines    []*openLine // the main line, and the variations around the next move
	ignored  int         // variations around the next move that are not kept, inside lines
	count    int         // moves of all lines
	after    openLine    // the note after the result
	comment  strings.Builder
	inside   bool // the last line of text ended inside a comment
	since    int  // number of the line in which the comment or the outermost variation began
	number   int  // of the line
	numbered bool // a move has a number
	numbers  numbering
	ended    bool // the result was read
	unsure   bool // the last line ended with a result inside a variation
	fault    error
}

// An openLine is a line of moves that is being read.
type openLine struct {
	moves  *[]Move
	before string          // note before the first move
	note   strings.Builder // of the last move, or so far before the first one
}

// fail keeps the first fault.
func (r *moveReader) fail(line int, reason string) {
	if r.fault == nil {
		r.fault = &Fault{Line: line, Reason: reason}
	}
}

// finish ends the game.
func (r *moveReader) finish() {
	switch {
	case r.inside:
		r.fail(r.since, "a comment has no end")
	case r.nested():
		r.fail(r.since, "a variation has no end")
	}
	for _, l := range r.lines {
		l.flush()
	}
	r.game.Before, r.game.After = r.lines[0].before, r.after.note.String()
}

// nested reports whether the next move is one of a variation.
func (r *moveReader) nested() bool { return len(r.lines) > 1 || r.ignored > 0 }

// startsOver reports whether a line begins with the number of a game's first move,
// though the game has moves of both players already.
func (r *moveReader) startsOver(line string) bool {
	number, _ := cutNumber(strings.TrimSpace(line))
	return number == "1." && len(r.game.Moves) > 1 && !r.inside
}

// read parses a line of text, up to the result and the comments after it if they are in it.
func (r *moveReader) read(text string, number int) {
	if strings.HasPrefix(text, "%") && !r.inside {
		return // the escape of PGN
	}
	r.number, r.unsure = number, false
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		switch {
		case r.inside:
			text = r.readComment(text)
		case text[0] == ';':
			r.say(strings.Fields(text[1:]))
			return
		case r.ended && text[0] != '{':
			return
		case strings.IndexByte("{}()", text[0]) >= 0:
			r.bracket(text[0])
			text = text[1:]
		default:
			n := strings.IndexFunc(text, endsWord)
			if n < 0 {
				n = len(text)
			}
			r.word(text[:n], strings.TrimSpace(text[n:]) == "")
			text = text[n:]
		}
	}
}

// endsWord reports whether a character ends a word.
func endsWord(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("(){};", c) }

func (r *moveReader) bracket(c byte) {
	switch c {
	case '{':
		r.begin()
		r.inside = true
	case '(':
		r.begin()
		r.open()
	case ')':
		r.close()
	}
}

// begin notes where a comment or a variation of the main line begins.
func (r *moveReader) begin() {
	if !r.nested() {
		r.since = r.number
	}
}

// readComment reads the text up to the end of a comment, which may be on a later
// line. It returns the rest of the text.
func (r *moveReader) readComment(text string) (rest string) {
	said, rest, ended := strings.Cut(text, "}")
	if r.comment.Len()+len(said) > maxComment {
		r.fail(r.since, fmt.Sprintf("a comment is longer than %d bytes", maxComment))
	} else {
		r.comment.WriteString(said + " ")
	}
	if ended {
		r.say(strings.Fields(r.comment.String()))
		r.comment.Reset()
		r.inside = false
	}
	return rest
}

// current returns the current line.
func (r *moveReader) current() *openLine { return r.lines[len(r.lines)-1] }

// last returns the last move of a line, or nil.
func (l *openLine) last() *Move {
	if len(*l.moves) == 0 {
		return nil
	}
	return &(*l.moves)[len(*l.moves)-1]
}

// last returns the last move of the current line, or nil if there is none that is kept.
func (r *moveReader) last() *Move {
	if r.ignored > 0 {
		return nil
	}
	return r.current().last()
}

// open begins a variation of the last move. One without such a move is not kept.
func (r *moveReader) open() {
	m := r.last()
	switch {
	case m == nil:
		r.ignored++
	case len(r.lines) > maxNesting:
		r.fail(r.number, errTooDeep.Error())
		r.ignored++
	default:
		m.Variations = append(m.Variations, nil)
		r.lines = append(r.lines, &openLine{moves: &m.Variations[len(m.Variations)-1]})
	}
}

// close ends a variation. Of one without moves only the note is kept.
func (r *moveReader) close() {
	switch {
	case r.ignored > 0:
		r.ignored--
		return
	case len(r.lines) == 1:
		return
	}
	closed := r.current()
	closed.flush()
	r.lines = r.lines[:len(r.lines)-1]
	if m := r.last(); len(*closed.moves) == 0 {
		m.Variations = slices.Clip(m.Variations[:len(m.Variations)-1])
		if len(m.Variations) == 0 {
			m.Variations = nil
		}
		if closed.before != "" {
			r.current().addNote(closed.before)
		}
	}
}

// say adds a comment to the last move, or to what is said before the first one or after
// the result.
func (r *moveReader) say(words []string) {
	m := r.last()
	switch {
	case r.ended:
		r.after.addNote(unquoteNote(words))
		return
	case r.ignored > 0:
		return
	case m == nil:
		r.current().addNote(unquoteNote(words))
		return
	}
	note, book := m.addComment(words)
	r.current().addNote(unquoteNote(note))
	if book && len(r.lines) == 1 {
		r.game.Book = len(r.game.Moves)
	}
}

// addComment takes in what a comment says of a move: its clock, and what its player has
// reported. Other words are returned as a note.
func (m *Move) addComment(words []string) (note []string, book bool) {
	if len(words) > 0 && words[0] == noteMark {
		return words[1:], false
	}
	left, words := cutClock(words)
	if left != nil {
		m.Left = left
	}
	if len(words) == 0 {
		return nil, false
	}
	book, isComment := m.parseComment(words)
	if isComment {
		return nil, book
	}
	return words, false
}

// unquoteNote returns the note that has been written as these words.
func unquoteNote(words []string) string {
	return noteUnescapes.Replace(oneLine(strings.Join(words, " ")))
}

// addNote adds to the note of the last move, or to the one before the first move.
func (l *openLine) addNote(note string) {
	if l.note.Len() > 0 && note != "" {
		l.note.WriteByte(' ')
	}
	l.note.WriteString(note)
}

// flush gives the note to the last move, or to the beginning of the line.
func (l *openLine) flush() {
	if m := l.last(); m != nil {
		m.Note = l.note.String()
	} else {
		l.before = l.note.String()
	}
	l.note.Reset()
}

// word parses a number, a move with its glyph, a glyph or the result. isLast says that
// it is the last word of its line.
func (r *moveReader) word(word string, isLast bool) {
	number, move := cutNumber(word)
	for ; number != "" && move != ""; number, move = cutNumber(word) {
		r.setNumber(number)
		word = move
	}
	switch {
	case strings.HasPrefix(word, "$"):
		if n, err := strconv.Atoi(word[1:]); err == nil && n > 0 && n < len(turnMarks) {
			r.setMark(turnMarks[n])
		}
	case strings.HasSuffix(word, ".") && strings.Trim(strings.TrimRight(word, "."), "0123456789") == "":
		r.setNumber(word)
	case resultOf(word) != "":
		r.result(word, isLast)
	default:
		move, glyph := cutGlyph(word)
		r.add(move)
		r.setMark(glyph)
	}
}

// result takes in a result. Inside a variation it is the variation's own, unless the
// line ends with it and the next one does not close the variation: then a parenthesis is
// missing, and the game has ended.
func (r *moveReader) result(word string, isLast bool) {
	if r.nested() {
		r.unsure = isLast
		return
	}
	r.game.Result = resultOf(word)
	r.ended = true
}

// add adds a move to the current line.
func (r *moveReader) add(move string) {
	switch {
	case move == "" || r.ignored > 0:
		return
	case r.count == maxMoves:
		r.fail(r.number, errTooManyMoves.Error())
		return
	}
	l := r.current()
	l.flush()
	m := Move{Turn: move}
	if len(r.lines) > 1 && len(*l.moves) == 0 {
		m.Before = l.before
	}
	*l.moves = append(*l.moves, m)
	r.count++
}

// setMark takes in a mark, or passes over a text that is none.
func (r *moveReader) setMark(mark string) {
	if m := r.last(); m != nil && mark != "" && slices.Contains(turnMarks, mark) {
		m.Mark = mark
	}
}

// cutGlyph cuts off the marks and assessments after a move, as in c3!+-. It returns the
// mark. Turns begin with a letter, and none ends with these characters. The null move is a
// pass.
func cutGlyph(word string) (move, mark string) {
	if mark, isNull := strings.CutPrefix(word, nullMove); isNull && strings.Trim(mark, marks) == "" {
		return passMove, mark
	}
	move = strings.TrimRight(word, marks+assessments)
	if first, _ := utf8.DecodeRuneInString(move); move != "" && !unicode.IsLetter(first) {
		return word, ""
	}
	return move, strings.Trim(word[len(move):], assessments)
}

const (
	nullMove    = "--"   // how PGN writes that a player does nothing
	passMove    = "pass" // the move string for it; the rules say where it is legal
	marks       = "!?"
	assessments = "#+-=/±∓⩲⩱∞□"
)

// setNumber takes in the number of a move, which tells who moves first, and whether a move
// before it is missing.
func (r *moveReader) setNumber(word string) {
	r.numbered = true
	if r.nested() {
		return
	}
	before := len(r.game.Moves)
	if strings.HasSuffix(word, "...") && before == 0 {
		r.game.P2First = true
	}
	if r.game.P2First {
		before++
	}
	if !r.numbers.fits(word, before) {
		r.fail(r.number, fmt.Sprintf("the number %s does not fit the moves before it: one is missing or cannot be read", word))
	}
}
