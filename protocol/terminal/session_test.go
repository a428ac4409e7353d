package terminal

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/engine/enginetest"
	"tetrad/engine/lines"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// newSession returns a session of a game for two persons, whose lines come from
// input, and the builder that receives its output.
func newSession(t *testing.T, r engine.Registry, game, input string) (*Session, *strings.Builder) {
	t.Helper()
	e := engine.New(r)
	for name, value := range map[string]string{"Hash": "1", "Game": game} {
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	adviser, err := engine.NewPlayer(r, engine.Settings{Game: game, HashMiB: 1})
	if err != nil {
		t.Fatal(err)
	}
	out := &strings.Builder{}
	return &Session{
		Engine: e, Adviser: adviser, Limits: engine.Limits{Nodes: 200}, Program: "Tetrad", Persons: [2]bool{true, true},
		In: strings.NewReader(input), Out: out, Echo: true,
		Save:          func(string, bool, *record.Game) error { return nil },
		Interruptible: func() (context.Context, context.CancelFunc) { return context.WithCancel(context.Background()) },
	}, out
}

// session plays a session and returns its transcript.
func session(t *testing.T, game, input string) string {
	t.Helper()
	s, out := newSession(t, content.Registry(), game, input)
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	return out.String()
}

// TestDocumentation checks the sessions that docs/play/terminal.md names. The first line is
// "# game side". The text after prompts is typed, and "**" matches any text within a line.
func TestDocumentation(t *testing.T) {
	for _, name := range []string{"terminal.txt", "terminal-engine.txt"} {
		session, err := os.ReadFile("../../docs/examples/sessions/" + name)
		if err != nil {
			t.Fatal(err)
		}
		replay(t, string(session))
	}
}

var promptLine = regexp.MustCompile(`(?m)^[A-Za-z][a-z0-9 ]*> (.*)$`)

func replay(t *testing.T, text string) {
	t.Helper()
	first, want, _ := strings.Cut(strings.TrimSpace(text), "\n")
	words := strings.Fields(strings.TrimPrefix(first, "# "))
	if len(words) != 2 {
		t.Fatalf("the first line is %q", first)
	}
	var input strings.Builder
	for _, m := range promptLine.FindAllStringSubmatch(want, -1) {
		input.WriteString(m[1] + "\n")
	}
	s, out := newSession(t, content.Registry(), words[0], input.String())
	s.Persons[positions.P2] = words[1] == "both"
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	wanted := strings.Split(want, "\n")
	for i := range max(len(lines), len(wanted)) {
		if i >= len(lines) || i >= len(wanted) {
			t.Fatalf("%d lines, want %d", len(lines), len(wanted))
		}
		pattern := strings.ReplaceAll(regexp.QuoteMeta(wanted[i]), `\*\*`, ".*")
		if !regexp.MustCompile("^" + pattern + "$").MatchString(lines[i]) {
			t.Fatalf("line %d: %q, want %q", i+2, lines[i], wanted[i])
		}
	}
}

// TestRefusals checks that a refusal names the broken clause and suggests what might
// have been meant.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ game, moves, typed, want string }{
		{"verto", "d4 b8", "d5", "d5: a stone next to a friendly one needs an enemy stone beside it\nA move is a square (b2), "},
		{"verto", "", "d", "Moves that begin this way: d1, d2, d3"},
		{"vinver", "", "a", "Moves that begin this way: a1, a2, a3, a4, a5, a6, a7, a8, ...\n"},
		{"trap-3", "", "z", `A move is a point for a pawn`},
		{"vinver-5", "c3 c4 b4", "b3", "Moves that begin this way: b3xc3, b3xb4\n"},
		{"vinver-5", "c3 c4 b4", "moves B3", "b3xc3 b3xb4\nWhite> "},
		{"vinver-5", "c3 c4 b4", "B3XC3", "Black to move"},
		{"vinver-5", "", "pass", "pass: "},
		{"vinver-5", "c3", "c3", "A move is a point (c3), or swap, which takes Black, or pass; see help."},
		{"vinver-5-nopass", "c3 c4", "pass", "nobody passes in vinver-5-nopass: every turn places a stone\nA move is a point (c3), with each stone flipped (c3xd3); see help."},
		{"veletas-7", "", "d4-d5", "A move is shooters and a stone (d4+e7+g3/c5); see help."},
		{"veletas-7", "d4/e5", "swap", "White (p1) to place 2 shooters and a stone\nWhite> "},
		{"verto", "", "d4 e5", "d4 e5: after d4 there is ' ', want x"},
		{"verto", "", "undo 2", "type undo\n"},
		{"verto", "", "undo", "you have no turn to take back"},
		{"verto", "d4", "undo", "w light (p1) 0, b dark (p2) 0, p1 to move\nLight> "},
		{"verto", "", "resign", "resign: \"resign\" is not a square: a1 to h8\n"},
		{"verto", "", "?", "  save FILE "},
		{"verto", "", "", "p1 to move\nLight> \n 8 ."},
		{"vinver-3", "a1 c3 a2 c2", "a3", "Black has won. Type undo, save FILE or quit.\ngame over> "},
		{"vinver-3", "a1 c3 a2 c2 a3", "hint", "the game is over\n"},
		{"vinver-3", "a1 c3 a2 c2 a3", "b2", "the game is over; undo, save and quit are left\n"},
		{"vinver-3", "a1 c3 a2 c2 a3", "moves", "There is none."},
		{"vinver-3", "a1 c3 a2 c2", "hint", "Try a3\n"},
		{"verto", "", "save", "type save FILE"},
		{"verto", "", "moves i", "There is none."},
		{"veletas", "", "moves b2+c2+d2/", "There are too many moves to look through them all."},
		{"veletas", "", "moves", "There are more: type moves and the beginning of a move."},
		{"verto", "", "\x1b[2J", "?[2j"},
	} {
		input := strings.ReplaceAll(c.moves, " ", "\n") + "\n" + c.typed + "\n"
		got := session(t, c.game, input)
		if !strings.Contains(got, c.want) {
			t.Errorf("%s after %q: %q is answered\n%s\nwant %q", c.game, c.moves, c.typed, got, c.want)
		}
		if strings.Contains(got, "\x1b") {
			t.Errorf("%s: %q comes back as it was typed", c.game, c.typed)
		}
	}
}

// TestWordsForQuit checks that exit and q end a session.
func TestWordsForQuit(t *testing.T) {
	for _, word := range []string{"exit", "Q"} {
		if got := session(t, "verto", word+"\n\n"); strings.Count(got, "p1 to move") != 1 {
			t.Errorf("%s is answered\n%s", word, got)
		}
	}
}

// TestToyGame checks that a game without a presentation is played with its own diagram.
func TestToyGame(t *testing.T) {
	s, out := newSession(t, enginetest.Registry(), "tictactoe", "b2\nhelp\nmoves\nhint\na1\nc3\na3\nc1\nb1\nundo\nquit\n")
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"p1> b2", "typed as the list of moves shows it", "Try "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

// TestProgramPlays checks that the program answers, and that undo goes back to the
// person's last turn, whatever the program has played since.
func TestProgramPlays(t *testing.T) {
	s, out := newSession(t, content.Registry(), "verto-4", "b2\nhint\nundo\nundo\nb2\nquit\n")
	s.Persons = [2]bool{true, false}
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	const want = `Light> b2\n(.*\n)+Dark plays \S+\n(.*\n)+Light> hint\nTry \S+, expecting \S+\n` +
		`Light> undo\n(.*\n)+w light \(p1\) 0, b dark \(p2\) 0, p1 to move\nLight> undo\nyou have no turn to take back\nLight> b2\n`
	if !regexp.MustCompile(want).MatchString(out.String()) || len(s.game.Moves) != 2 {
		t.Errorf("moves %v in\n%s", s.game.Moves, out)
	}
}

// TestInterruption checks that an interruption ends a search and that the game
// continues.
func TestInterruption(t *testing.T) {
	s, out := newSession(t, enginetest.Registry(), "tictactoe", "undo\na1\nquit\n")
	if err := s.Engine.SetOption("Search", "endless"); err != nil {
		t.Fatal(err)
	}
	s.Limits, s.Persons = engine.Limits{Infinite: true}, [2]bool{false, true}
	s.Interruptible = func() (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		return ctx, cancel
	}
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	if len(s.game.Moves) != 3 || strings.Count(out.String(), "p1 plays ") != 2 {
		t.Errorf("moves %v, written\n%s", s.game.Moves, out)
	}
}

// TestSave checks that a game is saved under the name that is the rest of the line, and
// that only the file of the same game is replaced.
func TestSave(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("taken", []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, out := newSession(t, content.Registry(), "trap-3", "a1\nsave taken\nSAVE  a  gäme.txt \nb1\nsave a  gäme.txt\nsave no/where\n")
	s.Save = SaveFile
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	if got := out.String(); strings.Count(got, "> save taken\ntaken exists; choose another name\n") != 1 ||
		strings.Count(got, "\nSaved.\n") != 2 || !strings.Contains(got, "no such file") {
		t.Errorf("written\n%s", got)
	}
	saved, err := os.ReadFile("a  gäme.txt")
	if err != nil {
		t.Fatal(err)
	}
	g, err := record.NewReader(bytes.NewReader(saved)).Next()
	if err != nil {
		t.Fatal(err)
	}
	if moves := strings.Join(g.Turns(), " "); moves != "a1 b1" || g.Players != [2]string{"person", "person"} || g.Result != "none" {
		t.Errorf("saved %s, %v, %s", moves, g.Players, g.Result)
	}
	if names, err := filepath.Glob("*"); err != nil || len(names) != 2 {
		t.Errorf("files %v, %v", names, err)
	}
}

// TestTooLong checks that a line that is too long gets an answer and that the next
// line is carried out.
func TestTooLong(t *testing.T) {
	s, out := newSession(t, content.Registry(), "trap-3", strings.Repeat("x", 2*lines.Max)+"\nb2\n")
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	if got := out.String(); !strings.Contains(got, "line longer than 1048576 bytes ignored\n") || !strings.Contains(got, "Black> ") {
		t.Errorf("written %q", got)
	}
}

// TestEcho checks that the lines of a pipe are echoed without control characters, and
// that a last line without an end counts.
func TestEcho(t *testing.T) {
	for _, echo := range []bool{true, false} {
		s, out := newSession(t, content.Registry(), "trap-3", "\x1b[31m\nhelp")
		s.Echo = echo
		if err := s.Run(); err != nil {
			t.Error(err)
		}
		want := "White> ?[31m\n?[31m: "
		if !echo { // the terminal has shown the line
			want = "White> ?[31m: "
		}
		if got := out.String(); !strings.Contains(got, want) || !strings.Contains(got, "take back your last turn") || !strings.HasSuffix(got, "White> \n") {
			t.Errorf("echo %v: written %q", echo, got)
		}
	}
}
