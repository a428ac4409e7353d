package suites

import "slices"

// A Grade says how much of a search a puzzle takes. It is set by a [Panel] when the
// puzzle is made and then stays, so that the results of later searches compare.
type Grade int

// The grades, by whether more than half of a panel have a best turn after the numbers of
// nodes in gradingNodes.
const (
	Ungraded Grade = iota
	Easy           // after both
	Medium         // after the larger number only
	Hard           // not after the larger number
)

// gradeWords are the names of the grades in a file, by grade.
var gradeWords = [...]string{Ungraded: "", Easy: "easy", Medium: "medium", Hard: "hard"}

// String returns the word for the grade in a file; "" for Ungraded.
func (g Grade) String() string { return gradeWords[g] }

// parseGrade returns the grade with this name. ok is false if there is none.
func parseGrade(word string) (g Grade, ok bool) {
	at := slices.Index(gradeWords[1:], word)
	return Grade(at + 1), at >= 0
}

// gradingNodes are the limits of the two searches of alpha-beta that grade a puzzle.
var gradingNodes = [2]uint64{100, 1_000}

// A verdict is what one judge of a panel solves.
type verdict [len(gradingNodes)]bool

// grade returns the grade that a judge alone would give.
func (v verdict) grade() Grade {
	switch {
	case !v[1]:
		return Hard
	case !v[0]:
		return Medium
	}
	return Easy
}

// gradeOf returns the hardest grade that more than half of the judges do not find too
// hard. With an even number of judges, a tie counts for the harder grade.
func gradeOf(verdicts []verdict) Grade {
	for g := Easy; g < Hard; g++ {
		atMost := 0
		for _, v := range verdicts {
			if v.grade() <= g {
				atMost++
			}
		}
		if 2*atMost > len(verdicts) {
			return g
		}
	}
	return Hard
}
