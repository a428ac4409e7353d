package record

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"tetrad/positions"
)

// A Reader reads games, from text or from JSON Lines; the first character tells
// which. Lines of JSON that are not about a game are passed over.
type Reader struct {
	in   *bufio.Reader
	line int
	kept *string // a line that was read too early
}

// NewReader returns a reader of in.
func NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReader(in)} }

// Next returns the next game, or io.EOF after the last. Other errors name the
// line.
func (r *Reader) Next() (*Game, error) {
	for {
		line, err := r.readLine()
		switch {
		case err != nil:
			return nil, err
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

// parseJSON returns the game in a line, or nil where there is none.
func parseJSON(line string) (*Game, error) {
	var g Game
	if err := json.Unmarshal([]byte(line), &g); err != nil {
		return nil, err
	}
	if g.Variant == "" {
		return nil, nil
	}
	return &g, nil
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
	line, err := r.in.ReadString('\n')
	if err == io.EOF && line != "" {
		err = nil
	}
	if err == nil {
		r.line++
	}
	return strings.TrimRight(line, "\r\n"), err
}

// readText reads tags, then moves up to the result.
func (r *Reader) readText() (*Game, error) {
	var g Game
	line, err := r.readLine()
	for ; err == nil && (strings.HasPrefix(line, "[") || strings.TrimSpace(line) == ""); line, err = r.readLine() {
		if line == "" {
			continue
		}
		if err := g.parseTag(line); err != nil {
			return nil, err
		}
	}
	moves := newMoveReader(&g)
	for ; err == nil; line, err = r.readLine() {
		end, err := moves.read(line)
		if end || err != nil {
			return &g, err
		}
	}
	if err == io.EOF {
		err = errors.New("the game has no result at its end")
	}
	return nil, err
}

// parseTag reads a line such as [Game "verto"]. Unknown tags are passed over.
func (g *Game) parseTag(line string) error {
	name, rest, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "["), " ")
	value, isQuoted := strings.CutSuffix(strings.TrimSpace(rest), `"]`)
	value, begins := strings.CutPrefix(value, `"`)
	if !ok || !isQuoted || !begins {
		return fmt.Errorf("%q is not a tag of the form [Name \"value\"]", positions.Clip(line))
	}
	value = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(value)
	for _, t := range textTags {
		if t.name == name {
			if err := t.set(g, value); err != nil {
				return fmt.Errorf("tag %s: %w", name, err)
			}
		}
	}
	return nil
}
