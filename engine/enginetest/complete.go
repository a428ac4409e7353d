package enginetest

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	"tetrad/engine/game"
)

// CheckComplete checks that a game has all that a game of the program can have, and names
// what is missing. A game calls it from a test in its own folder as soon as it is
// complete; until then, front ends and tests do without what it lacks.
func CheckComplete(t *testing.T, entry game.Entry) {
	t.Helper()
	missing := Missing(entry)
	if _, err := os.Stat("../../../enginetest/faults/" + entry.Family.Name + ".go"); err != nil {
		missing = append(missing, "there is no engine with faults")
	}
	for _, file := range []string{"page/lesson.json", "page/board.js", "page/rules.html", "page/example.json"} {
		if _, err := fs.Stat(entry.Files, file); err != nil {
			missing = append(missing, file+" is missing")
		}
	}
	if _, err := entry.File("puzzles.txt"); err != nil {
		missing = append(missing, err.Error())
	}
	for _, what := range missing {
		t.Errorf("%s: %s", entry.Family.Name, what)
	}
}

// Missing says what an entry lacks of what commands and protocols show or use.
func Missing(entry game.Entry) (missing []string) {
	want := func(ok bool, what string) {
		if !ok {
			missing = append(missing, what)
		}
	}
	want(entry.Family.Credits != "", "Family.Credits do not name the author")
	want(entry.Title != "", "Title is missing")
	want(entry.About != "", "About does not say what the game is about")
	for _, rule := range entry.Family.Rules {
		want(entry.RuleTitles[rule] != "", "RuleTitles has nothing for the rule "+rule)
		want(entry.RuleTexts[rule] != "" && entry.RuleTexts[""] != "", "RuleTexts does not explain the rule "+rule)
	}
	want(entry.NewEvaluation != nil, "NewEvaluation is missing")
	if entry.NewEvaluation != nil {
		evaluation := entry.NewEvaluation(entry.Family.New(entry.Family.DefaultSize, ""))
		want(evaluation.Fingerprint != nil, "the evaluation has no Fingerprint")
	}
	want(entry.Auto != "", "Auto names no search")
	want(len(entry.Bench) > 0, "Bench has no positions")
	checks := entry.Checks()
	want(len(checks.Clauses) > 0, "checks.json has no clauses: other engines cannot be checked")
	want(len(checks.BadStrings) > 0, "checks.json has no bad strings")
	want(entry.NewPresentation != nil, "NewPresentation is missing: no front end can show it")
	_, err := entry.File("openings/" + entry.Family.Name + ".txt")
	want(!errors.Is(err, fs.ErrNotExist), "openings/"+entry.Family.Name+".txt is missing")
	suite, err := entry.File("suite.txt")
	want(err == nil && strings.Contains(string(suite), "\n"+entry.Family.Name), "suite.txt has no positions")
	return missing
}
