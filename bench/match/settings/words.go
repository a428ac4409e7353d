package settings

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// escaped are the characters that a backslash escapes. Before any other character a
// backslash stands for itself, so that Windows paths need no special care.
const escaped = ` "'\`

// splitWords splits text at spaces as a shell does. It does not split within quotes
// of either kind, which it removes, or after a backslash. Within single quotes every
// character stands for itself. Within double quotes a backslash escapes a quote or
// another backslash. A word can therefore hold a command with words of its own:
//
//	cmd='bash -c "exec ./engine --name \"my engine\""'
func splitWords(text string) ([]string, error) {
	s := wordSplitter{text: text}
	for s.next < len(s.text) {
		if err := s.step(); err != nil {
			return nil, err
		}
	}
	s.end()
	return s.words, nil
}

// SplitCommand splits a command that runs in the folder dir, or in that of this process
// if dir is empty. If the whole text is the path of a file, that file is the program:
// it may have spaces in its name. A path with spaces that leads into a folder, and to no
// file in it, is refused: its first word may be the name of another program.
func SplitCommand(text, dir string) ([]string, error) {
	stat := func(path string) (os.FileInfo, error) {
		if dir != "" && !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		return os.Stat(path)
	}
	if info, err := stat(text); err == nil && info.Mode().IsRegular() && strings.ContainsAny(text, escaped) {
		if filepath.Base(text) == text {
			text = "." + string(filepath.Separator) + text // otherwise it would be looked up in PATH
		}
		return []string{text}, nil
	}
	for end := 1; end <= len(text); end++ {
		if end < len(text) && !os.IsPathSeparator(text[end]) {
			continue
		}
		folder := text[:end]
		if info, err := stat(folder); err == nil && info.IsDir() && strings.ContainsRune(strings.TrimSpace(folder), ' ') {
			return nil, fmt.Errorf("%s is no program, though %s is a folder; quote a path with spaces that has arguments", text, folder)
		}
	}
	return splitWords(text)
}

// A wordSplitter goes through a text byte by byte. All characters with a meaning are
// ASCII.
type wordSplitter struct {
	text  string
	next  int
	words []string
	word  strings.Builder
	begun bool // a word has begun, even if it is still empty
}

// step consumes a character outside quotes, or a quoted part.
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

// quoted consumes the rest of a quoted part, up to the closing quote.
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

// escape consumes a backslash, and also the next character if it is one of
// characters.
func (s *wordSplitter) escape(characters string) {
	if s.next+1 < len(s.text) && strings.IndexByte(characters, s.text[s.next+1]) >= 0 {
		s.next++
	}
	s.take()
}

// take consumes a character literally.
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
