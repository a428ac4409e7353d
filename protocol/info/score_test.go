package info

import (
	"encoding/json"
	"testing"

	"tetrad/search"
)

// TestScore checks the three forms of a score, and that it reads back.
func TestScore(t *testing.T) {
	for score, want := range map[search.Score]struct{ text, words, json string }{
		0:                    {"cp 0", "+0.00", `{"cp":0}`},
		search.Estimate(-37): {"cp -37", "-0.37", `{"cp":-37}`},
		search.WinIn(3):      {"mate 3", "wins in 3", `{"mate":3}`},
		search.LossIn(2):     {"mate -2", "loses in 2", `{"mate":-2}`},
		search.LossIn(0):     {"mate 0", "loses in 0", `{"mate":0}`},
	} {
		s := ScoreOf(score)
		text, err := json.Marshal(s)
		if err != nil || s.Text() != want.text || s.String() != want.words || string(text) != want.json {
			t.Errorf("%d: %q, %q, %s, %v; want %+v", score, s.Text(), s.String(), text, err, want)
		}
		if again, ok := ParseScore(want.text); !ok || again.Search() != score {
			t.Errorf("%s reads as %v, %v", want.text, again, ok)
		}
	}
}

func TestParseScore(t *testing.T) {
	for text, want := range map[string]string{
		"cp 5": `{"cp":5}`, "mate -3": `{"mate":-3}`,
		"": "", "cp": "", "cp x": "", "5": "", "nodes 5": "", "cp 5 6": "", "cp 5 lowerbound": "",
	} {
		s, ok := ParseScore(text)
		got, err := json.Marshal(s)
		if err != nil || ok != (want != "") || ok && (string(got) != want || s.Text() != text) {
			t.Errorf("%q: %s, %v; want %s", text, got, ok, want)
		}
	}
}
