package record

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/lines"
)

// A Reader reads games, from text or from JSON Lines; the first character tells
// which. The text may be ours or the Portable Game Notation that others write.
// Lines of JSON that are not about a game are passed over.
type Reader struct {
	in   *bufio.Reader
	line int
	kept *string // a line that was read too early
}

// MaxLine is the length in bytes of the longest line that is read. A game of
// 10,000 turns with all that is kept about them takes a tenth of it.
const MaxLine = 64 << 20

// NewReader returns a reader of in, of which a byte order mark is passed over.
func NewReader(in io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(lines.SkipMark(in), 1<<16)}
}

// Next returns the next game, or io.EOF after the last. Other errors name the
// line. With [ErrChanged] comes the game as it stands there, and one can go on;
// any other error is the end.
func (r *Reader) Next() (*Game, error) {
	for {
		line, err := r.readLine()
		switch {
		case err != nil:
			return nil, r.at(err)
		case strings.HasPrefix(line, "{"):
			g, err := parseJSON(line)
			if g != nil || err != nil {
				return g, r.at(err)
			}
		case strings.TrimSpace(line) != "":
			r.kept = &line
			g, err := r.readText()
			return g, r.at(err)
		}
	}
}

// Each calls f with each game of a file and its place there, from 1, and with
// [ErrChanged] where it was changed after it was written. It ends with the first
// error of f or of the file.
func Each(in io.Reader, f func(place int, g *Game, changed error) error) error {
	games := NewReader(in)
	for place := 1; ; place++ {
		g, err := games.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil && !errors.Is(err, ErrChanged) {
			return err
		}
		if err := f(place, g, err); err != nil {
			return err
		}
	}
}

// parseJSON returns the game in a line, or nil where there is none.
func parseJSON(line string) (*Game, error) {
	var g Game
	if err := json.Unmarshal([]byte(line), &g); err != nil {
		return nil, err
	}
	if g.Variant == "" {
		return nil, nil
	}
	_, err := CheckSeal([]byte(line))
	return &g, err
}

func (r *Reader) at(err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	return fmt.Errorf("line %d: %w", r.line, err)
}

// readLine returns the next line without its end, and io.EOF after the last.
func (r *Reader) readLine() (string, error) {
	if r.kept != nil {
		line := *r.kept
		r.kept = nil
		return line, nil
	}
	line, err := lines.ReadLine(r.in, MaxLine)
	if err == io.EOF && len(line) > 0 {
		err = nil
	}
	if err == nil {
		r.line++
	}
	return strings.TrimRight(string(line), "\r\n"), err
}

// readText reads tags, then moves up to the result.
func (r *Reader) readText() (*Game, error) {
	var g Game
	var other foreignTags
	line, err := r.readLine()
	for ; err == nil && (strings.HasPrefix(line, "[") || strings.TrimSpace(line) == ""); line, err = r.readLine() {
		if line == "" {
			continue
		}
		if err := g.parseTag(line, &other); err != nil {
			return nil, err
		}
	}
	moves := newMoveReader(&g)
	for size := 0; err == nil; line, err = r.readLine() {
		if size += len(line); size > MaxLine {
			return nil, fmt.Errorf("a game is longer than %d MiB", MaxLine>>20)
		}
		end, err := moves.read(line)
		if end {
			other.apply(&g)
		}
		if end || err != nil {
			return &g, err
		}
	}
	if err == io.EOF {
		err = moves.unfinished()
	}
	return nil, err
}

// parseTag reads a line such as [Game "chess"]. Unknown tags are passed over.
func (g *Game) parseTag(line string, other *foreignTags) error {
	name, rest, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "["), " ")
	value, isQuoted := strings.CutSuffix(strings.TrimSpace(rest), `"]`)
	value, begins := strings.CutPrefix(value, `"`)
	if !ok || !isQuoted || !begins {
		return fmt.Errorf("%q is not a tag of the form [Name \"value\"]", positions.Clip(line))
	}
	value = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(value)
	for _, tags := range [][]textTag{textTags, pgnTags} {
		for _, t := range tags {
			if t.name == name && t.set != nil {
				if err := t.set(g, value); err != nil {
					return fmt.Errorf("tag %s: %w", name, err)
				}
				return nil
			}
		}
	}
	other.take(name, value)
	return nil
}
