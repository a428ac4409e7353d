package puzzle

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tetrad/engine/content"
)

const good = "verto-6; w2wwb/1bbbbb/wbbbbb/wb4/w4b/3ww1 b; a5; win; 1039; quiet"

func TestParse(t *testing.T) {
	r := content.Registry()
	for _, line := range []string{
		good,
		"verto-6; wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w; a3xb4 a1 a2; draw; 900; capture quiet",
		"trap-4; 4/w1b1/4/4 <></><</<></><> v^^^/v^vv/v^^v b 0,0 1; c3-b3; win; 1381;",
	} {
		p, err := Parse(r, line)
		if err != nil || p.String() != line {
			t.Errorf("%s is read as %v, %v", line, p, err)
		}
	}
	p, err := Parse(r, good)
	if err != nil || p.SolverTurns() != 1 || p.Goal != Win || p.Rating != 1039 {
		t.Errorf("%+v, %v", p, err)
	}
	for _, c := range []struct{ name, from, to, err string }{
		{"a field too few", "; quiet", "", "six fields"},
		{"a field too many", "; quiet", "; quiet;", "six fields"},
		{"another game", "verto-6", "go", "no game"},
		{"no position", "w2wwb", "w2wwbb", "rank"},
		{"no turn", " a5;", ";", "does not end"},
		{"an answer at the end", " a5;", " a5 a2;", "does not end"},
		{"an illegal turn", " a5;", " a6;", "a6"},
		{"an unknown goal", "win", "loss", "goal"},
		{"a goal without a proof", "win", "better", "goal"},
		{"no difficulty", "1039", "", "difficulty"},
		{"too difficult", "1039", "4001", "difficulty"},
		{"an unknown theme", "quiet", "loud", "theme"},
	} {
		line := strings.Replace(good, c.from, c.to, 1)
		if line == good {
			t.Fatalf("%s: nothing is replaced", c.name)
		}
		if p, err := Parse(r, line); err == nil || !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v, error %v", c.name, p, err)
		}
	}
	const over = "verto-4; wwww/wwww/wwww/wwww b; a1; win; 1; "
	if _, err := Parse(r, over); err == nil || !strings.Contains(err.Error(), "over") {
		t.Errorf("after the end: %v", err)
	}
}

// Moves in a file are canonical, so equal puzzles have equal text.
func TestParseRefusesOtherSpellings(t *testing.T) {
	r := content.Registry()
	const line = "veletas-7; 2b2w1/b4s1/7/3www1/6s/2wbbb1/3bs2 w 3 =; g3-g7/g2; win; 900; "
	if _, err := Parse(r, line); err != nil {
		t.Fatal(err)
	}
	if _, err := Parse(r, strings.Replace(line, "g3-g7/g2", "g3-g3/g2", 1)); err == nil {
		t.Error("a shooter that moves to where it is")
	}
}

func TestRead(t *testing.T) {
	r := content.Registry()
	list, err := Read(r, strings.NewReader(Header+"\n# how it was made\n\n"+good+"\n"))
	if err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	if list, err := Read(r, strings.NewReader(Header)); err != nil || len(list) != 0 {
		t.Errorf("without a puzzle: %v, %v", list, err)
	}
	for _, c := range []struct{ name, text, err string }{
		{"nothing", "", "begins with"},
		{"no header", good, "begins with"},
		{"another version", "# tetrad puzzles 2\n" + good, "another version"},
		{"a wrong line", Header + "\n" + good + "\nx\n", "line 3"},
	} {
		if _, err := Read(r, strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
}

func TestSelect(t *testing.T) {
	r := content.Registry()
	one, two, none := r.Games[0].Family.Name, r.Games[1].Family.Name, r.Games[2].Family.Name
	list := []*Puzzle{{Game: one}, {Game: one + "-6"}, {Game: two}}
	for _, c := range []struct {
		game string
		want int
	}{{"", 3}, {one, 2}, {strings.ToUpper(one), 2}, {one + "-6", 1}, {two, 1}, {none, 0}} {
		if got, err := Select(r, list, c.game); err != nil || len(got) != c.want {
			t.Errorf("%q: %d, %v; want %d", c.game, len(got), err, c.want)
		}
	}
	if _, err := Select(r, list, "go"); err == nil {
		t.Error("another game")
	}
}

// A file without puzzles is as good as none.
func TestExist(t *testing.T) {
	for _, c := range []struct {
		name  string
		files fstest.MapFS
		want  bool
	}{
		{"no file", fstest.MapFS{}, false},
		{"no puzzle", fstest.MapFS{"puzzles.txt": {Data: []byte(Header + "\n# how it was made\n\n")}}, false},
		{"a puzzle", fstest.MapFS{"puzzles.txt": {Data: []byte(Header + "\n" + good + "\n")}}, true},
	} {
		r := content.Registry()
		r.Games = slices.Clone(r.Games[:1])
		r.Games[0].Files = c.files
		if got := Exist(&r.Games[0]); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
		list, err := Of(r, r.Games[0].Family.Name)
		all, allErr := All(r)
		if (err == nil) != c.want || (len(list) > 0) != c.want || allErr != nil || len(all) != len(list) {
			t.Errorf("%s: %d puzzles, %v; of all games %d, %v", c.name, len(list), err, len(all), allErr)
		}
	}
}
