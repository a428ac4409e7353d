package record

import (
	"errors"
	"io"
	"strings"
)

// beginsSGF reports whether a line begins a game in SGF. At the beginning of a game, a
// parenthesis alone does.
func beginsSGF(line string, isFirst bool) bool {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), "(")
	rest = strings.TrimSpace(rest)
	return ok && (strings.HasPrefix(rest, ";") || isFirst && rest == "")
}

// readSGF reads a game in SGF: the lines up to the parenthesis that ends it.
func (r *Reader) readSGF() (*Game, error) {
	var text strings.Builder
	var ends sgfScanner
	first := r.line
	var fault error
	for !ends.ended {
		line, err := r.readLine()
		switch {
		case err == io.EOF:
			return &Game{}, r.unfinishedSGF(first)
		case errors.Is(err, errLongLine) || err == nil && text.Len()+len(line) > MaxLine:
			fault = &Fault{Line: first, Reason: errLongGame.Error()}
			continue
		case err != nil:
			return nil, err
		}
		if text.Len() > 0 && isRootOfSGF(line) || len(tagsOf(line)) > 0 {
			r.unread(line)
			return &Game{}, r.unfinishedSGF(first)
		}
		if rest := ends.scan(line); strings.TrimSpace(rest) != "" {
			r.unread(rest)
			line = line[:len(line)-len(rest)]
		}
		text.WriteString(line + "\n")
	}
	if fault != nil {
		return &Game{}, fault
	}
	g, err := parseSGF(text.String())
	if err != nil {
		return g, &Fault{Line: first, Reason: err.Error()}
	}
	return g, nil
}

func (r *Reader) unfinishedSGF(first int) error {
	if reason := r.ended; reason != nil && r.pending == nil {
		r.ended = nil
		return r.restFault(reason)
	}
	return &Fault{Line: first, Reason: "a parenthesis, bracket or game of SGF has no end"}
}

// isRootOfSGF reports whether a line begins a game, not a variation.
func isRootOfSGF(line string) bool {
	return beginsSGF(line, false) && (strings.Contains(line, "FF[") || strings.Contains(line, "GM["))
}

// An sgfScanner finds the end of a game.
type sgfScanner struct {
	depth   int
	inside  bool // a value
	escaped bool // the next character
	ended   bool
}

// scan reads a line and returns what comes after the end of the game.
func (s *sgfScanner) scan(line string) (rest string) {
	for i := range len(line) {
		c := line[i]
		switch {
		case s.escaped:
			s.escaped = false
		case s.inside:
			s.escaped, s.inside = c == '\\', c != ']'
		case c == '[':
			s.inside = true
		case c == '(':
			s.depth++
		case c == ')':
			if s.depth--; s.depth == 0 {
				s.ended = true
				return line[i+1:]
			}
		}
	}
	s.escaped = false // a line end after a backslash is no text
	return ""
}
