package content

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// The program has the puzzles packed. What is packed is the text that people read.
func TestPackedPuzzles(t *testing.T) {
	names, err := filepath.Glob("../games/*/content/puzzles.txt")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		packed, err := os.ReadFile(name + ".gz")
		if err != nil {
			t.Fatal(err)
		}
		r, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		if unpacked, err := io.ReadAll(r); err != nil || !bytes.Equal(text, unpacked) {
			t.Errorf("%s.gz has another text, error %v: gzip -9nkf %s", name, err, name)
		}
	}
}
