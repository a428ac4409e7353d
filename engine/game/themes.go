package game

import "strings"

// A Theme is something that a turn does which puzzles can be about.
type Theme struct {
	Name  string // one word, in small letters
	Title string // for people: "Chain of captures"
}

// An Effect is something that a turn does.
type Effect struct {
	Theme string // name of one of the [Content.Themes]; "": none
	Text  string // for people, as it goes on after "it": "claims e5 by a tie"; "": nothing worth saying
}

// ThemesOf returns the names of the themes of what a turn does.
func ThemesOf(effects []Effect) (names []string) {
	for _, e := range effects {
		if e.Theme != "" {
			names = append(names, e.Theme)
		}
	}
	return names
}

// maxEffects is the number of effects in a sentence.
const maxEffects = 3

// Sentence says what a turn does: "It claims e5 by a tie and crosses g3." It is "" if
// nothing is worth saying.
func Sentence(effects []Effect) string {
	var texts []string
	for _, e := range effects {
		if e.Text != "" && len(texts) < maxEffects {
			texts = append(texts, e.Text)
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return "It " + list(texts) + "."
}

// Squares writes squares for people: "a1, b2 and c3".
func Squares(squares []Square) string {
	var names []string
	for _, s := range squares {
		names = append(names, s.String())
	}
	return list(names)
}

// list joins words as people write them: "a, b and c".
func list(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
