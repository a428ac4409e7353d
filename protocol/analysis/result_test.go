package analysis

import (
	"encoding/json"
	"testing"

	"tetrad/search"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		score search.Score
		want  string
		words string
	}{
		{0, `{"cp":0}`, "+0.00"},
		{-31, `{"cp":-31}`, "-0.31"},
		{search.MaxEval, `{"cp":20000}`, "+200.00"},
		{search.WinIn(3), `{"mate":3}`, "wins in 3"},
		{search.LossIn(4), `{"mate":-4}`, "loses in 4"},
		{search.LossIn(0), `{"mate":0}`, "loses in 0"},
	} {
		if words := NewScore(c.score).String(); words != c.words {
			t.Errorf("score %d in words is %q, want %q", c.score, words, c.words)
		}
		text, err := json.Marshal(NewScore(c.score))
		if err != nil || string(text) != c.want {
			t.Errorf("score %d is written %s, want %s, error %v", c.score, text, c.want, err)
		}
		var back Score
		if err := json.Unmarshal(text, &back); err != nil || back.Search() != c.score {
			t.Errorf("%s is read as %d, want %d, error %v", text, back.Search(), c.score, err)
		}
	}
}
