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

func TestPercent(t *testing.T) {
	for permille, want := range map[int]string{
		0: "0%", 1: "<1%", 9: "<1%", 10: "1%", 14: "1%", 15: "2%", 500: "50%", 990: "99%", 991: ">99%", 999: ">99%", 1000: "100%",
	} {
		if got := Percent(permille); got != want {
			t.Errorf("%d: %s, want %s", permille, got, want)
		}
	}
}
