package suites

import (
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/positions"
)

func TestGradeOf(t *testing.T) {
	for solved, want := range map[[2]bool]Grade{
		{true, true}: Easy, {false, true}: Medium, {false, false}: Hard,
		{true, false}: Hard, // found by luck, and lost again
	} {
		if got := gradeOf(solved); got != want {
			t.Errorf("%v: %v, want %v", solved, got, want)
		}
	}
}

// allTurns returns all turns of a puzzle.
func allTurns(t *testing.T, puzzle Puzzle) (turns []string) {
	t.Helper()
	p, err := puzzle.Position(engine.Default())
	if err != nil {
		t.Fatal(err)
	}
	positions.EachTurn(p, func(turn []positions.Step) bool {
		turns = append(turns, p.TurnString(turn))
		return true
	})
	return turns
}

// TestGrader checks that a puzzle whose every turn is best is easy, and that one whose
// best turn is none that a search finds is hard.
func TestGrader(t *testing.T) {
	r := engine.Default()
	_, entry, err := r.Game("vinver")
	if err != nil {
		t.Fatal(err)
	}
	g, err := newGrader(r, entry)
	if err != nil {
		t.Fatal(err)
	}
	puzzle := vinverPuzzle(t)
	for _, c := range []struct {
		best []string
		want Grade
	}{{allTurns(t, puzzle), Easy}, {[]string{"none"}, Hard}} {
		puzzle.Best = c.best
		if got, err := g.grade(t.Context(), puzzle); err != nil || got != c.want {
			t.Errorf("%s: %v, %v; want %v", strings.Join(c.best, " "), got, err, c.want)
		}
	}
	entry.Auto = "random"
	if _, err := newGrader(r, entry); err == nil {
		t.Error("puzzles are graded by random turns")
	}
}

// TestRegrader checks that a puzzle with every turn as a best one is left out, and that
// others get their grade.
func TestRegrader(t *testing.T) {
	g := Regrader{Registry: engine.Default()}
	puzzle := vinverPuzzle(t)
	puzzle.Grade, puzzle.Best = Ungraded, allTurns(t, puzzle)
	if _, ok, err := g.Regrade(t.Context(), puzzle); ok || err != nil {
		t.Errorf("every turn is best: %v, %v", ok, err)
	}
	puzzle.Best = []string{"none"}
	if p, ok, err := g.Regrade(t.Context(), puzzle); !ok || err != nil || p.Grade != Hard {
		t.Errorf("no turn is best: %v, %v, %v", p.Grade, ok, err)
	}
}
