package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// privateWords are expressions of our own, or no English, and what to say instead.
var privateWords = map[string]string{
	`by lot`:                                "at random",
	`brings? along`:                         "comes with",
	`tabulator`:                             "Tab",
	`of today`:                              "the current version",
	`so many`:                               "this many",
	`errands?`:                              "submission, or job",
	`pieces? of work`:                       "submission, or job",
	`workloads?`:                            "batch, or submission",
	`loupe`:                                 "magnifier",
	`parter`:                                "explainer",
	`hangs? together`:                       "depend on each other",
	`entrants?`:                             "player",
	`maxEntrants`:                           "player",
	`deeds?`:                                "action",
	`kids?`:                                 "children",
	`(N|n)ewFace`:                           "NewPresentation",
	`ColourLook`:                            "ColourAppearance",
	`Themer`:                                "Effects",
	`(N|n)ewMaker`:                          "what it makes: Builder, Generator, Extractor, SelfPlayer",
	`workshopsOf`:                           "findersOf",
	`(game|entry|content)[.](Face|Look)`:    "Presentation, Appearance",
	`(books|puzzles|samples|games)[.]Maker`: "Builder, Generator, Extractor, SelfPlayer",
	`(match|openings|books|puzzles|solving|selfplay)[.]Kind`:                         "JobKind",
	`(suites[.]Running|games[.]Work|jobs[.]Stock)`:                                   "JobKind, Pool",
	`(most|least)(Turns|Nodes|Lines|Goal|Games|Leaves|Pauses?|Boards|Steps|Threads)`: "max… and min…",
	`also by kill -9`: "also after a kill -9",
	`(Step back|Take back|Turn board|Colours of the board|Chances lost)`: "One step back, Undo, Flip board, Board overlay, Average loss",
	`[.:;] Who [a-z]+s [^.?]*[.]`:                                        "the player who …, whoever …",
}

// mayStay are files and folders that keep some of these words, with the reason. A folder
// stands for all of its files.
var mayStay = map[string]string{
	"cmd/tetrad/words_test.go": "the list",
}

// People read no private words: not in docs, help, messages, comments, nor on the page.
func TestPrivateWords(t *testing.T) {
	var expressions []string
	for expression := range privateWords {
		expressions = append(expressions, expression)
	}
	slices.Sort(expressions)
	private := regexp.MustCompile(`(?:\b|^)(?:` + strings.Join(expressions, "|") + `)(?:\b|$)`)
	usual := regexp.MustCompile(`\bso many\b[^.;]{1,90}\bthat\b`)
	found := map[string]bool{}
	repositoryFiles(t, func(name, text string) {
		if strings.Contains(name, "/testdata/") {
			return
		}
		text = usual.ReplaceAllStringFunc(text, func(words string) string { return strings.Replace(words, "so many", "many", 1) })
		for i, line := range strings.Split(text, "\n") {
			word := private.FindString(line)
			if word == "" {
				continue
			}
			reason := ""
			for place := range mayStay {
				if name == place || strings.HasPrefix(name, place+"/") {
					reason = place
				}
			}
			if found[reason] = true; reason == "" {
				t.Errorf("%s:%d: %q: say it in plain words: %s", name, i+1, word, instead(word))
			}
		}
	}, ".md", ".go", ".txt", ".js", ".html", ".css", ".sh", ".py", "Makefile")
	for place := range mayStay {
		if !found[place] {
			t.Errorf("%s has none of these words any more: take it off the list", place)
		}
	}
}

// instead returns what to say instead of a word.
func instead(word string) string {
	for expression, say := range privateWords {
		if regexp.MustCompile(`^(?:` + expression + `)$`).MatchString(word) {
			return say
		}
	}
	return ""
}
