package record

import (
	"strconv"
	"strings"
)

// A numbering is what the numbers of a game's moves have in common: both moves of a pair have
// the same one, or, as some programs write it, each has its own. The first number may be any.
type numbering struct {
	began            bool
	firstOfPairs     int // the number of the first pair
	firstOfAll       int // the number of the first move
	noPairs, notEach bool
}

// fits reports whether word may be the number of a move after this many others.
func (n *numbering) fits(word string, before int) bool {
	number, err := strconv.Atoi(strings.TrimRight(word, "."))
	if err != nil {
		return true // it is no number that anybody counts to
	}
	if !n.began {
		n.began, n.firstOfPairs, n.firstOfAll = true, number-before/2, number-before
	}
	isSecond := strings.HasSuffix(word, "...")
	n.noPairs = n.noPairs || number != n.firstOfPairs+before/2 || isSecond != (before%2 == 1)
	n.notEach = n.notEach || number != n.firstOfAll+before || isSecond
	return !n.noPairs || !n.notEach
}

// cutNumber cuts off a number directly before a move, as in 12.c3 and 12...c3. number
// is empty if there is none.
func cutNumber(word string) (number, rest string) {
	digits := strings.TrimLeft(word, "0123456789")
	rest = strings.TrimLeft(digits, ".")
	if len(digits) == len(word) || len(rest) == len(digits) {
		return "", word
	}
	return word[:len(word)-len(rest)], rest
}
