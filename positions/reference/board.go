package reference

import (
	"strconv"
	"strings"
)

// ReadBoard reads the board field of a valid position string. It calls put for each
// piece, with its file and rank from 0.
func ReadBoard(field string, put func(file, rank int, piece byte)) {
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

// WriteBoard returns the board field of a position string. What stands on a square is
// told by piece, for files and ranks from 0; an empty square has 0.
func WriteBoard(size int, piece func(file, rank int) byte) string {
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
