package content

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The program has puzzles and suites packed. What is packed is the text that people read.
func TestPackedSets(t *testing.T) {
	names, err := filepath.Glob("../games/*/content/*.txt.gz")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		name = strings.TrimSuffix(name, ".gz")
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
