//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/bench/lab/kinds"
	"tetrad/cmd/cli"
	"tetrad/engine/content"
)

// A book is made and made larger; the messages name what is wrong.
func TestBook(t *testing.T) {
	folder := t.TempDir()
	file, solved := filepath.Join(folder, "b.tbk"), filepath.Join(t.TempDir(), "solved.tbk")
	if err := os.WriteFile(filepath.Join(folder, "text.tbk"), []byte("no book"), 0o666); err != nil {
		t.Fatal(err)
	}
	const make = "make --game vinver-4-nopass --nodes 20 --hash 1 --batch 4 --proof 0 "
	for _, c := range []struct {
		args   string
		code   int
		stdout string // pattern of the whole output
		stderr string
	}{
		{args: "--help", stdout: "(?s)tetrad-lab book works.*Commands:.* make .*"},
		{args: "make --help", stdout: "(?s)tetrad-lab book make .*Examples:.*--searches.*--server.*"},
		{args: "", code: cli.ExitUsage, stderr: "tetrad-lab book: give a command: make; .*\n"},
		{args: make + "--searches 8 --out " + file, stdout: `.*b.tbk has \d+ positions by 9 searches. The start: [-+]\d+ for p1.\n`},
		{args: make + "--searches 12 --out " + file, stdout: `.*b.tbk has \d+ positions by 13 searches. .*\n`},
		{args: make + "--lines 2 --out " + file, code: cli.ExitFailed, stderr: ".*was made with other flags: tetrad-lab book make --game vinver-4-nopass --searches 13 --nodes 20 --proof 0 --hash 1 --batch 4; give the same, or another --out\n"},
		{args: "make --game vinver-3 --searches 2 --nodes 200 --out " + solved, stdout: `(?s)There is nothing .* The start: loses in \d+ for p1.\n`},
		{args: "make --game go", code: cli.ExitUsage, stderr: "tetrad-lab book make: --game: there is no game .*\n"},
		{args: "make --searches 0", code: cli.ExitUsage, stderr: "tetrad-lab book make: --searches and --threads are at least 1; .*\n"},
		{args: "make --lines 0", code: cli.ExitUsage, stderr: "tetrad-lab book make: a search lists 0 turns, want 1 to 256; .*\n"},
		{args: "make --priority 3", code: cli.ExitUsage, stderr: "tetrad-lab book make: --priority .*\n"},
	} {
		var stdout, stderr bytes.Buffer
		e := cli.Env{Program: "tetrad-lab", Kinds: kinds.All(), Registry: content.Registry(), Stdout: &stdout, Stderr: &stderr}
		code := execute(&e, append([]string{"book"}, strings.Fields(c.args)...))
		matches := func(pattern, text string) bool { return regexp.MustCompile("^(?:" + pattern + ")$").MatchString(text) }
		if code != c.code || !matches(c.stdout, stdout.String()) || !matches(c.stderr, stderr.String()) {
			t.Errorf("tetrad-lab book %s: exit code %d\n%s\n%s", c.args, code, &stdout, &stderr)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*")); len(left) != 2 {
		t.Errorf("files %v", left)
	}
}
