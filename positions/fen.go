package positions

import (
	"fmt"
	"strconv"
	"strings"
)

// Fields splits a position string at single spaces into exactly the named fields. It
// refuses empty fields, other white space and any other number of fields.
func Fields(fen string, names ...string) ([]string, error) {
	fields := strings.SplitN(fen, " ", len(names)+1)
	if len(fields) != len(names) {
		return nil, fmt.Errorf("position string has %s, want %d: %s",
			plural(strings.Count(fen, " ")+1, "field"), len(names), strings.Join(names, ", "))
	}
	for i, field := range fields {
		if field == "" {
			return nil, fmt.Errorf("field %d (%s) is empty", i+1, names[i])
		}
	}
	return fields, nil
}

// ReadBoard reads a board field of size×size: ranks from the top, separated by "/"; in
// a rank, letters stand for pieces and decimal numbers for runs of empty squares. The
// letters are those in pieces. For each piece ReadBoard calls place with file and rank,
// from 0. It returns the error of place with the position of the letter added.
func ReadBoard(board string, size int, pieces string, place func(file, rank int, piece byte) error) error {
	ranks := strings.SplitN(board, "/", size+1)
	if len(ranks) != size {
		return fmt.Errorf("board has %s, want %d", plural(strings.Count(board, "/")+1, "rank"), size)
	}
	for i, text := range ranks {
		if err := readRank(text, size-1-i, size, pieces, place); err != nil {
			return err
		}
	}
	return nil
}

func readRank(text string, rank, size int, pieces string, place func(file, rank int, piece byte) error) error {
	file := 0
	for i := 0; i < len(text); {
		c := text[i]
		next := i + 1
		switch {
		case isDigit(c):
			run := 0
			for next = i; next < len(text) && isDigit(text[next]) && run <= size; next++ {
				run = 10*run + int(text[next]-'0')
			}
			if c == '0' {
				return fmt.Errorf("board, rank %d, character %d: a run of empty squares cannot begin with 0", rank+1, i+1)
			}
			file += run
		case strings.IndexByte(pieces, c) < 0:
			return fmt.Errorf("board, rank %d, character %d: %s is not one of %s or a number", rank+1, i+1, QuoteAt(text, i), spaced(pieces))
		default:
			if file < size {
				if err := place(file, rank, c); err != nil {
					return fmt.Errorf("board, rank %d, character %d: %w", rank+1, i+1, err)
				}
			}
			file++
		}
		if file > size {
			return fmt.Errorf("board, rank %d, character %d: more than %d squares", rank+1, i+1, size)
		}
		i = next
	}
	if file < size {
		return fmt.Errorf("board, rank %d: %s, want %d", rank+1, plural(file, "square"), size)
	}
	return nil
}

// WriteBoard returns the board field of size×size. The function piece returns the
// letter of the piece on a square, or 0 for an empty square.
func WriteBoard(size int, piece func(file, rank int) byte) string {
	var b strings.Builder
	for rank := size - 1; rank >= 0; rank-- {
		empty := 0
		for file := range size {
			c := piece(file, rank)
			if c == 0 {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteString(strconv.Itoa(empty))
				empty = 0
			}
			b.WriteByte(c)
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// Diagram returns a board of size×size for people, with the names of ranks and files. The
// function piece is that of [WriteBoard].
func Diagram(size int, piece func(file, rank int) byte) string {
	var b strings.Builder
	for rank := size - 1; rank >= 0; rank-- {
		fmt.Fprintf(&b, "%2d", rank+1)
		for file := range size {
			c := piece(file, rank)
			if c == 0 {
				c = '.'
			}
			fmt.Fprintf(&b, " %c", c)
		}
		b.WriteByte('\n')
	}
	b.WriteString("  ")
	for file := range size {
		fmt.Fprintf(&b, " %c", 'a'+file)
	}
	return b.String() + "\n"
}

// ReadLetter reads a field that must be one of the given letters. The error calls the
// field name.
func ReadLetter(field, name, letters string) (byte, error) {
	if len(field) != 1 || !strings.Contains(letters, field) {
		return 0, fmt.Errorf("%s is %q, want one of %s", name, Clip(field), spaced(letters))
	}
	return field[0], nil
}

// QuoteAt returns the character of s that begins at byte i, quoted for an error
// message. A character of several bytes stays whole.
func QuoteAt(s string, i int) string {
	for _, r := range s[i:] {
		return strconv.QuoteRune(r)
	}
	return "nothing"
}

func spaced(letters string) string { return strings.Join(strings.Split(letters, ""), " ") }

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
