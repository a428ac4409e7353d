package positions

import "strconv"

// SquareName returns the name of a square: file letter from a, rank from 1. Both
// arguments count from 0 and are below 26.
func SquareName(file, rank int) string {
	return string(rune('a'+file)) + strconv.Itoa(rank+1)
}

// CutSquare reads the square at the beginning of s on a board of size×size. It returns
// the file and rank, from 0, and the rest of s. It accepts only the canonical name of a
// square on that board.
func CutSquare(s string, size int) (file, rank int, rest string, ok bool) {
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
	file, rank, rest, ok := CutSquare(s, size)
	return file, rank, ok && rest == ""
}
