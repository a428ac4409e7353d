package record

import (
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
)

// TestSGFForViewers checks what a viewer shows of a game: notes as they are, and the day of
// a game that only tags know.
func TestSGFForViewers(t *testing.T) {
	variant := vinver.Family.New(3, "")
	g := Game{Variant: "vinver-3", Tags: []Tag{{"Date", "2025.01.02"}}, Moves: []Move{{Turn: "a1", Note: `{ x } and \ 5`}}}
	text, err := g.SGF(variant)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`C[{ x } and \\ 5]`, "DT[2025-01-02]"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s\nis without %s", text, want)
		}
	}
	back, err := NewReader(strings.NewReader(text)).Next()
	if err != nil || back.Moves[0].Note != g.Moves[0].Note {
		t.Errorf("%v, note %q", err, back.Moves[0].Note)
	}
}

// TestSGFRoundTrip checks that games in SGF read back completely, one after the other.
func TestSGFRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	var text strings.Builder
	var games []*Game
	for _, variant := range enginetest.Usual() {
		g := randomGame(rng, variant)
		g.Tags = []Tag{{"Annotator", `a:b [c] \d`}}
		if len(g.Moves) > 4 {
			g.Moves[1].Note, g.Moves[2].Mark, g.Moves[3].Note = `{x} [y\z] a:b`, "!?", "(;FF[4] *"
		}
		sgf, err := g.SGF(variant)
		if family, _, _ := strings.Cut(variant.Name(), "-"); family != "verto" && family != "vinver" {
			if err == nil {
				t.Errorf("%s is written as SGF", variant.Name())
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		text.WriteString(sgf)
		games = append(games, g)
	}
	if len(games) < 4 {
		t.Fatalf("only %d games", len(games))
	}
	r := NewReader(strings.NewReader(text.String()))
	for _, want := range games {
		if got, err := r.Next(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v, read back:\n%+v\nwant\n%+v", err, got, want)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("after the last game: %v", err)
	}
}

// flat returns a line whose variations of a variation's first move stand beside it, as
// they do in SGF.
func flat(line []Move) []Move {
	out := append([]Move(nil), line...)
	for i := range out {
		var others [][]Move
		for _, v := range out[i].Variations {
			v = flat(v)
			if len(v) == 0 {
				continue
			}
			beside := v[0].Variations
			v[0].Variations = nil
			others = append(append(others, v), beside...)
		}
		out[i].Variations = others
	}
	return out
}

func TestSGFVariations(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	for _, variant := range []positions.Game{verto.Family.New(5, ""), vinver.Family.New(5, "nopass")} {
		for range 50 {
			g := &Game{Variant: variant.Name(), Moves: randomLine(rng, variant.Start(), 30, 2), Before: randomNote(rng), After: randomNote(rng)}
			text, err := g.SGF(variant)
			if err != nil {
				t.Fatal(err)
			}
			got, err := NewReader(strings.NewReader(text)).Next()
			if err != nil {
				t.Fatalf("%s\n%v", text, err)
			}
			if want := flat(g.Moves); !reflect.DeepEqual(got.Moves, want) || got.Before != g.Before || got.After != g.After {
				t.Fatalf("%s\nreads back as\n%s\nwant\n%s", text, got.Text(), (&Game{Moves: want}).Text())
			}
		}
	}
}

// goBoard is what a viewer of Go has on its board: it knows setup properties alone.
type goBoard map[string]byte

// show plays the nodes of a main line and calls f with the board after each.
func (b goBoard) show(text string, f func(b goBoard, toMove string)) {
	for node := range strings.SplitSeq(text, "\n") {
		if node = strings.TrimLeft(node, "(;"); node == "" {
			continue
		}
		toMove := ""
		for node != "" {
			name, values, rest := cutProperty(node)
			if name == "" {
				break
			}
			node = rest
			stone, isSetup := map[string]byte{"AB": 'b', "AW": 'w', "AE": 0}[name]
			for _, point := range values {
				switch {
				case isSetup && stone == 0:
					delete(b, point)
				case isSetup:
					b[point] = stone
				case name == "PL":
					toMove = point
				}
			}
		}
		f(b, toMove)
	}
}

// TestSGFShowsTheGame checks that a viewer which knows nothing of our games shows each
// position.
func TestSGFShowsTheGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for _, variant := range enginetest.Usual() {
		g := randomGame(rng, variant)
		text, err := g.SGF(variant)
		if err != nil {
			continue
		}
		var want []string
		if _, err := g.Replay(variant, func(_ int, p positions.Position) {
			want = append(want, strings.ReplaceAll(p.FEN(), "/", " "))
		}); err != nil {
			t.Fatal(err)
		}
		var got []string
		size := strings.Count(variant.Start().FEN(), "/") + 1
		goBoard{}.show(strings.TrimSuffix(text, ")\n\n"), func(b goBoard, toMove string) {
			var rows []string
			for y := range size {
				row, blanks := "", 0
				for x := range size {
					stone, ok := b[string([]byte{'a' + byte(x), 'a' + byte(y)})]
					if !ok {
						blanks++
						continue
					}
					if blanks > 0 {
						row += fmt.Sprint(blanks)
					}
					blanks = 0
					row += string(stone)
				}
				if blanks > 0 {
					row += fmt.Sprint(blanks)
				}
				rows = append(rows, row)
			}
			got = append(got, strings.Join(append(rows, strings.ToLower(toMove)), " "))
		})
		if len(got) != len(want) {
			t.Fatalf("%s: %d positions, want %d", variant.Name(), len(got), len(want))
		}
		for i := range got {
			if !strings.HasPrefix(want[i], got[i]) {
				t.Fatalf("%s, ply %d: a viewer shows %s, want %s\n%s", variant.Name(), i, got[i], want[i], text)
			}
		}
	}
}

// TestSGFByHand checks the properties that viewers show, for both sides of a swap.
func TestSGFByHand(t *testing.T) {
	for _, c := range []struct {
		variant positions.Game
		game    Game
		want    string
	}{
		{verto.Family.New(4, ""), Game{Variant: "verto-4", Players: [2]string{"Ann", "Bob"}, Result: "p1win", Moves: []Move{{Turn: "b2"}}},
			"(;FF[4]GM[1]CA[UTF-8]AP[Tetrad]SZ[4]RU[verto-4]PB[Bob]PW[Ann]RE[W+]TAG[P1:Ann][P2:Bob][Result:1-0]PL[W]\n;AW[bc]PL[B]TURN[b2])\n\n"},
		{vinver.Family.New(3, ""), Game{Variant: "vinver-3", Players: [2]string{"Ann", "Bob]"}, Result: "p1win", Reason: OutOfTime, Fault: "p2",
			Moves: []Move{{Turn: "a1", Mark: "!", Note: "x"}, {Turn: "swap"}}},
			"(;FF[4]GM[1]CA[UTF-8]AP[Tetrad]SZ[3]RU[vinver-3]PB[Bob\\]]PW[Ann]RE[W+T]TAG[P1:Ann][P2:Bob\\]][Result:1-0][Reason:out of time][Fault:p2]PL[B]\n" +
				";AB[ac]PL[W]TURN[a1]C[!\nx]\n;PL[W]TURN[swap])\n\n"},
	} {
		got, err := c.game.SGF(c.variant)
		if err != nil || got != c.want {
			t.Errorf("%v\n%s\nwant\n%s", err, got, c.want)
		}
	}
}

// TestForeignSGF checks what other programs make of a file: nodes without turns are
// passed over, and games of Go are refused with a reason.
func TestForeignSGF(t *testing.T) {
	const game = "(;FF[4]GM[1]SZ[3]RU[vinver-3]\n;AB[ac]PL[W]TURN[a1];C[a pause]LB[aa:1](;AW[ca]PL[B]TURN[c3])(;C[other](;AW[bb]TURN[b2])))"
	for name, c := range map[string]struct{ text, want string }{
		"edited":            {game, "1 a1 c3: "},
		"on several lines":  {"(\n ;\nFF[4]\nRU[vinver-3]\n; TURN\n[a1]\n)\n", "1 a1: "},
		"two on a line":     {game + " " + game, "1 a1 c3: ; 2 a1 c3: "},
		"of Go":             {"(;FF[4]GM[1]SZ[19];B[aa];W[bb])\n" + game, "1: line 1: " + errNoSGF.Error() + "; 2 a1 c3: "},
		"of Go, empty":      {"(;FF[4]GM[1]SZ[19])\n" + game, "1: line 1: " + errNoSGF.Error() + "; 2 a1 c3: "},
		"no end":            {"(;FF[4]RU[vinver-3];TURN[a1]\n" + game, "1: line 1: a parenthesis, bracket or game of SGF has no end; 2 a1 c3: "},
		"no end of a value": {"(;FF[4]RU[vinver-3];TURN[a1]C[x)\n" + game, "1: line 1: a parenthesis, bracket or game of SGF has no end; 2 a1 c3: "},
		"PGN after no end":  {"(;FF[4]RU[vinver-3];TURN[a1]C[x)\n" + whole, "1: line 1: a parenthesis, bracket or game of SGF has no end; " + second},
		"after PGN":         {"[Game \"vinver-3\"]\n\n1. a1 c3\n" + game, "1 a1 c3: ; 2 a1 c3: "},
		"no word as a turn": {"(;FF[4]RU[vinver-3];TURN[(])\n(;FF[4]RU[vinver-3];TURN[a1 c3])\n(;FF[4]RU[vinver-3];TURN[1-0])\n" + game,
			"1: line 1: \"(\" is no turn: a turn (TURN) is one word; 2: line 2: \"a1 c3\" is no turn: a turn (TURN) is one word; " +
				"3: line 3: \"1-0\" is no turn: a turn (TURN) is one word; 4 a1 c3: "},
		"escapes": {"(;FF[4]RU[vinver-3];TURN[a\\\n1]C[\\]\\\\])", "1 a1: "},
	} {
		t.Run(name, func(t *testing.T) {
			if got := readAll(t, c.text); got != c.want {
				t.Errorf("%q\nwant %q", got, c.want)
			}
		})
	}
}

// FuzzSGF checks that every game that can be read from SGF is written and read back
// with the same turns, in memory that does not depend on the text.
func FuzzSGF(f *testing.F) {
	f.Add("(;FF[4]GM[1]SZ[4]RU[verto-4]TAG[P1:a][Result:1-0]PL[W]\n;AW[bc]PL[B]TURN[b2]C[!\ncp 3\nx])")
	f.Add("(;RU[vinver-3];TURN[a1](;TURN[c3])(;TURN[b2](;TURN[c3])(;TURN[swap])))(;TURN[\\]")
	f.Add("(;RU[vinver-3]TAG[FEN:3/3/3 w =][First:p2];AW[aa]TURN[pass]C[: \\:];;TURN[a1]C[book])")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader("(;" + text))
		for range 20 {
			g, err := r.Next()
			if g == nil {
				return
			}
			family, _, _ := strings.Cut(g.Variant, "-")
			if err != nil || family != "verto" && family != "vinver" {
				continue
			}
			variant := map[string]positions.Game{"verto": verto.Family.New(4, ""), "vinver": vinver.Family.New(3, "")}[family]
			written, err := g.SGF(variant)
			if err != nil {
				continue
			}
			again, err := NewReader(strings.NewReader(written)).Next()
			if err != nil {
				t.Fatalf("%q is written as %q: %v", text, written, err)
			}
			if strings.Join(again.Turns(), " ") != strings.Join(g.Turns(), " ") || again.Result != g.Result || again.Book != g.Book {
				t.Fatalf("%q is written as %q", text, written)
			}
		}
	})
}
