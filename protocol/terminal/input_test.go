package terminal

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"golang.org/x/term"

	"tetrad/engine/content"
	"tetrad/protocol/lines"
	"tetrad/protocol/record"
)

// TestCompletion checks that the Tab key completes commands and legal moves, and
// lists the possible continuations if there are several.
func TestCompletion(t *testing.T) {
	s, _ := newSession(t, content.Registry(), "vinver-5", "")
	if err := s.Begin("", []record.Move{{Turn: "c3"}, {Turn: "c4"}, {Turn: "b4"}}); err != nil {
		t.Fatal(err)
	}
	var listed bytes.Buffer
	e := Editor{terminal: term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{strings.NewReader(""), &listed}, ""), words: s.completions}
	for _, c := range []struct{ line, want, listed string }{
		{"an", "analyze", ""},
		{"AN", "analyze", ""},
		{"b3", "b3x", ""},
		{"b3x", "b3x", "b3xc3  b3xb4"},
		{"A", "a", "analyze"},
		{"zz", "", ""},
		{"moves b", "", ""},
	} {
		listed.Reset()
		got, pos, ok := e.complete(c.line, len(c.line), '\t')
		if c.want == "" {
			if ok {
				t.Errorf("%q is completed to %q", c.line, got)
			}
			continue
		}
		if !ok || got != c.want || pos != len(got) || !strings.Contains(listed.String(), c.listed) {
			t.Errorf("%q is completed to %q, %v, listed %q; want %q", c.line, got, ok, listed.String(), c.want)
		}
	}
	if _, _, ok := e.complete("an", 2, 'a'); ok {
		t.Error("another key completes")
	}
}

// TestPipe checks that the input from a pipe is echoed without control characters.
func TestPipe(t *testing.T) {
	var out strings.Builder
	p := NewPipe(strings.NewReader("d4\n\x1b[31m\n"), &out)
	for _, want := range []string{"d4", "\x1b[31m"} {
		if got, err := p.ReadLine("> "); got != want || err != nil {
			t.Errorf("read %q, %v, want %q", got, err, want)
		}
	}
	if _, err := p.ReadLine("> "); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
	if want := "> d4\n> ?[31m\n> \n"; out.String() != want {
		t.Errorf("written %q, want %q", out.String(), want)
	}
	p = NewPipe(strings.NewReader(strings.Repeat("a", lines.Max+1)), io.Discard)
	if _, err := p.ReadLine("> "); err != lines.ErrTooLong {
		t.Errorf("a line of more than a mebibyte: %v", err)
	}
}
