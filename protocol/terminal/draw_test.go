package terminal

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/analysis"
	"tetrad/protocol/record"
)

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestWidth checks that all output for the default games fits 80 columns, with and
// without colours. The large board needs 100 columns with its panel and no more than
// 80 without.
func TestWidth(t *testing.T) {
	quick, err := analysis.NewPool(enginetest.WithToys(), 1, map[string]string{"Hash": "1", "Search": "alphabeta"})
	if err != nil {
		t.Fatal(err)
	}
	type screen struct {
		game  string
		wide  bool // wide enough for a panel beside the board
		width int
		turns int
	}
	var screens []screen
	for _, g := range enginetest.Usual() {
		board, _, _ := strings.Cut(g.Start().FEN(), " ")
		large := strings.Count(board, "/") >= 13
		turns := 30
		_, entry, err := enginetest.WithToys().Game(g.Name())
		if err != nil {
			t.Fatal(err)
		}
		if entry.NewPresentation == nil {
			turns = 5 // of a game with nine squares
		}
		screens = append(screens, screen{g.Name(), !large && entry.NewPresentation != nil, 80, turns})
		if large {
			screens = append(screens, screen{g.Name(), true, 100, turns})
		}
	}
	for _, c := range screens {
		for _, colour := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/%d/%v", c.game, c.width, colour), func(t *testing.T) {
				input := randomMoves(t, c.game, c.turns) + "help\nmoves\nhint\nanalyze\nlevel 3\nboard\nundo 30\nhelp\nmoves\n"
				s, out := newSession(t, enginetest.WithToys(), c.game, input)
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
				if besides != c.wide {
					t.Errorf("the panel is beside the board: %v", besides)
				}
			})
		}
	}
}

// randomMoves returns random legal moves from the start, one on each line.
func randomMoves(t *testing.T, name string, turns int) string {
	t.Helper()
	game, _, err := enginetest.WithToys().Game(name)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(1, 2+seed))
		p := game.Start()
		var b strings.Builder
		n := 0
		for ; n < turns && p.Outcome() == positions.Undecided; n++ {
			steps := positions.RandomTurn(rng, p)
			fmt.Fprintln(&b, p.TurnString(steps))
			positions.DoTurn(p, steps)
		}
		if n == turns {
			return b.String()
		}
	}
	t.Fatal("all games are over too early")
	return ""
}

// TestPictureAgreesWithDiagram checks that the picture shows the same as the game's
// own diagram.
func TestPictureAgreesWithDiagram(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct{ game, drawn, own string }{
		{"verto-6", "XO", "XO"},
		{"vinver-6", "XO", "XO"},
		{"ataxx-6", "XO", "xo"},
		{"veletas-7", "XO*BW", "bwsBW"},
		{"trap-king", "OXWB><^v-|", "wbWB><^v-|"},
	} {
		game, entry, err := enginetest.WithToys().Game(c.game)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			p := game.Start()
			for range rng.IntN(90) {
				if p.Outcome() == positions.Undecided {
					positions.DoTurn(p, positions.RandomTurn(rng, p))
				}
			}
			display := Display{Width: func() int { return 80 }}
			drawn := ""
			rows := newPicture(&entry.Appearance, entry.NewPresentation(game, p)).drawBoard(&display, nil)
			for _, r := range rows[1 : len(rows)-1] {
				drawn += r.String()
			}
			own := p.Diagram()[:strings.LastIndex(strings.TrimSpace(p.Diagram()), "\n")]
			if got, want := only(drawn, c.drawn, c.own), boardOnly(own, c.own); got != want {
				t.Fatalf("%s: drawn %s, the diagram has %s\n%s", p.FEN(), got, want, own)
			}
		}
	}
}

// only returns the characters of text in set, each replaced by the character at its
// place in other.
func only(text, set, other string) string {
	return strings.Map(func(r rune) rune {
		if i := strings.IndexRune(set, r); i >= 0 {
			return rune(other[i])
		}
		return -1
	}, text)
}

// boardOnly returns the characters of the lines of a diagram that belong to a rank or
// lie between two ranks.
func boardOnly(diagram, set string) string {
	ranks := regexp.MustCompile(`(?m)^ *\d+ .*$|^ +[|v^].*$`)
	return only(strings.Join(ranks.FindAllString(diagram, -1), ""), set, set)
}

// TestMarks checks that the squares of the last turn are marked, including flipped
// stones.
func TestMarks(t *testing.T) {
	for _, c := range []struct{ game, fen, move, want string }{
		{"verto-6", "6/2b3/4w1/3bb1/6/6 w", "e2xe3-c4-c6", "[e2 d3 e3 c4 c5 c6]"},
		{"veletas-7", "", "d4/c5", "[d4 c5]"},
		{"vinver-5", "5/5/5/1b3/5 w ?", "swap", "[]"},
		{"vinver-4", "4/wb2/b3/4 w =", "b2xa2", "[a2 b2]"},
		{"trap-3", "wwb/b2/3 ../../.. .../... w 0,0 0", "b2>b3", "[b2 b3]"},
	} {
		s, _ := newSession(t, enginetest.WithToys(), c.game, "")
		if err := s.Begin(c.fen, []record.Move{{Turn: c.move}}); err != nil {
			t.Fatal(err)
		}
		squares := slices.SortedFunc(maps.Keys(s.lastMarks()), game.Square.Compare)
		if got := fmt.Sprint(squares); got != c.want {
			t.Errorf("%s %s marks %s, want %s", c.fen, c.move, got, c.want)
		}
	}
}

// TestColoursEnd checks that colours end at the line end, so that they do not affect
// later text.
func TestColoursEnd(t *testing.T) {
	s, out := newSession(t, enginetest.WithToys(), "vinver-5", "c3\nc4\n")
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
		"a stone": "●", "the last move": "\x1b[38;5;231;48;5;215m ○ ", "Black's edge": "\x1b[38;5;231;48;5;16m a ", "White's edge": "\x1b[38;5;16;48;5;231m 5 ",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is not drawn as %q in %q", what, want, out)
		}
	}
}

// TestGlyphsDiffer checks that pieces differ without colours, whether they are drawn as
// letters or not: some terminals have no colours and do not say so.
func TestGlyphsDiffer(t *testing.T) {
	stones := []glyph{emptySquare, lightStone, darkStone, lightKing, darkKing, shooter}
	claims := []glyph{emptySquare, lightStone, darkStone, shooter, lightClaim, darkClaim}
	for _, together := range [][]glyph{stones, claims} {
		letters, pictures := map[byte]bool{}, map[rune]bool{}
		for _, g := range together {
			if letters[g.letter] || pictures[g.picture] {
				t.Errorf("%c %c is also another piece", g.letter, g.picture)
			}
			letters[g.letter], pictures[g.picture] = true, true
		}
	}
}
