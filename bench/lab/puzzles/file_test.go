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

// Files of each earlier format become sets with the same positions, turns and comments.
func TestConvert(t *testing.T) {
	for name, c := range map[string]struct{ old, want string }{
		"suite": {"# made\nVinver-4 bwwb/wwwb/bw2/bwbw b = draw hard pass\n\nverto-4 4/4/4/4 w win b2 b3\n",
			"# made\nvinver-4;bwwb/wwwb/bw2/bwbw b =;all draw;pass;hard\n\nverto-4;4/4/4/4 w;all win;b2 b3\n"},
		"puzzles": {"# tetrad puzzles 1\n# made\nverto-6; wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w; a3xb4 a1 a2; draw; 900; capture quiet\n" +
			"trap-4; 4/w1b1/4/4 <></><</<></><> v^^^/v^vv/v^^v b 0,0 1; c3-b3; win; 1381;\n",
			"# made\nverto-6;wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w;only draw;a3xb4 a1 a2;rating=900;themes=capture quiet\n" +
				"trap-4;4/w1b1/4/4 <></><</<></><> v^^^/v^vv/v^^v b 0,0 1;only win;c3-b3;rating=1381\n"},
		"endgames": {"# made\r\nverto-4 w2w/4/4/w2w b -12 b2\r\n", "# made\nverto-4;w2w/4/4/w2w b;margin -12;b2\n"},
	} {
		var out strings.Builder
		err := Convert(content.Registry(), strings.NewReader(c.old), &out, func(line string) { t.Errorf("%s is left out", line) })
		if err != nil || out.String() != sets.Header+"\n"+c.want {
			t.Errorf("%s: %q, %v", name, &out, err)
		}
		if list, err := sets.Read(content.Registry(), strings.NewReader(out.String())); err != nil || len(list) == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Nothing was proved of turns that are better than others.
	var out strings.Builder
	var left []string
	const better = "verto-6; w2wwb/1bbbbb/wbbbbb/wb4/w4b/3ww1 b; a5; better; 1039; quiet"
	err := Convert(content.Registry(), strings.NewReader("# tetrad puzzles 1\n"+better), &out, func(line string) { left = append(left, line) })
	if err != nil || out.String() != sets.Header+"\n" || len(left) != 1 || left[0] != better {
		t.Errorf("%q, %q left out, %v", &out, left, err)
	}
}

func TestConvertRefuses(t *testing.T) {
	for name, c := range map[string]struct{ old, want string }{
		"a set":             {sets.Header + "\nverto-4;4/4/4/4 w;all win;b2\n", "already"},
		"no line":           {"# a\n\nx\n", "line 3: it is no line of"},
		"no turns":          {"vinver-4 bwwb/wwwb/bw2/bwbw b = draw hard\n", "line 1: there is no turn"},
		"an illegal turn":   {"vinver-4 bwwb/wwwb/bw2/bwbw b = draw zz\n", "zz"},
		"a worse margin":    {"verto-4 4/4/4/4 w 2 b2\n", "margin with its sign"},
		"another goal":      {"verto-6; w2wwb/1bbbbb/wbbbbb/wb4/w4b/3ww1 b; a5; loss; 1039; quiet", "win or draw"},
		"a field too few":   {"verto-6; w2wwb/1bbbbb/wbbbbb/wb4/w4b/3ww1 b; a5; win; 1039", "no line of"},
		"no difficulty":     {"verto-6; w2wwb/1bbbbb/wbbbbb/wb4/w4b/3ww1 b; a5; win; ; quiet", "rating"},
		"another game":      {"go 4/4/4/4 b = win a1", "no game"},
		"a finished game":   {"verto-4 wwww/wwww/wwww/wwww b win a1", "over"},
		"a turn not sorted": {"vinver-4 4/4/4/4 b = win b1 a1", "order"},
	} {
		err := Convert(content.Registry(), strings.NewReader(c.old), &strings.Builder{}, func(string) {})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// FuzzConvert checks that what is made of a line can be read.
func FuzzConvert(f *testing.F) {
	f.Add("vinver-4 bwwb/wwwb/bw2/bwbw b = draw hard pass")
	f.Add("verto-6; w2wwb/1bbbbb/wbbbbb/wb4/w4b/3ww1 b; a5; win; 1039; quiet")
	f.Add("verto-4 w2w/4/4/w2w b -12 b2")
	r := content.Registry()
	f.Fuzz(func(t *testing.T, text string) {
		var out strings.Builder
		if Convert(r, strings.NewReader(text), &out, func(string) {}) != nil {
			return
		}
		if _, err := sets.Read(r, strings.NewReader(out.String())); err != nil {
			t.Errorf("%q is made %q: %v", text, &out, err)
		}
	})
}
