package positions

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// SquareName returns the name of a square: file letter from a, rank from 1. Both
// arguments count from 0 and are below 26.
func SquareName(file, rank int) string {
	return string(rune('a'+file)) + strconv.Itoa(rank+1)
}

// cutSquare reads the square at the beginning of s on a board of size×size. It returns
// the file and rank, from 0, and the rest of s. It accepts only the canonical name of a
// square on that board.
func cutSquare(s string, size int) (file, rank int, rest string, ok bool) {
	if s == "" {
		return 0, 0, s, false
	}
	file = int(s[0]) - 'a'
	n := 1
	for n < len(s) && n < 4 && isDigit(s[n]) {
		rank = 10*rank + int(s[n]-'0')
		n++
	}
	if file < 0 || file >= size || n == 1 || s[1] == '0' || rank > size {
		return 0, 0, s, false
	}
	return file, rank - 1, s[n:], true
}

// ParseSquare reads a string that is one square of a board of size×size.
func ParseSquare(s string, size int) (file, rank int, ok bool) {
	file, rank, rest, ok := cutSquare(s, size)
	return file, rank, ok && rest == ""
}

// ReadSquare reads the square at the beginning of s, a part of a move string on a board
// of size×size, and returns the rest of s. The argument after is the mark that stands
// before s, or "". The error is for people, and the same in all games.
func ReadSquare(s, after string, size int) (file, rank int, rest string, err error) {
	file, rank, rest, ok := cutSquare(s, size)
	if ok {
		return file, rank, rest, nil
	}
	what := strconv.Quote(Clip(s)) + " is not a square"
	if s == "" {
		what = "a square is missing"
		if after != "" {
			what += " after " + after
		}
	}
	squares := "a1 to " + SquareName(size-1, size-1)
	if s != strings.ToLower(s) {
		squares += ", letters in lower case"
	}
	return 0, 0, s, errors.New(what + ": " + squares)
}

// ReadOnlySquare reads s as ReadSquare does, where s has to be one square. The argument
// want tells what else may follow, for the error.
func ReadOnlySquare(s, after string, size int, want string) (file, rank int, err error) {
	file, rank, rest, err := ReadSquare(s, after, size)
	if err == nil && rest != "" {
		err = UnexpectedAfter(SquareName(file, rank), rest, want)
	}
	return file, rank, err
}

// UnexpectedAfter returns the error of a move string that goes on with rest, or ends, after a
// square where it should go on with what want says.
func UnexpectedAfter(square, rest, want string) error {
	return fmt.Errorf("after %s there is %s, want %s", square, QuoteAt(rest, 0), want)
}
