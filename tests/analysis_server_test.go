package tests

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/engine/lines"
	"tetrad/protocol/analysis"
)

// validator returns a function that checks lines against one definition of the
// schema.
func validator(t *testing.T, def string) func(line string) error {
	t.Helper()
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(analysis.Schema), &s); err != nil {
		t.Fatal(err)
	}
	s.AnyOf = nil
	s.Ref = "#/$defs/" + def
	resolved, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return func(line string) error {
		var value any
		if err := json.Unmarshal([]byte(line), &value); err != nil {
			return err
		}
		return resolved.Validate(value)
	}
}

// client is the other end of a server that runs concurrently with the test.
type client struct {
	t     *testing.T
	in    *io.PipeWriter
	out   *bufio.Scanner
	end   chan error
	valid func(string) error
}

// answer is any output line.
type answer struct {
	analysis.Result
	Error string
	Line  int
	Found bool
}

func connect(t *testing.T, s analysis.Server) *client {
	t.Helper()
	in, requests := io.Pipe()
	answers, out := io.Pipe()
	c := &client{t: t, in: requests, out: bufio.NewScanner(answers), end: make(chan error, 1), valid: validator(t, "out")}
	go func() {
		c.end <- s.Serve(context.Background(), in, out)
		out.Close()
	}()
	t.Cleanup(func() { requests.Close(); answers.Close() })
	return c
}

func newServer(t *testing.T, engines int, r engine.Registry, search string) analysis.Server {
	t.Helper()
	pool, err := analysis.NewPool(r, engines, map[string]string{"Hash": "1", "Search": search})
	if err != nil {
		t.Fatal(err)
	}
	return analysis.Server{Pool: pool, Default: engine.Limits{Nodes: 200}, MaxOpen: 100}
}

func (c *client) send(format string, args ...any) {
	c.t.Helper()
	if _, err := fmt.Fprintf(c.in, format+"\n", args...); err != nil {
		c.t.Fatal(err)
	}
}

// next returns the next line, which must conform to the schema.
func (c *client) next() answer {
	c.t.Helper()
	if !c.out.Scan() {
		c.t.Fatalf("no more lines: %v", c.out.Err())
	}
	if err := c.valid(c.out.Text()); err != nil {
		c.t.Errorf("%s: %v", c.out.Text(), err)
	}
	var a answer
	if err := json.Unmarshal(c.out.Bytes(), &a); err != nil {
		c.t.Fatal(err)
	}
	return a
}

// finish ends the input and returns the remaining lines.
func (c *client) finish() []answer {
	c.t.Helper()
	c.in.Close()
	var rest []answer
	for c.out.Scan() {
		if err := c.valid(c.out.Text()); err != nil {
			c.t.Errorf("%s: %v", c.out.Text(), err)
		}
		var a answer
		if err := json.Unmarshal(c.out.Bytes(), &a); err != nil {
			c.t.Fatal(err)
		}
		rest = append(rest, a)
	}
	if err := <-c.end; err != nil {
		c.t.Errorf("Serve: %v", err)
	}
	return rest
}

// TestAnswers analyses all games at the same time, with both searches. Each result
// must belong to its request.
func TestAnswers(t *testing.T) {
	c := connect(t, newServer(t, 2, enginetest.WithToys(), "auto"))
	games := map[string]string{}
	inValid := validator(t, "in")
	for _, variant := range enginetest.Small(6) {
		game := variant.Name()
		for _, search := range []string{"alphabeta", "mcts"} {
			id := game + " " + search
			games[id] = game
			line := fmt.Sprintf(`{"id":%q,"game":%q,"lines":3,"limits":{"nodes":300},"options":{"Search":%q,"Seed":"7"}}`, id, game, search)
			if err := inValid(line); err != nil {
				t.Errorf("%s: %v", line, err)
			}
			c.send("%s", line)
		}
	}
	for _, a := range c.finish() {
		game, known := games[a.ID]
		if !known || a.Type != analysis.TypeResult || a.Game != game {
			t.Fatalf("unexpected answer %+v", a)
		}
		delete(games, a.ID)
		if len(a.Lines) == 0 || len(a.Lines) > 3 || !slices.IsSortedFunc(a.Lines, func(a, b analysis.Line) int { return cmp.Compare(b.Chance(), a.Chance()) }) || a.Nodes == 0 || a.Cancelled {
			t.Errorf("%s: %+v", a.ID, a.Result)
		}
		if !slices.ContainsFunc(a.Lines, func(l analysis.Line) bool { return l.Moves[0] == a.Best }) {
			t.Errorf("%s: best %s is in no line: %+v", a.ID, a.Best, a.Lines)
		}
		if a.Lines[0].WDL == nil {
			t.Errorf("%s: no chances", a.ID)
		}
	}
	if len(games) > 0 {
		t.Errorf("not answered: %v", games)
	}
}

func TestPositionAndOnly(t *testing.T) {
	c := connect(t, newServer(t, 1, engine.Default(), "auto"))
	c.send(`{"id":"a","game":"VINVER-5","fen":"5/5/5/5/5 b =","moves":["c3","swap"],"only":["b2","d4"],"lines":5}`)
	a := c.next()
	if a.Game != "vinver-5" || a.FEN != "5/5/2b2/5/5 w x" || a.ToMove != "p1" || a.Outcome != "none" {
		t.Errorf("answer %+v", a)
	}
	if len(a.Lines) != 2 || a.Lines[0].Moves[0]+a.Lines[1].Moves[0] != "b2d4" && a.Best != "d4" {
		t.Errorf("lines %+v", a.Lines)
	}
	c.send(`{"id":"b","game":"vinver-3","moves":["a1","c3","a2","c2","a3"]}`)
	if a := c.next(); a.Outcome != "p1win" || a.Best != "" || len(a.Lines) != 0 || a.Type != analysis.TypeResult {
		t.Errorf("after the end: %+v", a)
	}
	c.finish()
}

// TestErrors checks that the server reports what is wrong with a line, and answers
// the next line.
func TestErrors(t *testing.T) {
	c := connect(t, newServer(t, 1, engine.Default(), "auto"))
	inValid := validator(t, "in")
	for _, e := range []struct {
		line, id, want string
		schema         bool // the schema refuses it too
	}{
		{`{"id":"a","game":"chess"}`, "a", `there is no game "chess"`, false},
		{`{"id":"a","game":"verto","moves":["d4","d4"]}`, "a", "ply 2: d4: ", false},
		{`{"id":"a","game":"verto","fen":"8/8 w"}`, "a", "position: board has 2 ranks", false},
		{`{"id":"a","game":"verto","only":["z9"]}`, "a", "z9", false},
		{`{"id":"a","game":"verto","limits":{"movetime":-1}}`, "a", "movetime is -1", true},
		{`{"id":"a","game":"verto","limits":{"depth":-1}}`, "a", "depth is -1", true},
		{`{"id":"a","game":"verto","limits":{"infinite":true,"nodes":5}}`, "a", "infinite excludes", false},
		{`{"id":"a","game":"verto","lines":-1}`, "a", "lines is -1", true},
		{`{"id":"a","game":"verto","lines":257}`, "a", "MultiPV", true},
		{`{"id":"a","game":"verto","update_ms":-5}`, "a", "update_ms is -5", true},
		{`{"id":"a","game":"verto","options":{"Hash":"9000"}}`, "a", "cannot be set", false},
		{`{"id":"a","game":"verto","options":{"Colour":"red"}}`, "a", "there is no option", false},
		{`{"id":"a","game":"verto","options":{"Level":[1]}}`, "a", "options: got array, want a string", true},
		{`{"id":"a","game":"verto","depth":3}`, "a", "there is no field depth; a request has id, game", true},
		{`{"id":"a","game":"verto","limits":{"node":3}}`, "a", "there is no field node; a request has", true},
		{`{"id":"a","game":"verto","node":3}`, "a", "there is no field node; a request has", true},
		{`{"id":"a","game":"verto","whatever it is":3}`, "a", "there is no field whatever it is; a request has", true},
		{`{"id":1,"game":"verto"}`, "", "id: got number, want a string", true},
		{`{"id":"a","game":null}`, "a", "game is missing", true},
		{`{"id":"a","game":"verto","moves":"d4"}`, "a", "moves: got string, want an array", true},
		{`{"id":"a","game":"verto","moves":["d4",6]}`, "a", "moves: got number, want a string", true},
		{`{"id":"a","game":"verto","limits":{"nodes":"many"}}`, "a", "limits.nodes: got string, want a whole number", true},
		{`{"id":"a","game":"verto","limits":{"nodes":1.5}}`, "a", "limits.nodes: got number 1.5, want a whole number", true},
		{`{"id":"a","game":"verto","limits":{"nodes":-1}}`, "a", "limits.nodes: got number -1, want a whole number, 0 or more", true},
		{`{"id":"a","game":"verto","limits":{"nodes":1e30}}`, "a", "limits.nodes: got number 1e30, want a whole number", false},
		{`{"id":"a","game":"verto","limits":{"infinite":1}}`, "a", "limits.infinite: got number, want true or false", true},
		{`{"id":"a","game":"verto","limits":[]}`, "a", "limits: got array, want an object", true},
		{`{"id":"a","game":"verto","options":{"Level":3}}`, "a", "options: got number, want a string", true},
		{`{"id":"a","game":"verto",}`, "", "the line is not JSON, at byte 26: ", true},
		{`{"id":"a","game":"verto"`, "", "the line is not JSON: it ends too early", true},
		{`{"id":"a","game":"verto"}}`, "a", "more than one value", true},
		{`{"cancel":"x","game":"trap"}`, "", "no other fields", true},
		{"{\"id\":\"\xff\",\"game\":\"verto\"}", "", "the line is not UTF-8", false},
		{`{"id":"a"}`, "a", "game is missing", true},
		{`{"game":"verto"}`, "", "id is missing", true},
		{`{"cancel":"x","id":"a"}`, "a", "no other fields", true},
		{`{"id":"a","game":"verto"} {}`, "a", "more than one value", true},
		{`[1]`, "", "the line: got array, want an object", true},
		{`nonsense`, "", "invalid character", true},
	} {
		c.send("\n%s", e.line)
		if a := c.next(); a.Type != analysis.TypeError || a.ID != e.id || !strings.Contains(a.Error, e.want) {
			t.Errorf("%s: answer %+v, want %q", e.line, a, e.want)
		}
		if err := inValid(e.line); (err != nil) != e.schema {
			t.Errorf("%s: the schema says %v", e.line, err)
		}
	}
	c.send(`{"id":"a","game":"verto-4"}`)
	if a := c.next(); a.Type != analysis.TypeResult {
		t.Errorf("after the errors: %+v", a)
	}
	c.finish()
}

// TestNumbers checks the numbers that are accepted, and that a byte order mark is skipped.
// The schema must agree.
func TestNumbers(t *testing.T) {
	c := connect(t, newServer(t, 1, engine.Default(), "auto"))
	valid := validator(t, "in")
	for i, line := range []string{
		`{"id":"a","game":"verto-4","limits":{"nodes":100},"options":{"Level":"20"}}`,
		`{"id":"a","game":"verto-4","limits":{"nodes":100,"movetime":1E4}}`,
		`{"id":"a","game":"verto-4","limits":{"depth":1,"nodes":9223372036854775807}}`,
	} {
		mark := ""
		if i == 0 {
			mark = "\uFEFF"
		}
		c.send("%s%s", mark, line)
		if a := c.next(); a.Type != analysis.TypeResult {
			t.Errorf("%s: answer %+v", line, a)
		}
		if err := valid(line); err != nil {
			t.Errorf("%s: the schema says %v", line, err)
		}
	}
	c.finish()
}

// TestTooLong checks that a line that is too long has its answer, and so does the
// next line.
func TestTooLong(t *testing.T) {
	c := connect(t, newServer(t, 1, engine.Default(), "auto"))
	c.send(`{"id":"%s","game":"verto-4"}`, strings.Repeat("a", 3*lines.Max))
	if a := c.next(); a.Type != analysis.TypeError || a.Line != 1 || !strings.Contains(a.Error, "longer than 1048576 bytes") {
		t.Errorf("answer %+v", a)
	}
	c.send(`{"id":"b","game":"verto-4"}`)
	if a := c.next(); a.Type != analysis.TypeResult || a.ID != "b" {
		t.Errorf("answer %+v", a)
	}
	c.finish()
}
