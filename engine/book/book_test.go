package book_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/search"
)

// file is a small book with a swap, in which a turn of the second position is proved.
const file = `{"game":"vinver-4-nopass","positions":3,"searches":2,"command":"made by hand"}
{"moves":"","value":-7,"turns":[["b2",-7,3,2],["a1",-10,2,0]]}
{"moves":"b2","value":7,"turns":[["c3",7,2,0],["swap",-7,0,1],["d4","loss 8",2,0]]}
{"moves":"b2 swap","value":"win 9","turns":[["d4","win 9",2,0],["c3","draw",2,0]]}
`

func read(t testing.TB, text string) *book.Book {
	t.Helper()
	b, err := book.Read([]byte(text), engine.Default().Game)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A position is found, and so is each of its images, with turns as they are there.
func TestLookup(t *testing.T) {
	b := read(t, file)
	g, _, err := engine.Default().Game(b.Game)
	if err != nil {
		t.Fatal(err)
	}
	for moves, want := range map[string]string{
		"":        "-7: b2 -7 3 2, a1 -10 2 0",
		"b2":      "+7: c3 +7 2 0, swap -7 0 1, d4 loss 8 2 0",
		"c2":      "+7: b3 +7 2 0, swap -7 0 1, a4 loss 8 2 0",
		"b2 swap": "win 9: d4 win 9 2 0, c3 draw 2 0",
		"c3 swap": "win 9: a1 win 9 2 0, b2 draw 2 0",
		"a1":      "",
		"b2 c3":   "",
	} {
		p := g.Start()
		for _, move := range strings.Fields(moves) {
			if _, err := positions.PlayTurn(p, move); err != nil {
				t.Fatal(err)
			}
		}
		key, got := p.Key(), ""
		if a := b.Lookup(p); a != nil {
			var turns []string
			for _, t := range a.Turns {
				turns = append(turns, fmt.Sprintf("%s %v %d %d", t.Move, t.Value, t.Depth, t.Positions))
			}
			got = a.Value.String() + ": " + strings.Join(turns, ", ")
		}
		if got != want || p.Key() != key {
			t.Errorf("after %q: %q, want %q", moves, got, want)
		}
	}
}

// A file reads back as what it was, byte for byte, also one that is compressed.
func TestFile(t *testing.T) {
	b := read(t, file)
	for _, name := range []string{"b.jsonl", "b.jsonl.gz"} {
		path := filepath.Join(t.TempDir(), name)
		if err := b.Save(path); err != nil {
			t.Fatal(err)
		}
		again, err := book.Open(path, engine.Default().Game)
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := again.Bytes(); string(text) != file || again.Head != b.Head {
			t.Errorf("%s: %s", name, text)
		}
		if raw, _ := os.ReadFile(path); bytes.HasPrefix(raw, []byte("{")) != (name == "b.jsonl") {
			t.Errorf("%s begins with %q", name, raw[:2])
		}
	}
}

// packed returns text compressed by gzip.
func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	z.Close()
	return b.String()
}

// Each planted fault is found, and named.
func TestReadRefuses(t *testing.T) {
	replaced := func(old, by string) string {
		if !strings.Contains(file, old) {
			t.Fatalf("%q is not in the file", old)
		}
		return strings.Replace(file, old, by, 1)
	}
	head, _, _ := strings.Cut(file, "\n")
	var wide strings.Builder
	for range 5000 {
		wide.WriteString(`["a1",-10,2,0],`)
	}
	for name, c := range map[string]struct{ file, want string }{
		"nothing":             {"", "line 1: EOF"},
		"another file":        {"TETRADBK\x01", "line 1: invalid character"},
		"a head alone":        {head, "0 positions of 3"},
		"an empty book":       {strings.Replace(head, "3", "0", 1), "no positions"},
		"half":                {file[:len(file)*2/3], "line 3: "},
		"a line less":         {file[:strings.LastIndex(file, `{"moves`)], "2 positions of 3"},
		"a line twice":        {replaced(`"positions":3`, `"positions":4`) + `{"moves":"c3","value":0,"turns":[]}`, `position "c3": the book has it twice`},
		"more than a line":    {replaced("0]]}\n", "0]]} 1\n"), "line 2: something follows"},
		"half of gzip":        {packed(t, file)[:100], "unexpected EOF"},
		"damaged gzip":        {"\x1f\x8b what is this", "gzip"},
		"too long":            {packed(t, strings.Repeat(" ", 17<<20)), "more than 16777216 bytes"},
		"another game":        {replaced("vinver-4-nopass", "vinver-3-nopass"), "d4"},
		"another name":        {replaced("vinver-4-nopass", "Vinver-4-nopass"), "game"},
		"an unknown game":     {replaced("vinver-4-nopass", "winver-4-nopass"), "no game"},
		"an unknown field":    {replaced("command", "commands"), "line 1: json: unknown field"},
		"a long command":      {replaced("made by hand", strings.Repeat("x", 2000)), "its head"},
		"negative searches":   {replaced(`"searches":2`, `"searches":-2`), "its head"},
		"an illegal turn":     {replaced("a1", "e5"), `position "": e5`},
		"an illegal position": {replaced("b2 swap", "b2 b2"), `position "b2 b2": b2`},
		"turns out of order":  {replaced("-10", "10"), "a1: a worse turn comes before it"},
		"too many turns":      {replaced(`["a1",-10,2,0]`, wide.String()+`["a1",-10,2,0]`), "5002 turns"},
		"a short turn":        {replaced(`"a1",-10,2,0`, `"a1",-10,2`), "not [move, value, depth, positions]"},
		"a long turn":         {replaced(`"a1",-10,2,0`, `"a1",-10,2,0,0`), "not [move, value, depth, positions]"},
		"a turn of nothing":   {replaced(`"a1",-10,2,0`, `null,-10,2,0`), "not [move, value, depth, positions]"},
		"a negative depth":    {replaced(`-10,2,0`, `-10,-2,0`), "a1: a number is below 0"},
		"a great depth":       {replaced(`-10,2,0`, `-10,9999999999,0`), "cannot unmarshal"},
		"a great value":       {replaced(`-10,2,0`, `-25000,2,0`), "the value -25000 is impossible"},
		"a false value":       {replaced(`"loss 8"`, `"lost"`), `a value is "lost"`},
		"a negative distance": {replaced(`"loss 8"`, `"loss -8"`), `a value is "loss -8"`},
		"no value":            {replaced(`"value":7`, `"value":null`), "a value is"},
	} {
		_, err := book.Read([]byte(c.file), engine.Default().Game)
		if err == nil || !strings.HasPrefix(err.Error(), "it is no book that this program can read: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %.300v, want %q", name, err, c.want)
		}
	}
}

// FuzzRead reads arbitrary files. What it accepts must be the same when it is written and
// read again, and can be looked up.
func FuzzRead(f *testing.F) {
	f.Add([]byte(file))
	f.Add([]byte(strings.ReplaceAll(file, "vinver-4-nopass", "verto-4")))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := book.Read(text, engine.Default().Game)
		if err != nil {
			return
		}
		first, err := b.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		second, err := read(t, string(first)).Bytes()
		if err != nil || !bytes.Equal(first, second) {
			t.Errorf("%s\nis read as\n%s", first, second)
		}
		g, _, _ := engine.Default().Game(b.Game)
		b.Lookup(g.Start())
	})
}

// Values are written and read as people say them.
func TestValues(t *testing.T) {
	for text, want := range map[string]book.Value{
		"0": {}, "-31": book.Estimated(-31), `"draw"`: book.ProvedDraw,
		`"win 7"`: book.Estimated(search.WinIn(7)), `"loss 12"`: book.Estimated(search.LossIn(12)),
	} {
		var v book.Value
		if err := v.UnmarshalJSON([]byte(text)); err != nil || v != want {
			t.Errorf("%s: %+v, error %v", text, v, err)
		}
		if got, err := want.MarshalJSON(); err != nil || string(got) != text {
			t.Errorf("%+v is written %s, error %v", want, got, err)
		}
	}
}
