package record

import (
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestPGNTags(t *testing.T) {
	g := &Game{Number: 7, Variant: "trap-3", Players: [2]string{"a", "b"}, Result: "p2win", Reason: OutOfTime, Fault: "p1",
		Moves: []Move{{Turn: "a1"}, {Turn: "b2"}}, Start: time.Unix(1e9, 0).In(time.FixedZone("", -9*60*60))}
	const want = `[Event "?"]
[Site "?"]
[Date "2001.09.08"]
[Round "7"]
[White "a"]
[Black "b"]
[Result "0-1"]
[Variant "trap-3"]
[PlyCount "2"]
[Termination "time forfeit"]
[UTCDate "2001.09.09"]
[UTCTime "01:46:40"]
[Number "7"]
`
	if got := g.PGN(); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "\n\n1. a1 b2\n0-1\n\n") {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestReadsForeignPGN checks that the reader keeps what Cute Games and other programs
// write: the players, how a game ended, and whose fault that was.
func TestReadsForeignPGN(t *testing.T) {
	head := "[Event \"?\"]\n[Site \"?\"]\n[Date \"??\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n"
	for name, c := range map[string]struct {
		text string
		want Game
	}{
		"a game of Cute Games": {head + "[Result \"1-0\"]\n[FEN \"startpos\"]\n[Winner \"a\"]\n[Loser \"b\"]\n[PlyCount \"3\"]\n\n1. d4 e5 2. c3 1-0\n",
			Game{Result: "p1win", Tags: []Tag{{"Winner", "a"}, {"Loser", "b"}}}},
		"late in Cute Games": {head + "[Result \"1-0\"]\n[Adjudicated \"Out of time\"]\n\n1. d4 e5 2. c3 1-0\n",
			Game{Result: "p1win", Reason: OutOfTime, Fault: "p2", Detail: "Out of time"}},
		"no agreement in Cute Games": {head + "[Result \"*\"]\n[Adjudicated \"Gameover mismatch\"]\n\n1. d4 e5 2. c3 *\n",
			Game{Result: "none", Reason: Disagrees, Detail: "Gameover mismatch"}},
		"adjudicated": {head + "[Result \"1/2-1/2\"]\n[Termination \"adjudication\"]\n\n1. d4 e5 2. c3 1/2-1/2\n",
			Game{Result: "draw", Reason: Adjudicated}},
		"late": {head + "[Result \"0-1\"]\n[Termination \"time forfeit\"]\n\n1. d4 e5 2. c3 0-1\n",
			Game{Result: "p2win", Reason: OutOfTime, Fault: "p1"}},
		"numbers without spaces, glyphs, remarks": {head + "[Result \"1-0\"]\n\n% not a move\n1.d4 $1 e5 2.c3 ; the end\n1-0\n",
			Game{Result: "p1win", Moves: []Move{{Turn: "d4", Mark: "!"}, {Turn: "e5"}, {Turn: "c3", Note: "the end"}}}},
		"place, date and author": {strings.NewReplacer(`Site "?"`, `Site "a club"`, `Date "??"`, `Date "1999.??.??"`).Replace(head) + "[Annotator \"c\"]\n[Result \"1-0\"]\n\n1. d4 e5 2. c3 1-0\n",
			Game{Result: "p1win", Tags: []Tag{{"Site", "a club"}, {"Date", "1999.??.??"}, {"Annotator", "c"}}}},
		"a server's time": {strings.ReplaceAll(head, `Date "??"`, `Date "2026.11.25"`) + "[UTCDate \"2026.11.26\"]\n[UTCTime \"06:07:45\"]\n[Result \"1-0\"]\n\n1. d4 e5 2. c3 1-0\n",
			Game{Result: "p1win", Tags: []Tag{{"Date", "2026.11.25"}, {"UTCDate", "2026.11.26"}, {"UTCTime", "06:07:45"}}}},
		"a comment of two lines": {head + "[Result \"1-0\"]\n\n1. d4 {+0.31/5\n1.2s} e5 2. c3 1-0\n",
			Game{Result: "p1win", Moves: []Move{{Turn: "d4", Note: "+0.31/5 1.2s"}, {Turn: "e5"}, {Turn: "c3"}}}},
		"clocks and evaluations of a server": {head + "[Result \"1-0\"]\n\n1. d4 { [%eval 0.17] [%clk 0:09:58] } e5 {[%clk 1:00:05.25]} 2. c3 {[%clk 9:58]} 1-0\n",
			Game{Result: "p1win", Moves: []Move{
				{Turn: "d4", Note: "[%eval 0.17]", Details: Details{Left: new(598000.0)}}, {Turn: "e5", Details: Details{Left: new(3605250.0)}},
				{Turn: "c3", Note: "[%clk 9:58]"}}}},
	} {
		t.Run(name, func(t *testing.T) {
			r := NewReader(strings.NewReader(c.text))
			got, err := r.Next()
			if err != nil {
				t.Fatal(err)
			}
			want := c.want
			want.Players = [2]string{"a", "b"}
			if want.Moves == nil {
				want.Moves = []Move{{Turn: "d4"}, {Turn: "e5"}, {Turn: "c3"}}
			}
			if !reflect.DeepEqual(*got, want) {
				t.Errorf("%+v\nwant %+v", *got, want)
			}
			if _, err := r.Next(); err != io.EOF {
				t.Errorf("after the game: %v", err)
			}
		})
	}
}

// TestNullMoves checks that the null move of PGN is a pass, which the rules judge, so that
// the turns after it do not change sides.
func TestNullMoves(t *testing.T) {
	for text, want := range map[string]string{
		"1. a1 -- 2. a2 c2 3. a3 1-0":      "1. a1 pass\n2. a2 c2\n3. a3\n1-0",
		"1.a1 1...-- 2.a2 c2 3.a3 1-0":     "1. a1 pass\n2. a2 c2\n3. a3\n1-0",
		"1. a1 --!? 2. a2 -- $2 3. a3 1-0": "1. a1 pass $5\n2. a2 pass $2\n3. a3\n1-0",
		"1. a1 c3 (1... -- 2. b2) *":       "1. a1 c3 (1... pass 2. b2)\n*",
		"1. a1 c3 -+ 2. a2 +-- *":          "1. a1 c3\n2. a2\n*",
	} {
		g, err := NewReader(strings.NewReader("[Variant \"vinver-3\"]\n\n" + text + "\n")).Next()
		if err != nil || !strings.HasSuffix(g.PGN(), "\n\n"+want+"\n\n") {
			t.Errorf("%s: %v, %s", text, err, g.PGN())
		}
	}
}

// notes returns the notes of a game and its variations, each with its place.
func notes(g *Game) string {
	var b strings.Builder
	var add func(moves []Move)
	add = func(moves []Move) {
		for _, m := range moves {
			fmt.Fprintf(&b, "%q %s %q %q(", m.Before, m.Turn, m.Mark, m.Note)
			for _, line := range m.Variations {
				add(line)
			}
			b.WriteByte(')')
		}
	}
	add(g.Moves)
	return fmt.Sprintf("%q %s %q", g.Before, b.String(), g.After)
}

// FuzzReader checks that every game that can be read can be written and
// read back with the same turns, details and notes, and that reading goes on after the others.
func FuzzReader(f *testing.F) {
	f.Add("[White \"a\"]\n[Adjudicated \"Out of time\"]\n\n1. d4 {cp 3} (1. e5) 1... c3 1-0\n")
	f.Add("{\"number\":1,\"game\":\"verto\",\"moves\":[{\"move\":\"d4\"}],\"result\":\"draw\"}\n")
	f.Add("[White \"a\"]\n\n1. d4 {cp 3 ms 1.5 nps 12 hashfull 0 engine-ms 0 latency-ms -0.25 left-ms 59000} e5 {left-ms nan} 1-0\n")
	f.Add("{\"number\":1,\"game\":\"verto\",\"moves\":[{\"move\":\"d4\",\"nps\":7,\"left_ms\":0}],\"result\":\"draw\"}\n")
	f.Add("[White \"a\"]\n\n1. d4 {cp 3 [%clk 0:00:59.000001]} {[%clk 1:2:3] x} e5 {: [%clk 0:00:01]} (1... c3 {[%clk 0:1:0.5]}) 1-0\n")
	f.Add("[FEN \"3/3/3 ../../.. .../... b 2,1 0\"]\n\n1... a1 2.b1 $3 ; x\n{two\nlines} *")
	f.Add("[White \"a\"] [Black \"b\"c\"]\n[Result \"0-1\"]\n\n1. a1! (b2) ) } c3 +- ()\n[White \"a\"]\n\n(b2) 1. d4")
	f.Add("[White \"a\"]\n\n{one} 1. a1 -- ({two} 1... b2) ({three}) {four} 1-0 {five\nsix} {seven}\n; eight\n{\n")
	f.Add("\xff\xfe[\x00W\x00 \x00\"\x00\xfc\x00\"\x00]\x00\r\x001\x00.\x00")
	f.Add("[\x00W\x00 \x00\"\x00\xfc\x00\"\x00]\x00\r\x001\x00.W\x00\x00")
	f.Add("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff2T0Q0W\xd0R\x00\x04\x00\x00\xff\xff")
	f.Fuzz(func(t *testing.T, text string) {
		hasJSON := strings.Contains(strings.ToLower(strings.ReplaceAll(text, "\x00", "")), `"game"`)
		r := NewReader(strings.NewReader(text))
		for {
			g, err := r.Next()
			if g == nil {
				return
			}
			if err != nil {
				continue
			}
			written := g.PGN()
			again, err := NewReader(strings.NewReader(written)).Next()
			if hasJSON {
				continue // strings in JSON may contain what PGN cannot
			}
			if err != nil {
				t.Fatalf("%q is written as %q: %v", text, written, err)
			}
			result := g.Result
			if result == "" { // PGN does not say it
				result = "none"
			}
			if strings.Join(again.Turns(), " ") != strings.Join(g.Turns(), " ") || again.Result != result {
				t.Fatalf("%q is written as %q", text, written)
			}
			for i, m := range again.Moves {
				if !reflect.DeepEqual(m.Details, g.Moves[i].Details) {
					t.Fatalf("%q is written as %q with other details of ply %d", text, written, i+1)
				}
			}
			if got, want := notes(again), notes(g); got != want {
				t.Fatalf("%q is written as %q with other notes: %s, want %s", text, written, got, want)
			}
		}
	})
}
