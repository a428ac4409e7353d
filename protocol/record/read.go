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

// A Reader reads games from text or from JSON Lines. The first character decides
// which. The text may be that of this program or the Portable Game Notation of other
// programs. The reader ignores lines of JSON that are not about a game.
type Reader struct {
	in   *bufio.Reader
	line int
	kept *string // a line that was read ahead
}

// MaxLine is the greatest length of a line, in bytes. A game of 10,000 turns with all
// details takes a tenth of it.
const MaxLine = 64 << 20

// NewReader returns a reader of in. It skips a byte order mark.
func NewReader(in io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(lines.SkipMark(in), 1<<16)}
}

// Next returns the next game, or io.EOF after the last. Other errors name the line.
// The error [ErrChanged] comes with the game as it is in the file, and reading can
// continue. Any other error is final.
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

// Each calls f with each game of a file and its place in the file, from 1. changed is
// [ErrChanged] if the game was changed after it was written. Each ends with the first
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

// parseJSON returns the game in a line, or nil if the line has none.
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

// readLine returns the next line without its line end, and io.EOF after the last.
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

// readText reads the tags and then the moves up to the result.
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

// parseTag parses a line such as [Game "chess"]. It ignores unknown tags.
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
	g.keepTag(name, value)
	return nil
}
