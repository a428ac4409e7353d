package main

import (
	"bytes"
	"os"
	"testing"
)

// Each figure in the repository matches what its page now produces.
func TestFiguresAreOfToday(t *testing.T) {
	t.Chdir("../..")
	for _, f := range drawn {
		t.Run(f.to, func(t *testing.T) {
			want, err := draw(f.from, f.draw)
			if err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(f.to)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what %s makes of it: run go run ./cmd/figures", f.to, f.from)
			}
			if len(got) > 150_000 {
				t.Errorf("%d bytes", len(got))
			}
		})
	}
}
