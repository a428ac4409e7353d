package puzzles

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/protocol/sets"
)

// A file can be continued by the same command, also after a run that was killed within a
// line, and by no other.
func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.txt")
	const line = "verto-6;w2wwb/1bbbbb/wbbbbb/wb4/w4b/3ww1 b;only win;a5;rating=1039;themes=quiet"
	p := parse(t, line)
	f, have, err := OpenFile(path, "make")
	if err != nil || len(have) != 0 || f.Next() != 0 {
		t.Fatalf("%v, %d puzzles, game %d", err, len(have), f.Next())
	}
	add := func(f *File, list ...*sets.Puzzle) {
		t.Helper()
		for _, p := range list {
			if err := f.Add(p); err != nil {
				t.Fatal(err)
			}
		}
	}
	add(f, nil, p, nil)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	want := sets.Header + "\n# make\n# game 1\n" + line + "\n# game 3\n"
	if text, err := os.ReadFile(path); err != nil || string(text) != want {
		t.Fatalf("the file is %q, %v", text, err)
	}
	if _, _, err := OpenFile(path, "make otherwise"); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("another command: %v", err)
	}
	for _, c := range []struct {
		name, more string
		puzzles    int
		next       uint64
	}{
		{"nothing", "", 1, 3},
		{"half a comment", "# ga", 1, 3},
		{"a game without its puzzle", "# game 7\n", 1, 7},
		{"half a puzzle", "# game 7\nverto-6;w2w", 1, 7},
		{"a game that may be unfinished", "# game 7\n" + line + "\n", 1, 7},
		{"a game before it", "# game 7\n" + line + "\n# game 9\n", 2, 9},
	} {
		begun := want + c.more
		if c.more != "" && c.name != "half a comment" {
			begun = strings.TrimSuffix(want, "# game 3\n") + c.more
		}
		if err := os.WriteFile(path, []byte(begun), 0o666); err != nil {
			t.Fatal(err)
		}
		f, have, err := OpenFile(path, "make")
		if err != nil || len(have) != c.puzzles || have[0] != line || f.Next() != c.next {
			t.Fatalf("%s: %v, %q, %+v", c.name, err, have, f)
		}
		add(f, p)
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		in, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if list, err := sets.Read(content.Registry(), in); err != nil || len(list) != c.puzzles+1 {
			t.Errorf("%s: %d puzzles, %v", c.name, len(list), err)
		}
		_ = in.Close()
	}
}
