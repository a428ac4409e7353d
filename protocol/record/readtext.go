package record

import (
	"errors"
	"io"
	"strings"
)

// A textReader reads one game in text: its tags, then its moves up to the result. In
// files of other programs, the result or the moves may be missing.
type textReader struct {
	game  Game
	moves *moveReader
	named map[string]string // the values of the tags
	dense bool              // a tag follows another one without an empty line between
	blank bool              // the last line was empty
	tags  bool              // the last line with text had tags
	begun bool              // the moves have begun
	from  int               // number of the first line
	size  int               // bytes so far
}

// readText returns the next game, or nil if there is nothing but what is passed over.
func (r *Reader) readText() (*Game, error) {
	t := textReader{named: map[string]string{}, from: max(r.line, 1)}
	t.moves = &moveReader{game: &t.game, lines: []*openLine{{moves: &t.game.Moves}}}
	for {
		line, err := r.readLine()
		if err == io.EOF {
			break
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return nil, err
		}
		tags := tagsOf(line)
		if t.isNext(line, tags) || err == nil && t.isAfter(line) {
			r.unread(line)
			break
		}
		if t.size += len(line); err != nil || t.size > MaxLine {
			t.moves.fail(r.line, errLongGame.Error())
			continue
		}
		t.read(line, tags, r.line)
	}
	return t.end(r)
}

// isNext reports whether a line begins another game.
func (t *textReader) isNext(line string, tags []Tag) bool {
	switch {
	case len(tags) > 0:
		_, isAgain := t.named[tags[0].Name]
		return t.begun || t.blank && (t.dense || isAgain || tags[0].Name == "Event" && len(t.named) > 0)
	case !t.begun:
		return false
	case t.moves.unsure && !strings.HasPrefix(strings.TrimSpace(line), ")"):
		return true
	}
	return t.blank && t.moves.startsOver(line)
}

// isAfter reports whether a line belongs no more to a game whose result was read: only
// comments follow it.
func (t *textReader) isAfter(line string) bool {
	isComment := strings.HasPrefix(line, ";") || strings.HasPrefix(line, "{") && !isJSON(line)
	return t.moves.ended && !t.moves.inside && !isComment
}

// read takes in a line of the game.
func (t *textReader) read(line string, tags []Tag, number int) {
	switch {
	case len(tags) > 0:
		t.dense = t.dense || t.tags && !t.blank
		for _, tag := range tags {
			t.named[tag.Name] = tag.Value
			t.game.setTag(tag.Name, tag.Value)
		}
		t.tags, t.blank = true, false
	case strings.TrimSpace(line) == "":
		t.blank = true
	case !t.begun && strings.ContainsRune("[%", rune(line[0])): // no tag that could be read, or an escape
		t.tags, t.blank = true, false
	case !t.begun && line[0] == ';':
		t.moves.read(line, number)
		t.tags, t.blank = true, false
	default:
		t.begun, t.blank = true, false
		t.moves.read(line, number)
	}
}

// isMoveLike reports whether a text may be the first move of a game. Other texts may have
// numbers and asterisks, too. (The page for web hosts would grow by 100 kB with regexp.)
func isMoveLike(text string) bool {
	text = strings.ToLower(text)
	for _, word := range []string{"pass", "swap", "--"} {
		if strings.HasPrefix(text, word) {
			return true
		}
	}
	return len(text) > 1 && 'a' <= text[0] && text[0] <= 'z' && '0' <= text[1] && text[1] <= '9'
}

// end returns the game and what is wrong with it.
func (t *textReader) end(r *Reader) (*Game, error) {
	t.moves.finish()
	if reason := r.ended; reason != nil && !t.moves.ended {
		r.ended = nil
		return &t.game, r.restFault(reason)
	}
	hasMoves := len(t.game.Moves) == 0 || isMoveLike(t.game.Moves[0].Turn)
	isGame := len(t.named) > 0 || hasMoves && (t.moves.ended || t.moves.numbered)
	switch {
	case t.moves.fault != nil:
		return &t.game, t.moves.fault
	case !isGame && t.begun:
		return &t.game, &Fault{Line: t.from, Reason: "the text is not a game"}
	case !isGame:
		return nil, nil
	}
	t.game.dropTags()
	t.game.setForeignReason(t.named[adjudicatedTag], t.named["Termination"])
	return &t.game, nil
}
