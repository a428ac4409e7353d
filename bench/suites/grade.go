package suites

import (
	"context"
	"fmt"
	"slices"

	"tetrad/engine"
	"tetrad/engine/game"
)

// A Grade says how much of a search a puzzle takes. It is set when the puzzle is made
// and then stays, so that the results of later searches compare.
type Grade int

// The grades, by whether the search that the engine uses by default has a best turn
// after two numbers of nodes.
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

// gradingNodes are the limits of the two searches that grade a puzzle. A playout of MCTS
// takes about the time of ten nodes of alpha-beta.
var gradingNodes = map[string][2]uint64{"alphabeta": {1_000, 10_000}, "mcts": {100, 1_000}}

// gradeOf returns the grade of a puzzle by what each of the two searches solves.
func gradeOf(solved [2]bool) Grade {
	switch {
	case !solved[1]:
		return Hard
	case !solved[0]:
		return Medium
	}
	return Easy
}

// parseGrade returns the grade with this name. ok is false if there is none.
func parseGrade(word string) (g Grade, ok bool) {
	at := slices.Index(gradeWords[1:], word)
	return Grade(at + 1), at >= 0
}

// A grader grades puzzles with the search that the engine uses by default.
type grader struct {
	session session
	nodes   [2]uint64
}

// graderMiB is the memory of the search, in MiB. It has few nodes.
const graderMiB = "16"

func newGrader(r engine.Registry, e game.Entry) (*grader, error) {
	nodes, ok := gradingNodes[e.Auto]
	if !ok {
		return nil, fmt.Errorf("puzzles cannot be graded by the search %s", e.Auto)
	}
	runner := Runner{Registry: r, Options: [][2]string{{"Search", e.Auto}, {"Hash", graderMiB}}}
	session, err := runner.session()
	return &grader{session, nodes}, err
}

// grade returns the grade of a puzzle.
func (g *grader) grade(ctx context.Context, p Puzzle) (Grade, error) {
	var solved [2]bool
	for i, nodes := range g.nodes {
		answer, err := g.session.answer(ctx, p, limit{nodes: nodes})
		if err != nil {
			return Ungraded, err
		}
		solved[i] = slices.Contains(p.Best, answer.Move)
	}
	return gradeOf(solved), nil
}
