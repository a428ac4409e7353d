package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/engine/enginetest"
	"tetrad/protocol/analysis"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// newSession returns a session of a game for two persons, whose lines come from
// input, and the builder that receives its output.
func newSession(t *testing.T, r engine.Registry, game, input string) (*Session, *strings.Builder) {
	t.Helper()
	e := engine.New(r)
	options := map[string]string{"Hash": "1"}
	pool, err := analysis.NewPool(r, 1, options)
	if err != nil {
		t.Fatal(err)
	}
	options["Game"] = game
	for name, value := range options {
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	out := &strings.Builder{}
	return &Session{
		Engine: e, Request: engine.Request{Nodes: 200}, Advisers: pool, Advice: analysis.Limits{Nodes: 200},
		Program: "Tetrad", Persons: [2]bool{true, true}, Display: Display{Width: func() int { return 80 }},
		In: NewPipe(strings.NewReader(input), out), Out: out,
		Save:          func(string, bool, *record.Game) error { return nil },
		Interruptible: notInterruptible,
	}, out
}

// notInterruptible is the Interruptible of sessions without interruptions.
func notInterruptible() (context.Context, context.CancelFunc) {
	return context.WithCancel(context.Background())
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

// TestTranscripts plays the sessions in testdata. The first line is "# game side".
// The text after prompts is typed, and "*" matches any text within a line.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(file), func(t *testing.T) { replay(t, string(text)) })
	}
}

// TestDocumentation checks that the sessions in the documentation are correct: the one
// on the page, and the longer one that it names.
func TestDocumentation(t *testing.T) {
	page, err := os.ReadFile("../../docs/play/terminal.md")
	if err != nil {
		t.Fatal(err)
	}
	_, session, found := strings.Cut(string(page), "```\n# ")
	session, _, ended := strings.Cut(session, "\n```")
	if !found || !ended {
		t.Fatal("there is no session")
	}
	replay(t, "# "+session)
	long, err := os.ReadFile("../../docs/examples/sessions/terminal.txt")
	if err != nil {
		t.Fatal(err)
	}
	replay(t, string(long))
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
	var err error
	if s.Persons, err = ParseSide(words[1]); err != nil {
		t.Fatal(err)
	}
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
		{"verto", "d4 b8", "d5", "d5: a stone next to a friendly one needs an enemy stone beside it\nA move is a square (d4)"},
		{"verto", "", "d", "Moves that begin this way: d1, d2, d3"},
		{"vinver", "", "a", "Many moves begin this way: a1, a2"},
		{"trap-3", "", "z", `A move is a point for a pawn`},
		{"vinver-5", "c3 c4 b4", "b3", "Moves that begin this way: b3x"},
		{"vinver-5", "", "pass", "pass: "},
		{"vinver-5", "c3", "c3", "A move is a point (c3), or swap, which takes Black, or pass; help lists the commands."},
		{"vinver-5-nopass", "c3 c4", "pass", "nobody passes in vinver-5-nopass: every turn places a stone\nA move is a point (c3), with each stone flipped (c3xd3)."},
		{"veletas-7", "", "d4-d5", "A move is shooters and a stone (d4+e7+g3/c5); help lists the commands."},
		{"verto", "", "d4 e5", "type one move per line"},
		{"verto", "", "undo 2 3", "type undo [TURNS]"},
		{"verto", "", "undo", "no such turn"},
		{"verto", "", "undo x", `"x" is not a number of turns`},
		{"verto", "", "side", "type side p1"},
		{"verto", "", "side p3", `side "p3" is not p1, p2, both or none`},
		{"verto", "", "level 99", `"99" is no level: the level is a whole number from 1 to 20`},
		{"verto", "", "resign", "resign: \"resign\" is not a square: a1 to h8\n"},
		{"verto", "", "?", "  undo [TURNS]"},
		{"vinver-3", "a1 c3 a2 c2", "a3", "has won.\nType new, undo, save FILE or quit."},
		{"vinver-3", "a1 c3 a2 c2", "hint", "Try a3 (Black wins in 1 turn, depth "},
		{"vinver-3", "a1 c3 a2 c2", "analyze", "1. wins in 1 turn "},
		{"verto", "", "save", "type save and the name"},
		{"verto", "", "analyze x", `"x" is not a number of seconds`},
		{"verto", "", "analyze NaN", `is not a number of seconds`},
		{"verto", "", "moves i", "There is none."},
		{"veletas", "", "moves d4/", "too many moves to look through"},
		{"verto", "", "\x1b[2J", "?[2j"},
	} {
		input := strings.ReplaceAll(c.moves, " ", "\n") + "\n" + c.typed + "\n"
		got := session(t, c.game, input)
		want := strings.Split(c.want, "\n")[0]
		if !strings.Contains(got, want) {
			t.Errorf("%s after %q: %q is answered\n%s\nwant %q", c.game, c.moves, c.typed, got, want)
		}
		if strings.Contains(got, "\x1b") {
			t.Errorf("%s: %q comes back as it was typed", c.game, c.typed)
		}
	}
}

// TestMoreMoves checks that a list of moves which is cut suggests a beginning that lists fewer.
func TestMoreMoves(t *testing.T) {
	const suggestion = "There are more. Type the start of a move to list fewer: "
	for _, game := range []string{"veletas", "vinver"} {
		_, typed, ok := strings.Cut(session(t, game, "moves\n"), suggestion)
		typed, _, _ = strings.Cut(typed, "\n")
		if got := session(t, game, typed+"\n"); !ok || strings.Contains(got, "too many moves to look through. ") || strings.Contains(got, suggestion) {
			t.Errorf("%s: %q is suggested, and lists\n%s", game, typed, got)
		}
	}
}

// TestWordsForQuit checks that exit and q end a session.
func TestWordsForQuit(t *testing.T) {
	for _, word := range []string{"exit", "Q"} {
		if got := session(t, "verto", word+"\nboard\n"); strings.Count(got, "64 empty squares") != 1 {
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

// TestProgramPlays checks that the program answers, plays for the person, and waits
// after an undo that ends at its turn.
func TestProgramPlays(t *testing.T) {
	s, out := newSession(t, content.Registry(), "verto-4", "b2\ngo\nundo 1\ngo\nundo\nundo 1\ngo\nside none\nquit\n")
	s.Persons = [2]bool{true, false}
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	text := out.String()
	for _, want := range []string{
		`Light> b2\n(.*\n)+Dark plays \S+ \(`,
		`Light> go\nLight plays \S+ \((.*\n)+Dark plays`,
		`Light> undo 1\n(.*\n)+The program waits; go lets it play.\nDark> go\nDark plays`,
		`Light> undo\n[^>]*\nLight> undo 1`,
		`game over> quit`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
	if !s.over() {
		t.Error("the game was not played to its end")
	}
}

// TestMoveForProgram checks that a person may make the move that the program waits to
// make. The next one is the program's again.
func TestMoveForProgram(t *testing.T) {
	s, out := newSession(t, content.Registry(), "verto-4", "b2\nundo 1\nc1\nd2\nquit\n")
	s.Persons = [2]bool{true, false}
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	if len(s.game.Moves) != 4 || s.game.Moves[1].Turn != "c1" || strings.Count(out.String(), "Dark plays") != 2 {
		t.Errorf("moves %v in\n%s", s.game.Moves, out)
	}
}

// TestInterruption checks that an interruption ends a search and that the game
// continues.
func TestInterruption(t *testing.T) {
	s, out := newSession(t, enginetest.Registry(), "tictactoe", "side none\nundo\nquit\n")
	if err := s.Engine.SetOption("Search", "endless"); err != nil {
		t.Fatal(err)
	}
	s.Request = engine.Request{Infinite: true}
	s.Interruptible = func() (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		return ctx, cancel
	}
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	if len(s.game.Moves) != 0 || strings.Count(out.String(), " plays ") != 1 || !strings.HasSuffix(out.String(), "go lets it play.\np1> quit\n") {
		t.Errorf("moves %v, written\n%s", s.game.Moves, out)
	}
}

// TestSave checks that the game is saved after each turn under the given name, until
// a new game.
func TestSave(t *testing.T) {
	s, out := newSession(t, content.Registry(), "trap-3", "a1\nsave f\nb1\nundo\nsave f\nsave g\nnew\na2\nquit\n")
	type call struct {
		file  string
		again bool
		moves int
	}
	var calls []call
	s.Save = func(file string, again bool, g *record.Game) error {
		calls = append(calls, call{file, again, len(g.Moves)})
		if file == "g" {
			return errors.New("no room")
		}
		return nil
	}
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	want := []call{{"f", false, 1}, {"f", true, 2}, {"f", true, 1}, {"f", true, 1}, {"g", false, 1}}
	if len(calls) != len(want) {
		t.Fatalf("saved %v, want %v", calls, want)
	}
	for i := range want {
		if calls[i] != want[i] {
			t.Errorf("saved %v, want %v", calls, want)
		}
	}
	if !strings.Contains(out.String(), "no room") || !strings.Contains(out.String(), "stays in f") {
		t.Errorf("written\n%s", out)
	}
}

// TestSaveNames checks that the name of a file is the rest of the line, without the
// quotes around it.
func TestSaveNames(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"save a.txt", "a.txt"},
		{"SAVE  a b.txt ", "a b.txt"},
		{"save gäme 1.txt", "gäme 1.txt"},
		{"save a  b.txt", "a  b.txt"},
		{`save "x y.txt"`, "x y.txt"},
		{`save 'x "y".txt'`, `x "y".txt`},
		{`save "`, `"`},
		{`save a "b"`, `a "b"`},
	} {
		s, out := newSession(t, content.Registry(), "trap-3", c.typed+"\n")
		var got []string
		s.Save = func(file string, _ bool, _ *record.Game) error {
			got = append(got, file)
			return nil
		}
		if err := s.Run(); err != nil || len(got) != 1 || got[0] != c.want || s.File != c.want {
			t.Errorf("%s: saved %q, %v, want %q\n%s", c.typed, got, err, c.want, out)
		}
	}
}

// leaving is the input of a person who types lines and then leaves: by the error of the
// last ReadLine, or by a signal while ReadLine waits.
type leaving struct {
	lines  []string
	err    error
	signal func()
}

func (l *leaving) ReadLine(string) (string, error) {
	if len(l.lines) > 0 {
		line := l.lines[0]
		l.lines = l.lines[1:]
		return line, nil
	}
	if l.signal != nil {
		l.signal()
		select {}
	}
	return "", l.err
}

func (l *leaving) Close() {}

// TestLeave checks that a person who leaves without the command quit keeps the game,
// and is told where it is.
func TestLeave(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		name   string
		typed  string
		signal os.Signal
		err    error // of the input, without a signal
		full   int   // how many attempts to save fail
		want   string
	}{
		{"Ctrl-C at the prompt", "a1", nil, errLeft, 0, "saved tetrad-trap-3-"},
		{"interrupt", "a1", os.Interrupt, nil, 0, "saved tetrad-trap-3-"},
		{"terminate", "a1", syscall.SIGTERM, nil, 0, "saved tetrad-trap-3-"},
		{"read error", "a1", nil, broken, 0, "saved tetrad-trap-3-"},
		{"full folder", "a1", nil, errLeft, 1, "saved " + filepath.Join(os.TempDir(), "tetrad-trap-3-")},
		{"no room anywhere", "a1", nil, errLeft, 2, "1. a1"},
		{"saved before", "a1 save·f b1", nil, errLeft, 0, "The game is in f;"},
		{"no longer saved", "save·f a1", nil, errLeft, 1, "saved tetrad-trap-3-"},
		{"no turn", "", nil, errLeft, 0, ""},
		{"quit", "a1 quit", nil, errLeft, 0, ""},
		{"end of a pipe", "a1", nil, io.EOF, 0, ""},
		{"new game", "a1 new", nil, errLeft, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, out := newSession(t, content.Registry(), "trap-3", "")
			signals, full := make(chan os.Signal, 1), c.full
			in := &leaving{err: c.err}
			for _, line := range strings.Fields(c.typed) {
				in.lines = append(in.lines, strings.ReplaceAll(line, "·", " "))
			}
			if c.signal != nil {
				in.signal = func() { signals <- c.signal }
			}
			s.In, s.Signals = in, signals
			log := ""
			s.Save = func(file string, again bool, g *record.Game) error {
				if len(g.Moves) > 0 {
					if full--; full >= 0 {
						return errors.New("no room")
					}
					log += fmt.Sprintf("saved %s\n", file)
				}
				return nil
			}
			err := s.Run()
			if c.err == broken != errors.Is(err, broken) || err != nil && c.err != broken {
				t.Errorf("error %v", err)
			}
			got := log + out.String()
			if c.want == "" && (log != "" || strings.Contains(got, "The game is in")) || !strings.Contains(got, c.want) {
				t.Errorf("got %s\nwant %q", got, c.want)
			}
			if strings.HasPrefix(c.want, "saved ") && !strings.Contains(out.String(), strings.TrimPrefix(c.want, "saved ")) {
				t.Errorf("the file is not named in\n%s", out)
			}
		})
	}
}

// TestSecondInterruption checks that an interruption that comes before the prompt, when
// the search has already ended, does not end the session.
func TestSecondInterruption(t *testing.T) {
	s, out := newSession(t, content.Registry(), "trap-3", "a1\nposition\nquit\n")
	signals := make(chan os.Signal, 2)
	signals <- os.Interrupt
	signals <- os.Interrupt
	s.Signals = signals
	if err := s.Run(); err != nil || !strings.Contains(out.String(), "moves a1\n") {
		t.Errorf("%v, %s", err, out)
	}
}

// TestTooLong checks that a line that is too long gets an answer and that the next
// line is carried out.
func TestTooLong(t *testing.T) {
	s, out := newSession(t, content.Registry(), "trap-3", strings.Repeat("x", 2*lines.Max)+"\nb2\n")
	s.Persons = [2]bool{true, true}
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	if got := out.String(); !strings.Contains(got, "line longer than 1048576 bytes ignored\n") || !strings.Contains(got, "Black> ") {
		t.Errorf("written %q", got)
	}
}

// TestSeeds checks that each game has its own seed if there is a source of seeds.
func TestSeeds(t *testing.T) {
	s, out := newSession(t, content.Registry(), "verto-4", "b2\nnew\nb2\nnew\nquit\n")
	s.Persons = [2]bool{true, false}
	drawn := int64(40)
	s.Seed = func() int64 { drawn++; return drawn }
	if err := s.Run(); err != nil {
		t.Fatal(err)
	}
	seed := ""
	for _, o := range s.Engine.Options() {
		if o.Name == "Seed" {
			seed = o.Value
		}
	}
	if drawn != 43 || seed != "43" {
		t.Errorf("%d seeds for 3 games, and the last is %s\n%s", drawn-40, seed, out)
	}
}
