package lines

import (
	"testing"

	"tetrad/search"
)

func TestScore(t *testing.T) {
	for score, want := range map[search.Score]string{
		0: "cp 0", search.Estimate(-37): "cp -37", search.WinIn(3): "mate 3", -search.WinIn(2): "mate -2",
	} {
		if got := Score(score); got != want {
			t.Errorf("%d: %q, want %q", score, got, want)
		}
	}
}
