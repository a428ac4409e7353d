package match

import (
	"fmt"
	"strings"
)

// escaped are the characters that a backslash takes as they are. Before any
// other one it stands for itself, so that paths of Windows need no care.
const escaped = ` "'\`

// SplitWords splits at spaces as a shell does: not within quotes of either kind,
// which it takes away, nor after a backslash. Within single quotes everything
// stands for itself; within double quotes a backslash takes a quote or another
// backslash as it is. So words can hold commands with words of their own:
//
//	cmd='bash -c "exec ./engine --name \"my engine\""'
func SplitWords(text string) ([]string, error) {
	s := wordSplitter{text: text}
	for s.next < len(s.text) {
		if err := s.step(); err != nil {
			return nil, err
		}
	}
	s.end()
	return s.words, nil
}

// A wordSplitter goes through a text byte by byte; all that means something to
// it is ASCII.
type wordSplitter struct {
	text  string
	next  int
	words []string
	word  strings.Builder
	begun bool // a word that may still be empty
}

// step takes in a character outside of quotes, or all that is quoted.
func (s *wordSplitter) step() error {
	c := s.text[s.next]
	switch c {
	case ' ', '\t', '\n', '\r':
		s.end()
		s.next++
		return nil
	case '"', '\'':
		s.begun = true
		s.next++
		return s.quoted(c)
	case '\\':
		s.escape(escaped)
		return nil
	}
	s.take()
	return nil
}

// quoted takes in what is left up to the closing quote.
func (s *wordSplitter) quoted(quote byte) error {
	for s.next < len(s.text) {
		switch c := s.text[s.next]; {
		case c == quote:
			s.next++
			return nil
		case c == '\\' && quote == '"':
			s.escape(`"\`)
		default:
			s.take()
		}
	}
	return fmt.Errorf("a %c is missing", quote)
}

// escape takes in a backslash, or what follows it if that is one of those
// characters.
func (s *wordSplitter) escape(characters string) {
	if s.next+1 < len(s.text) && strings.IndexByte(characters, s.text[s.next+1]) >= 0 {
		s.next++
	}
	s.take()
}

// take takes in a character as it is.
func (s *wordSplitter) take() {
	s.word.WriteByte(s.text[s.next])
	s.begun = true
	s.next++
}

// end ends a word, if there is one.
func (s *wordSplitter) end() {
	if s.begun {
		s.words = append(s.words, s.word.String())
		s.word.Reset()
		s.begun = false
	}
}
