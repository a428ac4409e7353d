package main

import (
	"regexp"
	"strings"
	"testing"
)

func TestFitRanks(t *testing.T) {
	for _, c := range []struct {
		args   string
		code   int
		stdout string // pattern
		stderr string
	}{
		{
			args:   "--variants vinver-3,vinver-4 --games 20 --nodes 30 --rounds 5",
			stdout: `# tetrad fit-ranks --variants vinver-3,vinver-4 --games 20 --nodes 30 --rounds 5\n# \d+ choices, mean cross entropy \d\.\d{4}; \d+ held out, \d\.\d{4}\n(-?\d+ \d+\n){20,}`,
		},
		{args: "--games 1", code: exitUsage, stderr: "tetrad fit-ranks: --games is at least 19, .*\n"},
		{args: "--variants verto", code: exitUsage, stderr: "tetrad fit-ranks: the evaluation has no ranks to fit; .*\n"},
		{args: "--variants vinver-5,trap", code: exitUsage, stderr: "tetrad fit-ranks: vinver-5 and trap are not variants of one game; .*\n"},
	} {
		code, stdout, stderr := runWith("", append([]string{"fit-ranks"}, strings.Fields(c.args)...)...)
		if code != c.code {
			t.Errorf("%q: exit code %d, want %d", c.args, code, c.code)
		}
		if !regexp.MustCompile("^" + c.stdout + "$").MatchString(stdout) {
			t.Errorf("%q: written %q, want %q", c.args, stdout, c.stdout)
		}
		if !regexp.MustCompile("^" + c.stderr + "$").MatchString(stderr) {
			t.Errorf("%q: errors %q, want %q", c.args, stderr, c.stderr)
		}
	}
}
