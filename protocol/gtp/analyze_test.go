package gtp

import (
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/search"
)

// TestAnalyzeCommands checks that each command in GoGui's analysis menu exists and
// answers.
func TestAnalyzeCommands(t *testing.T) {
	types := []string{"gfx", "string", "hstring", "plist", "param"}
	c := connect(t, newServer(t, "vinver-5", 200))
	c.do("gogui-play_sequence B C3 W C4")
	for line := range strings.Lines(c.do("gogui-analyze_commands")) {
		parts := strings.SplitN(strings.TrimSpace(line), "/", 3)
		if len(parts) != 3 || !slices.Contains(types, parts[0]) {
			t.Errorf("line %q", line)
			continue
		}
		command := strings.ReplaceAll(parts[2], "%p", "D4")
		if answer := c.do(command); answer == "" && parts[0] != "param" && command != "tetrad-last_search" {
			t.Errorf("%s: no answer", command)
		}
	}
	if c.do("tetrad-analyze") == "" || !strings.Contains(c.do("tetrad-last_search"), "\nTEXT ") {
		t.Error("no picture of a search")
	}
	if legal := strings.Fields(c.do("tetrad-legal")); len(legal) != 23 || slices.Contains(legal, "pass") {
		t.Errorf("legal points are %v", legal)
	}
	if eval := c.do("tetrad-eval"); !strings.HasPrefix(eval, "black +") && !strings.HasPrefix(eval, "black -") {
		t.Errorf("evaluation is %q", eval)
	}
}

func TestAfterTheEnd(t *testing.T) {
	c := connect(t, newServer(t, "vinver-3", 200))
	c.do("gogui-play_sequence B C1 W A1 B C2 W PASS B C3")
	for _, command := range []string{"genmove w", "reg_genmove w", "tetrad-analyze", "tetrad-eval", "tetrad-eval_terms"} {
		c.want(command, "? the game is over")
	}
	c.want("play w A2", "? illegal move: W A2: the game is over")
	c.want("gogui-rules_legal_moves", "=")
	c.want("final_score", "= B+1")
}

// TestParam checks the settings dialog: each line has a type, a key and a value, and
// the server accepts that value when it comes back.
func TestParam(t *testing.T) {
	c := connect(t, newServer(t, "verto", 200))
	lines := strings.Split(c.do("tetrad-param"), "\n")
	for _, line := range lines {
		_, setting, _ := strings.Cut(line, "] ")
		c.do("tetrad-param " + setting)
	}
	if again := c.do("tetrad-param"); again != strings.Join(lines, "\n") {
		t.Errorf("settings are\n%s\nand were\n%s", again, strings.Join(lines, "\n"))
	}
	for _, want := range [][2]string{
		{"tetrad-param Level 3", "="},
		{"tetrad-param Search mcts", "="},
		{"tetrad-param move_time 0.25", "="},
		{"tetrad-param depth 2", "="},
		{"tetrad-param nodes 5", "="},
		{"tetrad-param Level", "? syntax error: the key has no value"},
		{"tetrad-param Level 21", `? option Level: "21" is not a whole number from 1 to 20`},
		{"tetrad-param Game trap", `? there is no setting "Game"`},
		{"tetrad-param nothing 1", `? there is no setting "nothing"`},
		{"tetrad-param move_time -1", `? move_time: "-1" is not a number of seconds from 0 to 1000000`},
		{"tetrad-param move_time NaN", `? move_time: "NaN" is not a number of seconds from 0 to 1000000`},
		{"tetrad-param nodes x", `? nodes: "x" is not a whole number of 0 or more`},
		{"tetrad-param nodes 0", "="},
		{"tetrad-param depth 0", "="},
		{"tetrad-param move_time 0", "? " + errNoLimit.Error()},
		{"tetrad-param nodes 5 6", `? nodes: "5 6" is not a whole number of 0 or more`},
		{"7 tetrad-param  nodes  5 ", "=7"},
	} {
		c.want(want[0], want[1])
	}
	for _, line := range []string{"[string] move_time 0.25", "[string] depth 0", "[string] Level 3", "[list/auto/alphabeta/mcts/random] Search mcts"} {
		if got := c.do("tetrad-param"); !strings.Contains("\n"+got+"\n", "\n"+line+"\n") {
			t.Errorf("settings without %q:\n%s", line, got)
		}
	}
}

// TestParamText checks that the value of a setting is the rest of the line.
func TestParamText(t *testing.T) {
	c := connect(t, newServer(t, "verto", 200))
	for _, id := range []string{"", "12 "} {
		if got := c.ask(id + "tetrad-param BookFile my books/b  ü.tbk"); !strings.Contains(got, "open my books/b  ü.tbk: ") {
			t.Errorf("answer %q", got)
		}
	}
}

// TestPicture checks a picture of three lines inside a turn: the best line without
// the clicks already made, the shares of visits, and the numbers in the status line.
func TestPicture(t *testing.T) {
	b := newBoard(t, "vinver-5")
	playWords(t, b, "C4 C3 A1 B4 B3")
	p := &painter{board: b, rests: b.rests(maxRests)}
	line := func(n int, visits uint64, score search.Score, moves ...string) engine.Line {
		return engine.Line{Moves: moves, Info: search.Info{
			Depth: 2, SelDepth: 3, Line: n, Nodes: 200, Visits: visits, Score: score}}
	}
	p.add(line(1, 150, 42, "b3xc3", "e5", "c5"))
	p.add(line(2, 50, -10, "b3xb4"))
	want := []string{
		"TRIANGLE C3 B4",
		"VAR b C3 w E5 b C5",
		"INFLUENCE C3 0.75 B4 0.25",
		"LABEL B4 25",
		"TEXT black +0.42, 75% of visits, depth 2/3, 200 nodes, 0.0 s",
	}
	if got := p.picture(); !slices.Equal(got, want) {
		t.Errorf("the picture is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if len(b.plays) != 5 {
		t.Errorf("painting has played on the board: %v", movesOf(b))
	}
	won := line(1, 0, search.WinIn(3), "b3xb4")
	won.WDL = &search.WDL{Win: 1000}
	p.add(won)
	if got := strings.Join(p.picture(), "\n"); !strings.Contains(got, "TEXT black wins in 3, 100% win 0% loss, depth 2/3, 200 nodes, 0.0 s") {
		t.Errorf("the picture is\n%s", got)
	}
	if s := scoreText(White, search.LossIn(2)); s != "white loses in 2" {
		t.Errorf("a loss is %q", s)
	}
}
