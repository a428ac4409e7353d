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
