//go:build unix

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/protocol/ugiclient/fakeengine"
)

// TestSuiteRunOfProgram checks that a program that is this one solves what this one
// solves, and what is said of programs that fail.
func TestSuiteRunOfProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "puzzles.txt")
	const puzzles = "vinver-4 bwwb/wwwb/bw2/bwbw b = draw hard pass\nvinver-4 2wb/b2w/wb2/w2b b = win easy b3\n"
	if err := os.WriteFile(file, []byte(puzzles), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (int, string, string) {
		return runWith("", append([]string{"suite", "run", "--file", file, "--nodes", "600"}, args...)...)
	}
	_, here, _ := run("--search", "alphabeta", "--hash", "1")
	code, there, stderr := run(engineFlag(fakeengine.Own, "Search=alphabeta Hash=1"))
	nodes := regexp.MustCompile(` +\d+ +\d+\n`) // those of another program are those that it reports
	if want := nodes.ReplaceAllString(here, "\n"); code != cli.ExitOK || nodes.ReplaceAllString(there, "\n") != want {
		t.Errorf("exit code %d, %s\n%s\nwant\n%s", code, stderr, there, want)
	}
	for _, c := range []struct {
		args   []string
		code   int
		stderr string
	}{
		{[]string{engineFlag(fakeengine.Own, "Search=alphabeta"), "--search", "mcts"}, cli.ExitUsage, ".*--search is not for --engine.*"},
		{[]string{engineFlag(fakeengine.Own, "nodes=5")}, cli.ExitUsage, ".*--engine: the limits are --nodes and --movetime.*"},
		{[]string{"--engine", "Hash=5"}, cli.ExitUsage, ".*--engine: the command is missing.*"},
		{[]string{"--engine", "cmd=./no-such-program"}, cli.ExitFailed, ".*cannot be started.*"},
		{[]string{engineFlag(fakeengine.Own, "Search=none")}, cli.ExitFailed, ".*vinver-4 bwwb.*none.*"},
		{[]string{engineFlag("exit-at-once", "")}, cli.ExitFailed, ".*crashed.*"},
	} {
		code, stdout, stderr := run(c.args...)
		if code != c.code || stdout != "" || !regexp.MustCompile("^(?s)"+c.stderr+"$").MatchString(stderr) {
			t.Errorf("%v: exit code %d, %q, %q", c.args, code, stdout, stderr)
		}
	}
}

// TestSuiteGradeByPrograms checks that a panel of this program, three times, grades as it
// does alone.
func TestSuiteGradeByPrograms(t *testing.T) {
	file := filepath.Join(t.TempDir(), "puzzles.txt")
	const puzzles = "vinver-4 bwwb/wwwb/bw2/bwbw b = draw hard pass\nvinver-4 2wb/b2w/wb2/w2b b = win easy b3\n"
	if err := os.WriteFile(file, []byte(puzzles), 0o666); err != nil {
		t.Fatal(err)
	}
	grade := func(args ...string) string {
		code, out, stderr := runWith("", append([]string{"suite", "grade", "--file", file}, args...)...)
		if code != cli.ExitOK {
			t.Fatalf("exit code %d, %s", code, stderr)
		}
		_, list, _ := strings.Cut(out, "\n")
		return list
	}
	own := engineFlag(fakeengine.Own, "")
	if here, there := grade(), grade(own, own, own); here != there {
		t.Errorf("by three programs:\n%s\nby this one:\n%s", there, here)
	}
}
