package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// randomGame plays a random game of a variant and makes up the reports of its
// players.
func randomGame(rng *rand.Rand, variant positions.Game) *Game {
	g := &Game{
		Number: 1 + rng.IntN(100), Variant: variant.Name(), Players: [2]string{`A "quoted" \ name`, "b"},
		Limits: [2]string{"nodes 100", "time 1s inc 10ms"}, Start: time.Unix(1e9, 123000).UTC(),
		Engines: [2]string{`Tetrad "1.0"`, "b 2"}, Authors: [2]string{"", `A \ B`},
		Millis: 12.5, Thought: 11.25, Book: rng.IntN(3), Match: "m",
	}
	p := variant.Start()
	for p.Outcome() == positions.Undecided && len(g.Moves) < 300 {
		steps := positions.RandomTurn(rng, p)
		m := Move{Turn: p.TurnString(steps)}
		if rng.IntN(2) == 0 && len(g.Moves) >= g.Book {
			m.Score, m.Depth, m.Nodes, m.Millis = []string{"cp -17", "mate 3"}[rng.IntN(2)], rng.IntN(9), rng.Uint64N(1e6), float64(rng.IntN(5000))/1000
			m.Bound = []string{"", "cp -900 upperbound", "mate 2 lowerbound"}[rng.IntN(3)]
			m.Details = randomDetails(rng)
		}
		g.Moves = append(g.Moves, m)
		positions.DoTurn(p, steps)
	}
	g.Result, g.Reason = p.Outcome().String(), Rules
	if g.Result == "none" {
		g.Result, g.Reason = "p2win", Crashed
		g.Fault, g.Detail = "p1", `said "x\y"`
	}
	return g
}

// TestRoundTrip checks that PGN and JSON read back as the same game, and that it can be
// replayed.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var text, lines strings.Builder
	var games []*Game
	lines.WriteString(`{"settings":{}}` + "\n")
	for _, variant := range enginetest.Usual() {
		g := randomGame(rng, variant)
		if _, err := g.Replay(variant, nil); err != nil {
			t.Errorf("%s: %v", variant.Name(), err)
		}
		games = append(games, g)
		text.WriteString(g.PGN())
		line, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		lines.WriteString(string(line) + "\n")
	}
	for _, source := range []string{text.String(), lines.String(), strings.ReplaceAll(text.String(), "\n", "\r\n")} {
		r := NewReader(strings.NewReader(source))
		for _, want := range games {
			got, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("read back:\n%+v\nwant\n%+v", got, want)
			}
		}
		if _, err := r.Next(); err != io.EOF {
			t.Errorf("after the last game: %v", err)
		}
	}
}

// TestReadsByHand checks that handwritten games can be read: without comments, with
// other line breaks, and with p2 to move first.
func TestReadsByHand(t *testing.T) {
	const source = "[Variant \"trap-3\"]\n[FEN \"3/3/3 ../../.. .../... b 2,1 0\"]\n\n1... a1 2. b1\n{good} c1 3. a2 *\n"
	g, err := NewReader(strings.NewReader(source)).Next()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(g.Turns(), " "); got != "a1 b1 c1 a2" || !g.P2First || g.Result != "none" {
		t.Errorf("read %q, p2 first %v, result %s", got, g.P2First, g.Result)
	}
}

// TestNumbers checks that a number which does not fit the moves before it refuses the game:
// otherwise all later moves would change sides.
func TestNumbers(t *testing.T) {
	for moves, refused := range map[string]string{
		"1. a1 - 2. a2 c2 3. a3": "3.", "1. a1 ... 2. a2 c2 3. a3": "3.", "1. a1 2. a2 c2 3. a3": "3.",
		"1. a1 c3 (1... b2 -) 2. a2 2... c2 3... a3": "3...", "5. a1 c3 6. a2 8. c2": "8.",
		"1. a1 c3 2. a2 c2": "", "1. a1 2. c3 3. a2": "", "7... a1 8. c3 a2 9. b2": "", "1. a1 {good} 1... c3 2. a2": "",
		"a1 c3 a2": "", "1. a1 c3 (1... b2 2. c2) 2. a2": "", "1.a1 c3 2.a2": "",
	} {
		_, err := NewReader(strings.NewReader("[Variant \"vinver-3\"]\n\n" + moves + " *\n")).Next()
		if refused == "" && err != nil || refused != "" && (err == nil || !strings.Contains(err.Error(), "the number "+refused+" does not fit")) {
			t.Errorf("%s: error %v, want %q", moves, err, refused)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for source, want := range map[string]string{
		"1. d4 {no end\n*":              "line 1: a comment has no end",
		"1. d4 (1. c3\n*":               "line 1: a variation has no end",
		"{\"game\":\"verto\",\"moves\"": "line 1: it is not JSON",
	} {
		_, err := NewReader(strings.NewReader(source)).Next()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", source, err, want)
		}
	}
}

func TestReplayRefuses(t *testing.T) {
	variant := positionstest.TicTacToe.New(3, "")
	for _, c := range []struct {
		game Game
		want string
	}{
		{Game{Moves: []Move{{Turn: "b2"}, {Turn: "b2"}}}, "ply 2: b2: the square is taken"},
		{Game{Moves: []Move{{Turn: "b2"}}, Reason: Rules, Result: "p1win"}, "not over"},
		{Game{FEN: "xxx/oo1/3 o", P2First: true, Reason: Rules, Result: "draw"}, "by the rules it is p1win"},
		{Game{FEN: "xxx/oo1/3 o", P2First: true, Result: "p2win"}, "by the rules it is p1win"},
		{Game{FEN: "3/3/3 o"}, "p2 is to move"},
		{Game{FEN: "3/3 o"}, "position"},
		{Game{Reason: Hangs, Fault: "p1", Result: "p1win"}, "lost by a fault"},
	} {
		if _, err := c.game.Replay(variant, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q", c.game, err, c.want)
		}
	}
}

// TestReplayKnowsTheResult checks that a finished game whose record does not say who has
// won gets the result of the rules.
func TestReplayKnowsTheResult(t *testing.T) {
	variant := positionstest.TicTacToe.New(3, "")
	for said, want := range map[string]string{"": "p1win", "none": "p1win", "p1win": "p1win"} {
		g := Game{FEN: "xxx/oo1/3 o", P2First: true, Result: said}
		if _, err := g.Replay(variant, nil); err != nil || g.Result != want {
			t.Errorf("%q: %q, %v", said, g.Result, err)
		}
	}
	g := Game{Moves: []Move{{Turn: "b2"}}}
	if _, err := g.Replay(variant, nil); err != nil || g.Result != "none" {
		t.Errorf("not over: %q, %v", g.Result, err)
	}
}

// TestEach checks that Each returns games with their places, continues after a
// changed or an unreadable game, and ends with an error of the file or of its caller.
func TestEach(t *testing.T) {
	line := func(move string) string {
		return string(Seal([]byte(`{"game":"verto-4","moves":[{"move":"`+move+`"}],"result":"draw"}`))) + "\n"
	}
	file := line("a1") + strings.Replace(line("b1"), "b1", "b2", 1) + line("c1")
	enough := errors.New("enough")
	for _, c := range []struct {
		name, file string
		most       int // games that the caller accepts
		want       string
		err        string
	}{
		{"whole", file, 9, "1 a1, 2 b2 changed, 3 c1, ", ""},
		{"the caller has enough", file, 2, "1 a1, 2 b2 changed, ", "enough"},
		{"broken", line("a1") + "{\n" + line("c1"), 9, "1 a1, 2 line 2: it is not JSON, 3 c1, ", ""},
		{"empty", "", 9, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			err := Each(strings.NewReader(c.file), func(place int, g *Game, fault error) error {
				got += fmt.Sprint(place, " ")
				switch {
				case errors.Is(fault, errChanged):
					got += g.Moves[0].Turn + " changed"
				case fault != nil:
					got += fault.Error()
				default:
					got += g.Moves[0].Turn
				}
				if got += ", "; place == c.most {
					return enough
				}
				return nil
			})
			text := ""
			if err != nil {
				text = err.Error()
			}
			if got != c.want || text != c.err {
				t.Errorf("%q, error %q; want %q, %q", got, text, c.want, c.err)
			}
		})
	}
}
