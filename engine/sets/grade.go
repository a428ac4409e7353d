package sets

import (
	"fmt"
	"slices"

	"tetrad/positions"
)

// A Grade says how much of a search a puzzle takes. It is set when the puzzle is made and
// then stays, so that the results of later searches compare.
type Grade int

// The grades.
const (
	Ungraded Grade = iota
	Easy
	Medium
	Hard
)

// gradeWords are the names of the grades in a file, by grade.
var gradeWords = [...]string{Ungraded: "", Easy: "easy", Medium: "medium", Hard: "hard"}

// String returns the word for the grade in a file; "" for Ungraded.
func (g Grade) String() string { return gradeWords[g] }

// parseGrade returns the grade with this name.
func parseGrade(word string) (Grade, error) {
	at := slices.Index(gradeWords[1:], word)
	if at < 0 {
		return Ungraded, fmt.Errorf("the grade %q is not easy, medium or hard", positions.Clip(word))
	}
	return Grade(at + 1), nil
}
