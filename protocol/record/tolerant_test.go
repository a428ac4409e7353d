package record

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf16"
)

// readAll describes the games of a file: place, turns and result of those that are
// read, place and reason of the others.
func readAll(t *testing.T, text string) string {
	t.Helper()
	var said []string
	err := Each(strings.NewReader(text), func(place int, g *Game, fault error) error {
		if fault != nil {
			said = append(said, fmt.Sprintf("%d: %v", place, fault))
			return nil
		}
		said = append(said, fmt.Sprintf("%d %s: %s", place, strings.Join(g.Turns(), " "), g.Result))
		return nil
	})
	if err != nil {
		t.Errorf("%q: %v", text, err)
	}
	return strings.Join(said, "; ")
}

const (
	head   = "[Variant \"vinver-3\"]\n[Result \"1-0\"]\n\n"
	whole  = head + "1. a1 c3 2. a2 c2 3. a3 1-0\n\n"
	first  = "1 a1 c3 a2 c2 a3: p1win"
	second = "2 a1 c3 a2 c2 a3: p1win"
	third  = "3 a1 c3 a2 c2 a3: p1win"
)

// TestTolerance checks that whatever other programs do to a game, the games around it
// are read, and that nothing is passed over without a word.
func TestTolerance(t *testing.T) {
	between := func(game string) string { return whole + game + whole }
	for name, c := range map[string]struct{ text, want string }{
		"no token":                  {between(head + "1. a1 c3 2. a2 c2 3. a3\n\n"), first + "; " + second + "; " + third},
		"no token, no empty line":   {between(head + "1. a1 c3 2. a2 c2 3. a3\n"), first + "; " + second + "; " + third},
		"no token, no result":       {"[Variant \"vinver-3\"]\n\n1. a1 c3", "1 a1 c3: "},
		"no token at the end":       {whole + strings.TrimSuffix(whole, "1-0\n\n"), first + "; " + second},
		"tags alone":                {between("[Variant \"vinver-3\"]\n[Result \"0-1\"]\n\n"), first + "; 2 : p2win; " + third},
		"tags alone, at the end":    {whole + "[Variant \"vinver-3\"]\n[Result \"0-1\"]", first + "; 2 : p2win"},
		"an event alone":            {between("[Event \"x\"]\n\n[Event \"y\"]\n[White \"a\"]\n\n"), first + "; 2 : ; 3 : ; 4 a1 c3 a2 c2 a3: p1win"},
		"an empty line among tags":  {strings.ReplaceAll(whole, "]\n", "]\n\n"), first},
		"a pasted game":             {"1. d4 e5 2. f6xe5", "1 d4 e5 f6xe5: "},
		"pasted games":              {"1. d4 e5\n2. f6xe5\n\n1. c3 d4\n", "1 d4 e5 f6xe5: ; 2 c3 d4: "},
		"no comment's end":          {between(head + "1. a1 c3 2. a2 {good c2\n3. a3 1-0\n\n"), first + "; 2: line 9: a comment has no end; " + third},
		"no comment's end, at last": {whole + head + "1. a1 {c3\n", first + "; 2: line 9: a comment has no end"},
		"no variation's end":        {between(head + "1. a1 (1. b2 c3 2. a2 c2\n3. a3 1-0\n\n"), first + "; 2: line 9: a variation has no end; " + third},
		"no variation's or game's":  {between(head + "1. a1 (1. b2 c3 2. a2 c2\n3. a3\n\n"), first + "; 2: line 9: a variation has no end; " + third},
		"a stray parenthesis":       {between(head + "1. a1) c3 2. a2 c2) ) 3. a3 1-0\n\n"), first + "; " + second + "; " + third},
		"a stray brace":             {between(head + "1. a1} c3 2. a2 } c2 3. a3 1-0\n\n"), first + "; " + second + "; " + third},
		"an empty variation":        {between(head + "1. a1 () c3 (()) 2. a2 c2 3. a3 1-0\n\n"), first + "; " + second + "; " + third},
		"a variation of nothing":    {between(head + "(1. b2 (1. b3)) 1. a1 c3 2. a2 c2 3. a3 1-0\n\n"), first + "; " + second + "; " + third},
		"a result in a variation":   {between(head + "1. a1 c3 (1... b2 1-0) 2. a2 c2 3. a3 1-0\n\n"), first + "; " + second + "; " + third},
		"a result at a line's end":  {between(head + "1. a1 c3 (1... b2 1-0\n) 2. a2 c2 3. a3 1-0\n\n"), first + "; " + second + "; " + third},
		"too deep":                  {between(head + "1. a1 " + strings.Repeat("(b2 ", maxNesting+2) + strings.Repeat(")", maxNesting+2) + " 1-0\n"), first + "; 2: line 9: variations lie in one another more than 20 deep; " + third},
		"a long comment":            {between(head + "1. a1 {" + strings.Repeat("x", maxComment+1) + "} 1-0\n"), first + "; 2: line 9: a comment is longer than 1048576 bytes; " + third},
		"odd tags":                  {"[Game vinver-3]\n[Number \"x\"]\n[Start \"now\"]\n[Result \"2-0\"]\n[  White  \"a \"b\" c\"  ] [Variant \"vinver-3\"]\n\n1. a1 c3 1-0\n", "1 a1 c3: p1win"},
		"other words for a result":  {strings.NewReplacer("1-0", "½–½").Replace(whole) + "1. a1 0–1\n1. a1 1/2\n", "1 a1 c3 a2 c2 a3: draw; 2 a1: p2win; 3 a1: draw"},
		"text around":               {"Hello,\nhere are my games.\n\n" + whole + "Bye!\n", "1: line 1: the text is not a game; " + second + "; 3: line 9: the text is not a game"},
		"lone carriage returns":     {strings.ReplaceAll(whole+whole, "\n", "\r"), first + "; " + second},
		"bad JSON":                  {"{\"game\":\"vinver-3\",\"moves\n" + `{"game":"vinver-3","moves":[{"move":"a1"}],"result":"none"}` + "\n", "1: line 1: it is not JSON; 2 a1: none"},
		"JSON, wrong types":         {`{"game":"vinver-3","moves":7}` + "\n" + whole, "1: line 1: it is not the JSON of a game; " + second},
	} {
		t.Run(name, func(t *testing.T) {
			if got := readAll(t, c.text); got != c.want {
				t.Errorf("%q\nwant %q", got, c.want)
			}
		})
	}
}

// TestGlyphs checks that marks and assessments are read wherever programs put them.
func TestGlyphs(t *testing.T) {
	for text, want := range map[string]string{
		"c3! *": "!", "c3 ! *": "!", "c3? *": "?", "c3!! *": "!!", "c3 ?? *": "??", "c3!? *": "!?", "c3 ?! *": "?!", "c3 +- *": "",
		"c3+- *": "", "c3# *": "", "c3!+- *": "!", "c3! +- *": "!", "c3 = *": "", "c3∓ *": "", "c3 $1 *": "!", "c3! $14 *": "!", "c3 -/+ *": "", "c3++! *": "!",
	} {
		g, err := NewReader(strings.NewReader("1. a1 " + text)).Next()
		if err != nil || strings.Join(g.Turns(), " ") != "a1 c3" || g.Moves[1].Mark != want || g.Result != "none" {
			t.Errorf("%q: %+v, %v, want the mark %q", text, g, err, want)
		}
	}
}

// inUTF16 returns a text in UTF-16.
func inUTF16(order binary.AppendByteOrder, text string) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, unit)
	}
	return string(b)
}

func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.NoCompression) // so that what is cut off is known
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestEncodings checks that the name of a player is read in each encoding.
func TestEncodings(t *testing.T) {
	const name = "Jörg “𝄞” Müller"
	file := func(name string) string { return "[White \"" + name + "\"]\n" + whole }
	for encoding, c := range map[string]struct{ text, want string }{
		"UTF-8":                    {file(name), name},
		"UTF-8 with a mark":        {"\uFEFF" + file(name), name},
		"UTF-16LE":                 {inUTF16(binary.LittleEndian, file(name)), name},
		"UTF-16LE with a mark":     {inUTF16(binary.LittleEndian, "\uFEFF"+file(name)), name},
		"UTF-16BE":                 {inUTF16(binary.BigEndian, file(name)), name},
		"UTF-16BE with a mark":     {inUTF16(binary.BigEndian, "\uFEFF"+file(name)), name},
		"UTF-16, cut off":          {inUTF16(binary.LittleEndian, file(name)) + "\n", name},
		"Latin-1":                  {file("J\xf6rg M\xfcller"), "Jörg Müller"},
		"Windows-1252":             {file("\x93J\xf6rg\x94 \x80\x81"), "“Jörg” €\uFFFD"},
		"gzip":                     {gzipped(t, file(name)), name},
		"gzip, twice":              {gzipped(t, file(name)) + gzipped(t, whole), name},
		"gzip of UTF-16":           {gzipped(t, inUTF16(binary.BigEndian, file(name))), name},
		"Latin-1, carriage return": {strings.ReplaceAll(file("J\xf6rg M\xfcller"), "\n", "\r"), "Jörg Müller"},
	} {
		t.Run(encoding, func(t *testing.T) {
			g, err := NewReader(strings.NewReader(c.text)).Next()
			if err != nil || g.Players[0] != c.want || len(g.Moves) != 5 {
				t.Errorf("%+v, %v", g, err)
			}
		})
	}
}

// TestPacked checks that what a damaged file still has is read.
func TestPacked(t *testing.T) {
	const damaged = "the compressed file is damaged or cut off: the rest cannot be read"
	packed := gzipped(t, whole+whole)
	for name, c := range map[string]struct{ text, want string }{
		"gzip, cut off":                    {packed[:len(packed)-40], first + "; 2: line 9: " + damaged},
		"gzip, no more than its beginning": {packed[:4], "1: line 1: " + damaged},
	} {
		t.Run(name, func(t *testing.T) {
			if got := readAll(t, c.text); got != c.want {
				t.Errorf("%q\nwant %q", got, c.want)
			}
		})
	}
}

// TestUnpackedLimit checks that a small file which unpacks to a huge one ends at the
// limit, and that its games before it are read.
func TestUnpackedLimit(t *testing.T) {
	r := NewLimitedReader(strings.NewReader(gzipped(t, whole+strings.Repeat(" \n", 1<<20))), 1000)
	if g, err := r.Next(); err != nil || len(g.Moves) != 5 {
		t.Errorf("%+v, %v", g, err)
	}
	var fault *Fault
	if _, err := r.Next(); !errors.As(err, &fault) || !strings.Contains(err.Error(), "too large when unpacked") {
		t.Errorf("at the limit: %v", err)
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("after the limit: %v", err)
	}
	if g, err := NewLimitedReader(strings.NewReader(whole), 10).Next(); err != nil || len(g.Moves) != 5 {
		t.Errorf("not packed: %+v, %v", g, err)
	}
}

// hostile are texts that would take much memory or time if nothing bounded them.
var hostile = map[string]string{
	"parentheses":         strings.Repeat("(", 1<<20),
	"parentheses of one":  "1. a1 " + strings.Repeat("(a1 ", 1<<17),
	"comments":            "1. a1 " + strings.Repeat("{x}", 1<<16) + " *",
	"comments at the end": "1. a1 * " + strings.Repeat("{x}", 1<<18),
	"moves":               "1. " + strings.Repeat("a ", maxMoves+9),
	"moves of JSON":       `{"game":"x","moves":[` + strings.TrimSuffix(strings.Repeat("{},", maxMoves), ",") + "]}",
	"variations of JSON":  `{"game":"x","moves":[{"variations":[` + strings.TrimSuffix(strings.Repeat("[],", maxMoves), ",") + "]}]}",
	"tags":                strings.Repeat("[A \"x\"]\n\n", 1<<13),
}

// TestHostile checks that hostile texts end in a fault or a game, within the limits of
// memory.
func TestHostile(t *testing.T) {
	for name, text := range hostile {
		t.Run(name, func(t *testing.T) {
			err := Each(strings.NewReader(text), func(_ int, g *Game, _ error) error {
				if len(g.Moves) > maxMoves {
					t.Errorf("%d moves", len(g.Moves))
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}
