package lines

import (
	"strconv"

	"tetrad/search"
)

// Score returns a score in the words of UCI, which records use too: "cp N", or "mate
// N" with the number of turns to a proven end, negative when losing.
func Score(s search.Score) string {
	if turns, ok := s.Mate(); ok {
		return "mate " + strconv.Itoa(turns)
	}
	return "cp " + strconv.Itoa(int(s))
}

// Percent returns a chance in permille as percent, for people. Only what is proved is 0%
// or 100%: the chances of a search that are not are at least 1 and at most 999 permille.
func Percent(permille int) string {
	switch {
	case permille > 0 && permille < 10:
		return "<1%"
	case permille > 990 && permille < 1000:
		return ">99%"
	}
	return strconv.Itoa((permille+5)/10) + "%"
}
