//go:build unix

package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/engine/book"
	"tetrad/engine/content"
)

// A book is made; the messages name what is wrong.
func TestBook(t *testing.T) {
	folder := t.TempDir()
	file, solved := filepath.Join(folder, "b.jsonl"), filepath.Join(t.TempDir(), "solved.jsonl.gz")
	const make = "make --game vinver-4-nopass --nodes 20 --hash 1 "
	for _, c := range []struct {
		args   string
		code   int
		stdout string // pattern of the whole output
		stderr string
	}{
		{args: "--help", stdout: "(?s)tetrad-lab book works.*Commands:.* make .*"},
		{args: "make --help", stdout: "(?s)tetrad-lab book make .*Examples:.*--searches.*--server.*"},
		{args: "", code: cli.ExitUsage, stderr: "tetrad-lab book: give a command: make; .*\n"},
		{args: make + "--searches 8 --out " + file, stdout: `.*b.jsonl has \d+ positions by \d+ searches. The start: [-+]\d+ for p1.\n`},
		{args: "make --game vinver-3 --searches 300 --nodes 200 --out " + solved, stdout: `(?s)There is nothing .* The start: loss \d+ for p1.\n`},
		{args: "make --game go", code: cli.ExitUsage, stderr: "tetrad-lab book make: --game: there is no game .*\n"},
		{args: "make --searches 0", code: cli.ExitUsage, stderr: "tetrad-lab book make: --searches and --threads are at least 1; .*\n"},
	} {
		var stdout, stderr bytes.Buffer
		e := cli.Env{Program: "tetrad-lab", Kinds: kinds(), Registry: content.Registry(), Stdout: &stdout, Stderr: &stderr}
		code := execute(&e, append([]string{"book"}, strings.Fields(c.args)...))
		matches := func(pattern, text string) bool { return regexp.MustCompile("^(?:" + pattern + ")$").MatchString(text) }
		if code != c.code || !matches(c.stdout, stdout.String()) || !matches(c.stderr, stderr.String()) {
			t.Errorf("tetrad-lab book %s: exit code %d\n%s\n%s", c.args, code, &stdout, &stderr)
		}
	}
	for _, path := range []string{file, solved} {
		if _, err := book.Open(path, content.Registry().Game); err != nil {
			t.Error(err)
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(left) != 1 {
			t.Errorf("files %v", left)
		}
	}
}
