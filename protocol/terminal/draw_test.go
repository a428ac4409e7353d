package terminal

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/analysis"
)

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// Whatever is shown fits 80 columns for the default games but Vinver, which
// needs 100 with its panel and no more than 80 without, with colours as without.
func TestWidth(t *testing.T) {
	quick, err := analysis.NewPool(engine.Default(), 1, map[string]string{"Hash": "1", "Search": "alphabeta"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game  string
		width int
	}{{"verto", 80}, {"veletas", 80}, {"trap", 80}, {"trap-king", 80}, {"vinver-13", 80}, {"vinver", 100}, {"vinver", 80}} {
		for _, colour := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/%d/%v", c.game, c.width, colour), func(t *testing.T) {
				input := randomMoves(t, c.game, 30) + "help\nmoves\nhint\nanalyze\nlevel 3\nboard\nundo 30\nhelp\nmoves\n"
				s, out := newSession(t, engine.Default(), c.game, input)
				s.Advisers = quick
				s.Display = Display{Colour: colour, Unicode: true, Width: func() int { return c.width }}
				if err := s.Run(); err != nil {
					t.Error(err)
				}
				for line := range strings.Lines(escapes.ReplaceAllString(out.String(), "")) {
					if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > c.width {
						t.Errorf("%d columns: %s", n, line)
					}
				}
				plain := escapes.ReplaceAllString(out.String(), "")
				besides := regexp.MustCompile(`(?m)^ +a +b .* ` + c.game + `$`).MatchString(plain)
				if wide := c.game != "vinver" || c.width == 100; besides != wide {
					t.Errorf("the panel is beside the board: %v", besides)
				}
			})
		}
	}
}

// randomMoves returns random legal moves from the start, a line each.
func randomMoves(t *testing.T, name string, turns int) string {
	t.Helper()
	game, _, err := engine.Default().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	p := game.Start()
	var b strings.Builder
	for range turns {
		if p.Outcome() != positions.Undecided {
			t.Fatal("the game is over too early")
		}
		steps := positions.RandomTurn(rng, p)
		fmt.Fprintln(&b, p.TurnString(steps))
		positions.DoTurn(p, steps)
	}
	return b.String()
}

// The picture shows what the game's own diagram shows.
func TestPictureAgreesWithDiagram(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct{ game, drawn, own string }{
		{"verto-6", "XO", "XO"}, {"vinver-6", "XO", "XO"}, {"veletas-7", "XO*BW", "bwsBW"}, {"trap-king", "OXWB><^v-|", "wbWB><^v-|"},
	} {
		game, _, err := engine.Default().Game(c.game)
		if err != nil {
			t.Fatal(err)
		}
		theme := themeOf(game)
		for range 20 {
			p := game.Start()
			for range rng.IntN(90) {
				if p.Outcome() == positions.Undecided {
					positions.DoTurn(p, positions.RandomTurn(rng, p))
				}
			}
			picture, err := newPicture(p.FEN(), theme.arrows)
			if err != nil {
				t.Fatal(err)
			}
			display := Display{Width: func() int { return 80 }}
			drawn := ""
			for _, r := range theme.drawBoard(&display, picture, nil)[1 : len(theme.drawBoard(&display, picture, nil))-1] {
				drawn += r.String()
			}
			own := p.Diagram()[:strings.LastIndex(strings.TrimSpace(p.Diagram()), "\n")]
			if got, want := only(drawn, c.drawn, c.own), boardOnly(own, c.own); got != want {
				t.Fatalf("%s: drawn %s, the diagram has %s\n%s", p.FEN(), got, want, own)
			}
		}
	}
}

// only returns the characters of text in set, each as that of the other set in
// its place.
func only(text, set, other string) string {
	return strings.Map(func(r rune) rune {
		if i := strings.IndexRune(set, r); i >= 0 {
			return rune(other[i])
		}
		return -1
	}, text)
}

// boardOnly returns the characters of the lines of a diagram that belong to a
// rank or to the lines between two.
func boardOnly(diagram, set string) string {
	ranks := regexp.MustCompile(`(?m)^ *\d+ .*$|^ +[|v^].*$`)
	return only(strings.Join(ranks.FindAllString(diagram, -1), ""), set, set)
}

func TestMarks(t *testing.T) {
	for move, want := range map[string]int{"e2xe3-c4": 3, "d4+e7+g3/c5": 4, "swap": 0, "pass": 0, "k10xk9xl10": 3, "b2>b3": 2, "": 0} {
		if got := squaresIn(move, 19); len(got) != want {
			t.Errorf("%q names %v", move, got)
		}
	}
}

func TestPictureRefuses(t *testing.T) {
	for _, fen := range []string{"", "3/2 w", "3/3/3 w"} {
		if _, err := newPicture(fen, true); err == nil {
			t.Errorf("%q was read", fen)
		}
	}
}

// Colours end where the line ends, so that nothing leaks into what follows.
func TestColoursEnd(t *testing.T) {
	s, out := newSession(t, engine.Default(), "vinver-5", "c3\nc4\n")
	s.Display = Display{Colour: true, Unicode: true, Width: s.Display.Width}
	if err := s.Run(); err != nil {
		t.Error(err)
	}
	for line := range strings.Lines(out.String()) {
		codes := escapes.FindAllString(line, -1)
		if n := len(codes); n > 0 && codes[n-1] != "\x1b[0m" {
			t.Errorf("%q does not end its colours", line)
		}
	}
	for what, want := range map[string]string{
		"a stone": "●", "the last move": "\x1b[38;5;231;48;5;215m ● ", "Black's edge": "\x1b[38;5;231;48;5;16m a ", "White's edge": "\x1b[38;5;16;48;5;231m 5 ",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is not drawn as %q in %q", what, want, out)
		}
	}
}
