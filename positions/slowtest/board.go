package slowtest

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// partOfRank matches a run of empty squares, and any other character.
var partOfRank = regexp.MustCompile(`[1-9][0-9]*|(?s:.)`)

// fenFields returns the fields of a position string, or nil if it is malformed. It must
// have as many fields as wanted, with single spaces between them. The first must be a
// board of size×size with the letters of pieces.
func fenFields(fen string, wanted, size int, letters string) []string {
	fields := strings.Split(fen, " ")
	if len(fields) != wanted || slices.Contains(fields, "") {
		return nil
	}
	ranks := strings.Split(fields[0], "/")
	for _, rank := range ranks {
		squares := 0
		for _, part := range partOfRank.FindAllString(rank, -1) {
			run, err := strconv.Atoi(part)
			switch {
			case err == nil && run > 0 && run <= size:
				squares += run
			case len(part) == 1 && strings.Contains(letters, part):
				squares++
			default:
				return nil
			}
		}
		if squares != size {
			return nil
		}
	}
	if len(ranks) != size {
		return nil
	}
	return fields
}

// isOne reports whether a field is one of some letters.
func isOne(field, letters string) bool { return len(field) == 1 && strings.Contains(letters, field) }

// readBoard reads the board field of a valid position string. It calls put for each
// piece, with its file and rank from 0.
func readBoard(field string, put func(file, rank int, piece byte)) {
	ranks := strings.Split(field, "/")
	for i, text := range ranks {
		file, run := 0, 0
		for _, c := range []byte(text) {
			if '0' <= c && c <= '9' {
				run = 10*run + int(c-'0')
				continue
			}
			file, run = file+run, 0
			put(file, len(ranks)-1-i, c)
			file++
		}
	}
}

// writeBoard returns the board field of a position string. The function piece returns
// the letter on a square, or 0 if it is empty. Files and ranks count from 0.
func writeBoard(size int, piece func(file, rank int) byte) string {
	var ranks []string
	for rank := size - 1; rank >= 0; rank-- {
		text, run := "", 0
		for file := range size {
			c := piece(file, rank)
			if c == 0 {
				run++
				continue
			}
			if run > 0 {
				text += strconv.Itoa(run)
			}
			text, run = text+string(rune(c)), 0
		}
		if run > 0 {
			text += strconv.Itoa(run)
		}
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/")
}
