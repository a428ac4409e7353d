package info

import (
	"fmt"
	"strconv"
	"strings"

	"tetrad/search"
)

// A Score is a score as an engine tells it, for the player to move. It has one of the first
// two fields. The zero value is no score.
type Score struct {
	Centipawns *int   `json:"cp,omitempty"`
	Mate       *int   `json:"mate,omitempty"`                             // turns to the end; negative if the player to move loses
	Bound      string `json:"bound,omitempty" tstype:"'lower' | 'upper'"` // the score is only such a bound
}

// ScoreOf returns a score of this program's searches.
func ScoreOf(s search.Score) Score {
	if turns, ok := s.Mate(); ok {
		return Score{Mate: &turns}
	}
	return Score{Centipawns: new(int(s))}
}

// maxScore is the greatest number of a score that an engine can tell.
const maxScore = 1_000_000_000

// boundSuffix ends the word that says that a score is a bound: "lowerbound".
const boundSuffix = "bound"

// ParseScore reads "cp N" or "mate N", the form of a score in records.
func ParseScore(text string) (Score, bool) {
	words := strings.Fields(text)
	if len(words) != 2 {
		return Score{}, false
	}
	return readScore(words)
}

// readScore reads the first two words.
func readScore(words []string) (s Score, ok bool) {
	if len(words) < 2 {
		return s, false
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || n < -maxScore || n > maxScore {
		return s, false
	}
	switch words[0] {
	case "cp":
		s.Centipawns = &n
	case "mate":
		s.Mate = &n
	}
	return s, s.IsKnown()
}

func isBound(word string) bool { return word == "lower"+boundSuffix || word == "upper"+boundSuffix }

// Text returns the score in the words of UGI and of records, such as "mate 3" or "cp 5
// lowerbound"; it is empty for no score.
func (s Score) Text() string {
	if !s.IsKnown() {
		return ""
	}
	unit := "cp "
	if s.Mate != nil {
		unit = "mate "
	}
	text := unit + strconv.Itoa(s.Number())
	if s.Bound != "" {
		text += " " + s.Bound + boundSuffix
	}
	return text
}

// IsKnown reports whether there is a score.
func (s Score) IsKnown() bool { return s.Centipawns != nil || s.Mate != nil }

// Number returns the centipawns, or the turns of a mate; 0 for no score.
func (s Score) Number() int {
	switch {
	case s.Mate != nil:
		return *s.Mate
	case s.Centipawns != nil:
		return *s.Centipawns
	}
	return 0
}

// Search returns s as searches represent it; see [ScoreOf]. A mate in 0 is a loss: the
// player to move cannot have won a finished game.
func (s Score) Search() search.Score {
	switch n := s.Number(); {
	case s.Mate == nil:
		return search.Estimate(n)
	case n > 0:
		return search.WinIn(n)
	default:
		return search.LossIn(-n)
	}
}

// String describes s for people: "+0.34", "wins in 3", "loses in 4".
func (s Score) String() string {
	switch n := s.Number(); {
	case s.Mate == nil:
		return fmt.Sprintf("%+.2f", float64(s.Search())/100)
	case n > 0:
		return fmt.Sprintf("wins in %d", n)
	default:
		return fmt.Sprintf("loses in %d", -n)
	}
}
