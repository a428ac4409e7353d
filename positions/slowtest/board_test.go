package slowtest

import (
	"fmt"
	"testing"
)

func TestBoard(t *testing.T) {
	for field, size := range map[string]int{
		"3/3/3":                                  3,
		"a2/1b1/abc":                             3,
		"12/11a/b10b/12/12/12/12/12/12/12/12/12": 12,
	} {
		squares := map[[2]int]byte{}
		readBoard(field, func(file, rank int, piece byte) { squares[[2]int{file, rank}] = piece })
		if got := writeBoard(size, func(file, rank int) byte { return squares[[2]int{file, rank}] }); got != field {
			t.Errorf("%s is written as %s", field, got)
		}
	}
	got := ""
	readBoard("a2/12/1b10c", func(file, rank int, piece byte) { got += fmt.Sprintf("%c %d %d, ", piece, file, rank) })
	if want := "a 0 2, b 1 0, c 12 0, "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
