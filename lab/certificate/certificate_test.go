package certificate_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"tetrad/lab/certificate"
	"tetrad/positions"
	"tetrad/positions/slowtest"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
)

// testdata/verto-4.proof was made by: tetrad solve certify --game verto-4 --search 100
const example = "testdata/verto-4.proof"

// games returns the games that tests use.
func games(name string) (positions.Game, error) {
	for _, f := range []*positions.Family{&verto.Family, &vinver.Family} {
		if strings.HasPrefix(name, f.Name) {
			return f.Variant(name)
		}
	}
	return nil, fmt.Errorf("there is no game %q", name)
}

// text returns the lines of the example, without the last one.
func text(t testing.TB) []string {
	t.Helper()
	file, err := os.Open(example)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(all), "\n")
	return lines[:len(lines)-2]
}

// sealed returns lines as a certificate with a right end.
func sealed(lines []string) []byte {
	count, begun := 0, false
	for _, l := range lines {
		begun = begun || strings.HasPrefix(l, "claim ")
		if begun && !strings.HasPrefix(l, "claim ") {
			count++
		}
	}
	body := strings.Join(lines, "")
	return zipped(body + fmt.Sprintf("end %d %x\n", count, sha256.Sum256([]byte(body))))
}

func zipped(text string) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, text)
	z.Close()
	return b.Bytes()
}

// check reads and checks a certificate, with one thread: the fault that it names is the
// first one in the file.
func check(data []byte) error { return checkBy(1, data) }

func checkBy(threads int, data []byte) error {
	c, err := certificate.Read(bytes.NewReader(data))
	if err != nil {
		return err
	}
	checker := certificate.Checker{Game: games, Threads: threads}
	return checker.Check(context.Background(), c)
}

func TestExample(t *testing.T) {
	data, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	if err := checkBy(2, data); err != nil {
		t.Error(err)
	}
	if err := check(sealed(text(t))); err != nil {
		t.Errorf("sealed again: %v", err)
	}
}

// TestPlantedErrors changes one thing in a good certificate.
func TestPlantedErrors(t *testing.T) {
	good := text(t)
	first := slices.IndexFunc(good, func(l string) bool { return strings.Contains(l, "; ") })
	second := slices.Index(good, "claim p2 2\n")
	if first < 0 || second < 0 {
		t.Fatal("the example has no claim of both")
	}
	set := func(i int, line string) []string {
		lines := slices.Clone(good)
		lines[i] = line
		return lines
	}
	fen, _, _ := strings.Cut(good[first], "; ")
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"a greater value":       {set(first-1, "claim p1 -1\n"), "gets less"},
		"a value of the other":  {set(second, "claim p2 3\n"), "the claim that p2 gets at least 3"},
		"a missing line":        {slices.Delete(slices.Clone(good), first+5, first+6), "no earlier line has the position"},
		"the last line missing": {slices.Delete(slices.Clone(good), second-1, second), "no earlier line has the position"},
		"an illegal move":       {set(first, fen+"; a1\n"), "the move is illegal"},
		"no move":               {set(first, fen+"; \n"), "the move is illegal"},
		"no position":           {set(first, "4/4/4 w; a1\n"), `"4/4/4 w; a1": `},
		"the other side":        {set(first, strings.Replace(good[first], " w;", " b;", 1)), "who does not make the claim"},
		"another order":         {slices.Concat(good[:first], []string{good[second-1]}, good[first:second-1], good[second:]), "no earlier line has the position"},
		"less search":           {set(3, "search 2\n"), "does not prove it"},
		"another root":          {set(2, "root 4/4/4/b3 w\n"), ""},
		"another game":          {set(1, "game verto-5\n"), "the root: "},
		"no game":               {set(1, "game chess\n"), "there is no game"},
		"an alias":              {set(1, "game verto-08\n"), ""},
		"no claim":              {good[:4], "there is no claim"},
		"a third claim":         {append(slices.Clone(good), "claim p1 -16\n"), "more than 2 claims"},
		"a claim of nobody":     {set(second, "claim p3 2\n"), "want p1 or p2"},
		"a huge goal":           {set(second, "claim p2 99999\n"), "is not a number from"},
		"a huge search":         {set(3, "search 99999999\n"), "is not a number from"},
		"no magic":              {set(0, "tetrad certificate 2\n"), "of another version"},
		"a long line":           {set(first, strings.Repeat("x", 5000)+"\n"), "more than 4096 bytes"},
		"rubbish":               {set(first, "hello\n"), "is no claim, no position with a move"},
	} {
		if err := check(sealed(c.lines)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

// TestDamage cuts and changes the file itself.
func TestDamage(t *testing.T) {
	data, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{0, 5, len(data) / 2, len(data) - 9} {
		if err := check(data[:size]); err == nil {
			t.Errorf("the first %d bytes of %d are a certificate", size, len(data))
		}
	}
	lines := text(t)
	body := strings.Join(lines, "")
	for name, c := range map[string]struct{ text, want string }{
		"truncated":  {body, "truncated"},
		"half":       {body[:len(body)/2], "truncated"},
		"a sum":      {body + "end 3 abc\n", "lines are missing"},
		"a rest":     {body + fmt.Sprintf("end %d %x\n", len(lines)-6, sha256.Sum256([]byte(body))) + "x", "after the end"},
		"empty":      {"", "truncated"},
		"lines lost": {strings.Join(lines[:20], "") + fmt.Sprintf("end %d %x\n", len(lines)-6, sha256.Sum256([]byte(body))), "lines are missing"},
	} {
		if err := check(zipped(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

// TestSlowRules walks the example with the second implementation of the rules: in each
// position of a line, and after its move, both have the same turns and the same results.
func TestSlowRules(t *testing.T) {
	game, err := games("verto-4")
	if err != nil {
		t.Fatal(err)
	}
	compare := func(fen string) {
		p, err := game.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		slow := slowtest.Parse("verto-4", fen)
		var fast []string
		positions.EachTurn(p, func(steps []positions.Step) bool {
			fast = append(fast, p.TurnString(steps))
			return true
		})
		turns := slow.Turns()
		slices.Sort(fast)
		slices.Sort(turns)
		if p.Outcome() == positions.Undecided && !slices.Equal(fast, turns) || p.Outcome().String() != slow.Result() {
			t.Errorf("%s: the slow rules have %v %s, the others %v %v", fen, turns, slow.Result(), fast, p.Outcome())
		}
	}
	count := 0
	for _, l := range text(t) {
		fen, move, ok := strings.Cut(strings.TrimSpace(l), "; ")
		if !ok {
			continue
		}
		count++
		compare(fen)
		slow := slowtest.Parse("verto-4", fen)
		if !slow.Legal(move) {
			t.Fatalf("%s: the slow rules have no move %s", fen, move)
		}
		slow.Play(move)
		compare(slow.FEN())
	}
	if count < 100 {
		t.Errorf("only %d lines", count)
	}
}

// TestImages checks which symmetries the checker finds.
func TestImages(t *testing.T) {
	for name, want := range map[string]int{"verto-4": 8, "verto-5": 8, "vinver-4": 4} {
		game, err := games(name)
		if err != nil {
			t.Fatal(err)
		}
		images := certificate.ImagesOf(game, game.Start())
		if len(images) != want {
			t.Errorf("%s: %v, want %d", name, images, want)
		}
		keys := map[string]bool{}
		for _, fen := range []string{"4/4/4/b3 w", "b3/4/4/4 w", "3b/4/4/4 w", "4/4/4/3b w"} {
			keys[images.Key(fen)] = true
		}
		if len(keys) != 1 || keys[images.Key("4/4/4/1b2 w")] || keys[images.Key("4/4/4/b3 b")] {
			t.Errorf("%s: the keys are %v", name, keys)
		}
	}
}

// TestIndependent checks that the checker knows the rules only.
func TestIndependent(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			if path := strings.Trim(spec.Path.Value, `"`); strings.HasPrefix(path, "tetrad/") && path != "tetrad/positions" {
				t.Errorf("%s imports %s", f.Name(), path)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	lines := text(f)
	f.Add(strings.Join(lines[:30], "") + "end 25 0\n")
	f.Add(strings.Join(lines[:5], ""))
	f.Add("tetrad certificate 1\ngame verto-4\nroot wwww/wbbw/wbbw/wwww b\nsearch 1\nclaim p1 8\nend 0 0\n")
	f.Fuzz(func(t *testing.T, text string) {
		body, _, _ := strings.Cut(text, "end ")
		for _, data := range [][]byte{[]byte(text), zipped(text), sealed(strings.SplitAfter(body, "\n"))} {
			c, err := certificate.Read(bytes.NewReader(data))
			if err != nil || c.Search > 1000 || !strings.HasPrefix(c.Game, "verto-4") || c.Lines > 100 {
				continue
			}
			ctx, cancel := context.WithCancel(t.Context())
			checker := certificate.Checker{Game: games}
			checker.Check(ctx, c)
			cancel()
		}
	})
}
