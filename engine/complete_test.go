package engine_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// TestGamesAreComplete checks that every game has all that the program needs of it. If
// you add a game, it tells you what is missing.
func TestGamesAreComplete(t *testing.T) {
	for _, entry := range enginetest.WithFifth().Games {
		for _, missing := range missingOf(entry) {
			t.Errorf("%s: %s", entry.Family.Name, missing)
		}
	}
	if bare := missingOf(game.Entry{Family: &positions.Family{Name: "bare", Rules: []string{"x"}}}); len(bare) < 8 {
		t.Errorf("of a game without anything only this is missed: %q", bare)
	}
}

func missingOf(entry game.Entry) (missing []string) {
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
	want(entry.NewEvaluator != nil, "NewEvaluator is missing")
	if entry.NewEvaluator != nil {
		_, explains := entry.NewEvaluator(entry.Family.New(entry.Family.DefaultSize, "")).(interface {
			search.Evaluator
			Fingerprint() uint64
		})
		want(explains, "the evaluation has no Fingerprint")
	}
	want(entry.Auto != "", "Auto names no search")
	want(len(entry.Bench) > 0, "Bench has no positions")
	want(len(entry.Checks.Clauses) > 0, "Checks.Clauses is empty: other engines cannot be checked")
	want(len(entry.Checks.BadStrings) > 0, "Checks.BadStrings is empty")
	want(entry.NewFace != nil, "NewFace is missing: no front end can show it")
	_, err := entry.Openings(entry.Family.Name)
	want(!errors.Is(err, fs.ErrNotExist), "openings/"+entry.Family.Name+".txt is missing")
	suite, err := entry.Suite()
	want(err == nil && strings.Contains(string(suite), "\n"+entry.Family.Name), "suite.txt has no positions")
	return missing
}
