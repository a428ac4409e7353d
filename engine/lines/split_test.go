package lines

import (
	"fmt"
	"slices"
	"testing"
)

func TestSplitter(t *testing.T) {
	var got []string
	s := Splitter{Most: 3, Line: func(line []byte) { got = append(got, string(line)) }}
	for _, part := range []string{"a", "b\n\nlonger", " than\nc\r\nd"} {
		if n, err := fmt.Fprint(&s, part); n != len(part) || err != nil {
			t.Errorf("%q: %d, %v", part, n, err)
		}
	}
	s.Flush()
	s.Flush()
	if want := []string{"ab", "", "lon", "c\r", "d"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
