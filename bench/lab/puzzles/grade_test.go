package puzzles

import (
	"context"
	"errors"
	"testing"

	"tetrad/bench/suites"
	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/protocol/sets"
)

func TestGradeOf(t *testing.T) {
	easy, medium, hard := verdict{true, true}, verdict{false, true}, verdict{false, false}
	lucky := verdict{true, false} // found by luck, and lost again
	for name, c := range map[string]struct {
		verdicts []verdict
		want     sets.Grade
	}{
		"one, easy":                {[]verdict{easy}, sets.Easy},
		"one, medium":              {[]verdict{medium}, sets.Medium},
		"one, hard":                {[]verdict{hard}, sets.Hard},
		"one, by luck":             {[]verdict{lucky}, sets.Hard},
		"two of three, easy":       {[]verdict{easy, hard, easy}, sets.Easy},
		"two of three, medium":     {[]verdict{easy, hard, medium}, sets.Medium},
		"two of three, hard":       {[]verdict{lucky, hard, easy}, sets.Hard},
		"a tie of easy and medium": {[]verdict{easy, medium, medium, easy}, sets.Medium},
		"a tie of medium and hard": {[]verdict{easy, hard, hard, medium}, sets.Hard},
	} {
		t.Run(name, func(t *testing.T) {
			if got := gradeOf(c.verdicts); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// allTurns returns all turns of a puzzle.
func allTurns(t *testing.T, puzzle *sets.Puzzle) (turns []string) {
	t.Helper()
	p, err := puzzle.Position(content.Registry())
	if err != nil {
		t.Fatal(err)
	}
	positions.EachTurn(p, func(turn []positions.Step) bool {
		turns = append(turns, p.TurnString(turn))
		return true
	})
	return turns
}

// A fixedJudge answers with one turn at once, and with another from as many nodes on.
type fixedJudge struct {
	first, later string
	nodes        uint64
}

func (j fixedJudge) Answer(_ context.Context, _ *sets.Puzzle, l suites.Limit) (engine.Answer, error) {
	if l.Nodes < j.nodes {
		return engine.Answer{Move: j.first}, nil
	}
	return engine.Answer{Move: j.later}, nil
}

// TestPanel has a panel of judges that find the best turn after this many nodes.
func TestPanel(t *testing.T) {
	judge := func(nodes uint64) suites.Session { return fixedJudge{"bad", "good", nodes} }
	puzzle := &sets.Puzzle{Game: "vinver-4", FEN: "4/4/4/4 b =", Turns: []string{"good"}, Grade: sets.Hard}
	for name, c := range map[string]struct {
		judges []suites.Session
		want   sets.Grade // sets.Ungraded: left out
	}{
		"all soon":            {[]suites.Session{judge(2), judge(100), judge(50)}, sets.Easy},
		"most late":           {[]suites.Session{judge(2), judge(101), judge(1000)}, sets.Medium},
		"most never":          {[]suites.Session{judge(2), judge(1001), judge(50_000)}, sets.Hard},
		"one at a first look": {[]suites.Session{judge(50_000), judge(1), judge(50_000)}, sets.Ungraded},
	} {
		t.Run(name, func(t *testing.T) {
			graded, ok, err := (&Panel{judges: c.judges}).Grade(t.Context(), puzzle)
			if err != nil || ok != (c.want != sets.Ungraded) || ok && graded.Grade != c.want {
				t.Errorf("%v, kept: %v, error %v", graded, ok, err)
			}
		})
	}
}

// TestPanelOfThisProgram checks that a puzzle with every turn as a best one is left out,
// and that one without any is hard.
func TestPanelOfThisProgram(t *testing.T) {
	panel, err := NewPanel(t.Context(), content.Registry(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer panel.Close()
	puzzle := suitePuzzle(t, "vinver")
	puzzle.Turns = allTurns(t, puzzle)
	if _, ok, err := panel.Grade(t.Context(), puzzle); ok || err != nil {
		t.Errorf("every turn is best: %v, %v", ok, err)
	}
	puzzle.Turns = []string{"none"}
	if p, ok, err := panel.Grade(t.Context(), puzzle); !ok || err != nil || p.Grade != sets.Hard {
		t.Errorf("no turn is best: %v, %v, %v", p.Grade, ok, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := panel.Grade(ctx, puzzle); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
