package record_test

import (
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/protocol/record"
)

// header makes the beginning of a record, up to its moves.
func header(game, more string) string {
	return `{"header":{"game":` + game + `,"site":{"name":"Somewhere","gameid":17},"date-start":"2026-05-01T10:00:00.000Z",` +
		`"date-end":"2026-05-02T10:00:00.000Z","date-generated":"2026-05-02T10:00:00.000Z",` +
		`"players":[{"name":"Ada","result":1},{"name":"Bob","result":0}]` + more + `},"moves":`
}

const small = `{"name":"Veletas","variants":["size-7"]}`

// translate returns the text of the games of a file, with the faults of those that cannot
// be read or translated.
func translate(t *testing.T, file string) (texts []string) {
	t.Helper()
	err := record.Each(strings.NewReader(file), func(_ int, g *record.Game, err error) error {
		if err == nil {
			err = g.Translate(content.Registry())
		}
		if err == nil {
			variant, _, known := content.Registry().Game(g.Variant)
			if err = known; err == nil {
				_, err = g.Replay(variant, nil)
			}
		}
		if err != nil {
			texts = append(texts, err.Error())
			return nil
		}
		texts = append(texts, strings.Join([]string{g.Variant, g.FEN, g.Players[0], strings.Join(g.Turns(), " "), g.Result, g.Detail}, ", "))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestAbstractPlay(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"a game", header(small, "") + `[["d4/a1","c3,e5/g7"],["b2","e5-e6/f7"]]}`,
			"veletas-7, , Ada, d4/a1 c3+e5/g7 c3/b2 e5-e6/f7, p1win, "},
		{"the pie", header(small, `,"pie-invoked":true`) + `[["d4/a1","c3,e5/g7"]]}`, "veletas-7, , Bob, d4/a1 swap c3+e5/g7, p2win, "},
		{"the pie of older records", header(small, `,"pied":true`) + `[["d4/a1"]]}`, "veletas-7, , Bob, d4/a1 swap, p2win, "},
		{"moves as objects", header(small, "") + `[[{"move":"d4/a1","sequence":1},{"move":"C3, E5/g7","result":[{"type":"place"}]}],["resign",null]]}`,
			"veletas-7, , Ada, d4/a1 c3+e5/g7, p1win, resigned"},
		{"the default board", header(`{"name":"Veletas","variants":["Default board"]}`, "") + `[["b2,b3,b4/a1"]]}`,
			"veletas, , Ada, b2+b3+b4/a1, p1win, "},
		{"a random start", header(`{"name":"veletas","variants":["size-7","random"]}`, `,"startingPosition":"b2,d4,f6","pie-invoked":true`) + `[["d4-d5/d4"]]}`,
			"veletas-7, 7/5s1/7/3s3/7/1s5/7 b 3 =, Ada, d4-d5/d4, p1win, "},
		{"another board", header(`{"name":"Veletas","variants":["no-corners"]}`, "") + `[]}`,
			`the variant "no-corners" is played on a board without corners, which this program does not have`},
		{"another size", header(`{"name":"Veletas","variants":["size-8"]}`, "") + `[]}`, `the variant "size-8" is not known`},
		{"another variant", header(`{"name":"Veletas","variants":["blind"]}`, "") + `[]}`, `the variant "blind" is not known`},
		{"another game", header(`{"name":"Homeworlds"}`, "") + `[]}`, `this program does not know the game "Homeworlds" of Abstract Play`},
		{"a start with few shooters", header(`{"name":"Veletas","variants":["size-7","random"]}`, `,"startingPosition":"b2"`) + `[]}`,
			"starting position: board has 0 black and 0 white stones after the first setup turn, want 1 and 0"},
		{"a start off the board", header(`{"name":"Veletas","variants":["size-7","random"]}`, `,"startingPosition":"b2,z9"`) + `[]}`,
			`the starting position has "z9", which is no square`},
		{"an illegal move", header(small, "") + `[["d4/a1","d4/a1"]]}`, "ply 2: d4/a1: "},
		{"one player", `{"header":{"game":` + small + `,"players":[{"name":"Ada","result":1}]},"moves":[]}`, "line 1: the record has 1 players, want 2"},
		{"no end", header(small, "") + `[["d4/a1"`, "line 1: an object of JSON has no end"},
		{"a move of no kind", header(small, "") + `[[7]]}`, "line 1: a move is not a text"},
		{"a move left out", header(small, "") + `[["d4/a1",null],["b2"]]}`, "line 1: move 2 is missing, and others follow"},
		{"our own, over lines", "{\n \"game\": \"trap-3\",\n \"moves\": [{\"move\": \"b2\"}]\n}", "trap-3, , , b2, none, "},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := translate(t, c.file)
			if len(got) != 1 || !strings.HasPrefix(got[0], c.want) || strings.HasSuffix(c.want, ", ") && !strings.HasPrefix(c.want, "ply") && got[0] != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestAbstractPlayLists reads lists of records and single ones, on one line and on several,
// between records of other kinds.
func TestAbstractPlayLists(t *testing.T) {
	one := header(small, "") + `[["d4/a1"]]}`
	spread := strings.NewReplacer(`{"`, "{\n  \"", `,"`, ",\n  \"", `]}`, "]\n}").Replace(one)
	const own = `{"number":1,"game":"trap-3","players":["a","b"],"moves":[{"move":"b2"}]}`
	for name, c := range map[string]struct {
		file string
		want int
	}{
		"a line each":      {one + "\n" + one + "\n", 2},
		"a list":           {"[" + one + "," + one + "]", 2},
		"a list of lines":  {"[\n" + one + ",\n" + one + "\n]\n", 2},
		"commas before":    {"[" + one + "\n," + one + "\n]\n", 2},
		"spread":           {"[\n" + spread + ",\n" + spread + "\n]\n" + own + "\n", 3},
		"an empty list":    {"[\n]\n" + own, 1},
		"between our own":  {own + "\n" + one + "\n" + own + "\n[Variant \"trap-3\"]\n\n1. b2 *\n", 4},
		"cut off, and own": {"{\n" + own + "\n", 2},
	} {
		if got := translate(t, c.file); len(got) != c.want {
			t.Errorf("%s: %d games, want %d: %q", name, len(got), c.want, got)
		}
	}
}

// FuzzAbstractPlay reads any text as records. What is translated can be written as text, and
// reads back.
func FuzzAbstractPlay(f *testing.F) {
	f.Add(header(small, `,"pie-invoked":true`) + `[["d4/a1","c3,e5/g7"],["b2",{"move":"e5-e6/f7","result":"x"}],["resign"]]}`)
	f.Add("[" + header(`{"name":"Veletas","variants":["size-7","random"]}`, `,"startingPosition":"b2,d4,f6"`) + "[[\"d4-d5/d4\",\nnull]]}]")
	f.Add("{\n\"header\":{\"players\":[{},{}]}}")
	f.Fuzz(func(t *testing.T, file string) {
		if len(file) > 5000 {
			return
		}
		record.Each(strings.NewReader(file), func(_ int, g *record.Game, err error) error {
			if err != nil || g.Foreign == nil || g.Translate(content.Registry()) != nil {
				return nil
			}
			variant, _, err := content.Registry().Game(g.Variant)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Replay(variant, nil); err != nil {
				return nil // another result than that of the rules
			}
			text := g.PGN()
			if again := translate(t, text); len(again) != 1 || !strings.Contains(again[0], strings.Join(g.Turns(), " ")) {
				t.Fatalf("%q is written as %s, and read as %q", file, text, again)
			}
			return nil
		})
	})
}
