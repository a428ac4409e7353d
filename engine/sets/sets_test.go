package sets

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tetrad/engine/content"
)

// good are lines of each kind.
var good = map[ClaimKind]string{
	All:     "verto;3w2w1/w4w1w/wbb1wbw1/wbbbww1b/wbbbwwbb/bbwwwbbb/bwwbwwbw/wwwww3 b;all draw;f1xf2 g1 g7 h1xh2;medium",
	Avoid:   "vinver-4;bwwb/wwwb/bw2/bwbw b =;avoid win;c2 d2",
	Only:    "verto-6;wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w;only draw;a3xb4 a1 a2;rating=900;themes=capture quiet",
	Within:  "vinver-9-nopass;b3wbwwb/b1wwwbbww/w1bbbbbbw/bbbbbwwww/bwbbww2b/bw3b2w/bwwb1w2b/1w3w2b/2bw1b3 b =;within 2;a2 d4 a1",
	Defence: "trap-5;5/5/2b2/2w2/5 <><>/<><>/><>>/><></<><> vvv^v/^v^vv/vv^^^/^vvvv b 0,0 15;defence 4;c3-d3 c2-d2 d3-c3",
	Best:    "verto;2wwwwwb/3bbwwb/3bww1w/w1bbbwbw/1wwbbbbb/w1wwwbbb/wbbwwwbb/wwbbbwwb b;best +4;g6xf5",
	Margin:  "verto-4;wbb1/2w1/1b2/w2b w;margin +0;d2",
}

// refuted are lines with wrong turns and their replies.
var refuted = map[ClaimKind]string{
	Only:    good[Only] + ";wrong=a1:c1:-1 a2:a3:-1 3.c1:a2xb3:-1 3.d2:a2xb3:-1",
	Within:  good[Within] + ";wrong=c9:a2:+3 d2:e4:+1",
	Defence: good[Defence] + ";rating=1355±98;wrong=c3-b3:c2-c3:-3 c3-c4:c2-c3:-4",
	Best:    good[Best] + ";wrong=a4:b3xb2:+0 a6:b3xb2:-2 b3xc4-b5:c6xd6-a4:+2",
}

func TestParseRefusesRefutations(t *testing.T) {
	for _, c := range []struct {
		kind           ClaimKind
		from, to, want string
	}{
		{Only, "a1:c1:-1", "a1:c1", "is no wrong turn"},
		{Only, "a1:c1:-1", "a1:c1:x", "has no number"},
		{Only, "a1:c1:-1", "a1:c1:-01", "is written"},
		{Only, "a1:c1:-1", "1.a1:c1:-1", "is written"},
		{Only, "a1:c1:-1", "x.a1:c1:-1", "has no number"},
		{Only, "3.c1", "2.c1", "has no turn 2"},
		{Only, "3.c1", "5.c1", "has no turn 5"},
		{Only, "a1:c1:-1", "a1:c1:+0", "does not refute"},
		{Only, "a1:c1:-1", "a1:c1:-2", "does not refute"},
		{Only, "a1:c1:-1", "a3xb4:c1:-1", "the turn is right"},
		{Only, "a1:c1:-1", "a1:a1:-1", "a1"},
		{Only, "a1:c1:-1", "f6:c1:-1", "f6"},
		{Only, "a1:c1:-1 a2:a3:-1", "a2:a3:-1 a1:c1:-1", "not in order"},
		{Only, "a2:a3:-1", "a1:c1:-1", "not in order"},
		{Only, "a2:a3:-1 3.c1:a2xb3:-1", "3.c1:a2xb3:-1 a2:a3:-1", "not in order"},
		{Within, "e4:+1", "e4:+0", "does not refute"},
		{Within, "e4:+1", "e4:+51", "does not refute"},
		{Defence, "c3-b3:c2-c3:-3", "c3-b3:c2-c3:-5", "does not refute"},
		{Defence, "c3-b3:c2-c3:-3", "c3-b3:c2-c3:+3", "does not refute"},
		{Defence, "±98", "±098", "is written"},
		{Defence, "±98", "±0", "the error of the rating"},
		{Best, "a4:b3xb2:+0", "a4:b3xb2:+4", "does not refute"},
	} {
		line := strings.Replace(refuted[c.kind], c.from, c.to, 1)
		if p, err := Parse(content.Registry(), line); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, error %v, want %q", line, p, err, c.want)
		}
	}
	line := strings.Replace(good[All], ";medium", ";medium;wrong=g1:g7:-1", 1)
	if p, err := Parse(content.Registry(), line); err == nil || !strings.Contains(err.Error(), "only a line") {
		t.Errorf("%v, error %v", p, err)
	}
}

func TestParse(t *testing.T) {
	r := content.Registry()
	for kind, line := range good {
		p, err := Parse(r, line)
		if err != nil || p.Kind != kind || p.String() != line {
			t.Errorf("%s is read as %v, %v", line, p, err)
		}
	}
	for _, line := range []string{
		"trap-4;4/w1b1/4/4 <></><</<></><> v^^^/v^vv/v^^v b 0,0 1;only win;c3-b3;rating=1381",
		"vinver-4;bwwb/wwwb/bw2/bwbw b =;all win;pass",
		"vinver-8;bbwwbwbb/wwwwwwbb/wbbbbbbb/bbwbwwww/wbbbbbww/wbwwwwww/3wbwbb/bwbbbbbw b = pass;defence 1;b2 c2xc1 a2",
		"verto-4;w2w/4/4/w2w b;margin -12;b2 c2",
		refuted[Only], refuted[Within], refuted[Defence], refuted[Best],
	} {
		if p, err := Parse(r, line); err != nil || p.String() != line {
			t.Errorf("%s is read as %v, %v", line, p, err)
		}
	}
	p, err := Parse(r, good[Only])
	if err != nil || p.Value != 0 || p.Rating != 900 || len(p.Turns) != 3 || !slices.Equal(p.Best(), p.Turns[:1]) {
		t.Errorf("%+v, %v", p, err)
	}
	p, err = Parse(r, good[All])
	if err != nil || p.Grade != Medium || len(p.Best()) != 4 {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestParseRefuses(t *testing.T) {
	r := content.Registry()
	for _, c := range []struct {
		name           string
		kind           ClaimKind
		from, to, want string
	}{
		{"no turns", Margin, ";d2", "", "a game, a position, a claim and turns"},
		{"empty turns", Margin, ";d2", ";", "no turn"},
		{"another game", Only, "verto-6", "go", "no game"},
		{"no position", Only, "wwwwwb/", "wwwwwbb/", "rank"},
		{"another spelling of the game", All, "verto;", "VERTO-8;", "is written verto;"},
		{"another claim", All, "all draw", "some draw", "the claim"},
		{"no value", All, "all draw", "all", "win or draw"},
		{"a lost position", All, "all draw", "all loss", "win or draw"},
		{"a goal without a proof", Only, "only draw", "only better", "win or draw"},
		{"a margin of an outcome", All, "all draw", "all +2", "win or draw"},
		{"a margin without a sign", Margin, "+0", "0", "margin with its sign"},
		{"a margin with another sign", Margin, "+0", "-0", "margin with its sign"},
		{"no turns to win", Within, "within 2", "within 0", "number of turns"},
		{"a number written otherwise", Within, "within 2", "within 02", "number of turns"},
		{"a line longer than the claim", Within, "within 2", "within 1", "more turns than the claim"},
		{"turns in place of a margin", Best, "best +4", "within 4", "about margins"},
		{"a margin in place of turns", Defence, "defence 4", "best +4", "no margins"},
		{"a margin without a sign", Best, "+4", "4", "margin with its sign"},
		{"no margin", Margin, "+0", "draw", "margin with its sign"},
		{"an illegal turn", All, "g7", "a1", "a1"},
		{"not in order", All, "g1 g7", "g7 g1", "not in order"},
		{"twice", All, "g1 g7", "g1 g1", "not in order"},
		{"an answer at the end", Only, "a1 a2", "a1", "does not end"},
		{"an illegal turn in a line", Only, "a1 a2", "a1 a3", "a3"},
		{"no outcome to avoid", Avoid, "avoid win", "avoid", "win or draw"},
		{"turns to avoid not in order", Avoid, "c2 d2", "d2 c2", "not in order"},
		{"no grade", All, "medium", "", "grade"},
		{"another grade", All, "medium", "extreme", "grade"},
		{"a difficulty of 0", Only, "900", "0", "rating"},
		{"too difficult", Only, "900", "4001", "rating"},
		{"a difficulty written otherwise", Only, "900", "0900", "is written"},
		{"an unknown theme", Only, "quiet", "loud", "theme"},
		{"themes not in order", Only, "capture quiet", "quiet capture", "order"},
		{"a theme twice", Only, "capture quiet", "quiet quiet", "order"},
		{"another field", Only, "rating=900", "speed=900", "no field"},
		{"fields in another order", Only, "rating=900;themes=capture quiet", "themes=capture quiet;rating=900", "is written"},
		{"a field twice", Only, "rating=900", "rating=900;rating=900", "is written"},
		{"a space too much", Only, ";only", "; only", "claim"},
		{"a long line", Only, "a3xb4", strings.Repeat("a3xb4 ", maxLine/6), "bytes"},
	} {
		line := strings.Replace(good[c.kind], c.from, c.to, 1)
		if line == good[c.kind] {
			t.Fatalf("%s: nothing is replaced", c.name)
		}
		if p, err := Parse(r, line); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, error %v", c.name, p, err)
		}
	}
	for line, want := range map[string]string{
		"verto-4;wwww/wwww/wwww/wwww b;only win;a1":                                     "over",
		"vinver-4;bwwb/wwwb/bw2/bwbw b =;margin +2;pass":                                "no margins",
		"veletas-7;2b2w1/b4s1/7/3www1/6s/2wbbb1/3bs2 w 3 =;only win;g3-g3/g2;rating=90": "is written",
		"": "a game, a position",
	} {
		if p, err := Parse(r, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, error %v", line, p, err)
		}
	}
}

func TestRead(t *testing.T) {
	r := content.Registry()
	list, err := Read(r, strings.NewReader("\xEF\xBB\xBF"+Header+"\n# how it was made\n\n"+good[Only]+"\r\n"))
	if err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	if list, err := Read(r, strings.NewReader(Header)); err != nil || len(list) != 0 {
		t.Errorf("without a puzzle: %v, %v", list, err)
	}
	for _, c := range []struct{ name, text, err string }{
		{"nothing", "", "line 1: it is no set, which begins with"},
		{"no header", good[Only], "line 1: it is no set"},
		{"another version", "# tetrad set 3\n" + good[Only], "line 1: "},
		{"a wrong line", Header + "\n" + good[Only] + "\nx\n", "line 3"},
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
	}{{"", 3}, {one, 2}, {strings.ToUpper(one), 2}, {one + "-6", 1}, {strings.ToUpper(one) + "-6", 1}, {two, 1}, {none, 0}} {
		if got, err := Select(r, list, c.game); err != nil || len(got) != c.want {
			t.Errorf("%q: %d, %v; want %d", c.game, len(got), err, c.want)
		}
	}
	// A name with the default size is a variant, not the family.
	if got, err := Select(r, list, "verto-8"); err != nil || len(got) != 1 || got[0].Game != "verto" {
		t.Errorf("verto-8: %v, %v", got, err)
	}
	if _, err := Select(r, list, "go"); err == nil {
		t.Error("another game")
	}
}

// A file without puzzles is as good as none, and one of claims of another kind is refused.
func TestSource(t *testing.T) {
	file := func(lines ...string) fstest.MapFS {
		return fstest.MapFS{"puzzles.txt": {Data: []byte(Header + "\n# how it was made\n\n" + strings.Join(lines, "\n") + "\n")}}
	}
	for _, c := range []struct {
		name  string
		files fstest.MapFS
		exist bool
		want  int
	}{
		{"no file", fstest.MapFS{}, false, 0},
		{"no puzzle", file(), false, 0},
		{"a puzzle", file(good[Only]), true, 1},
		{"another kind", file(good[Only], good[All]), true, 0},
	} {
		r := content.Registry()
		r.Games = slices.Clone(r.Games[:1])
		r.Games[0].Files = c.files
		if got := Puzzles.Exist(&r.Games[0]); got != c.exist {
			t.Errorf("%s: %v", c.name, got)
		}
		list, err := Puzzles.Of(r, r.Games[0].Family.Name)
		all, allErr := Puzzles.All(r)
		if (err == nil) != (c.want > 0) || len(list) != c.want || len(all) != c.want || (allErr == nil) != (c.want > 0 || !c.exist) {
			t.Errorf("%s: %d puzzles, %v; of all games %d, %v", c.name, len(list), err, len(all), allErr)
		}
	}
}

// The sets of the program can be read, and people see the difficulty of each puzzle.
func TestSets(t *testing.T) {
	r := content.Registry()
	for name, least := range map[string]int{"suite": 900, "truth": 180, "puzzles": 550, "endgames": 20} {
		list, err := Sources[name].All(r)
		if err != nil || len(list) < least {
			t.Errorf("%s: %d puzzles, %v", name, len(list), err)
		}
		for _, p := range list {
			if (p.Rating > 0) != (name == "puzzles") || (p.Grade != Ungraded) != (name == "suite") {
				t.Errorf("among the %s: %v", name, p)
			}
		}
	}
	if _, err := Suite.Of(r, "go"); err == nil {
		t.Error("there is a suite of another game")
	}
}

// FuzzParse checks that a line that is read is the one that is written.
func FuzzParse(f *testing.F) {
	for _, line := range good {
		f.Add(line)
		f.Add(strings.ReplaceAll(line, ";", "; "))
	}
	for _, line := range refuted {
		f.Add(line)
	}
	for _, line := range []string{
		"vinver-4;bwwb/wwwb/bw2/bwbw b =;all win;pass;hard", "trap-3;3/3/3 ../../.. .../... w 2,2 0;all win;medium",
		"verto-4;4/4/4/4 w;all win;b2 b3;easy", "verto;8/8/8/8/8/8/8/8 w;margin 2;d4", "go;;only win;;rating=1;themes=",
	} {
		f.Add(line)
	}
	r := content.Registry()
	f.Fuzz(func(t *testing.T, line string) {
		p, err := Parse(r, line)
		if err != nil {
			return
		}
		if p.String() != line || len(p.Best()) == 0 {
			t.Errorf("%q is read as %v", line, p)
		}
	})
}

// Beyond the players that rate puzzles, a difficulty says no more than that.
func TestDifficulty(t *testing.T) {
	for want, p := range map[string]Puzzle{
		"900": {Rating: 900}, "900 ± 100": {Rating: 900, Error: 100}, "485 ± 120": {Rating: 485, Error: 120},
		"below 485": {Rating: 184, Error: 211}, "above 2015": {Rating: 2297, Error: 188}, "2297": {Rating: 2297},
	} {
		if got := p.Difficulty(); got != want {
			t.Errorf("%+v: %q, want %q", p, got, want)
		}
	}
}
