//go:build unix

package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/positions/projecttest"
)

// writeBuild writes a program whose benchmark has these results.
func writeBuild(t *testing.T, name string, perSecond, nodes int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	text := fmt.Sprintf("#!/bin/sh\ntest \"$*\" = 'bench --deeper 1 --game trap' || exit 1\n"+
		"echo 'trap alphabeta %d nodes %d/s fen b'\necho 'trap %s 10 nodes 10/s fen b'\n", nodes, perSecond, name)
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	return path
}

// Two builds are compared, and it is said which is faster and what their signatures are.
func TestBenchAgainst(t *testing.T) {
	own := ownProgram
	defer func() { ownProgram = own }()
	ownProgram = func() (string, error) { return writeBuild(t, "this", 3000, 50), nil }
	code, stdout, stderr := run("bench", "--deeper", "1", "--game", "trap", "--against", writeBuild(t, "that", 2000, 40))
	for _, want := range []string{
		"Signature +60 nodes\n", "that, signature 50 nodes\n", "The signatures differ", "of 12 pairs of runs",
		` trap +alphabeta +3000 +2000 +1\.500 +1\.500 … 1\.500 +faster\n`,
		`All searches: 1\.500 times as fast, .*: this program is faster\n`,
	} {
		if code != cli.ExitOK || !regexp.MustCompile(want).MatchString(stdout) {
			t.Errorf("exit code %d, %s, no %q in\n%s", code, stderr, want, stdout)
		}
	}
	code, stdout, stderr = run("bench", "--deeper", "1", "--game", "trap", "--repeats", "2", "--against", writeBuild(t, "that", 2000, 50))
	if code != cli.ExitOK || !strings.Contains(stdout, "of 2 pairs of runs") || strings.Contains(stdout, "signatures differ") {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	for program, want := range map[string]string{"no/such/program": "no such file", "true": "the output is not that of tetrad bench"} {
		if code, stdout, stderr := run("bench", "--deeper", "1", "--game", "trap", "--against", program); code != cli.ExitFailed || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q, %q", program, code, stdout, stderr)
		}
	}
}

// The speed of this program is measured.
func TestBenchRepeats(t *testing.T) {
	code, stdout, stderr := run("bench", "--game", "trap-king", "--deeper", "-9", "--repeats", "2")
	if code != cli.ExitOK || !regexp.MustCompile(`(?s)of 2 runs.* trap-king +alphabeta +\d+ +\d+ +\d+\n +trap-king +mcts +.* all +alphabeta +\d+.* all +mcts +\d+`).MatchString(stdout) {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
}

func TestDocumentedBench(t *testing.T) {
	projecttest.Says(t, "docs/lab/benchmark.md", "in %d pairs unless `--repeats` says otherwise", pairs)
}

func TestBenchRefuses(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--game chess", `--game: there is no game "chess"`},
		{"--repeats 0", "--repeats 0 is not from 1 to 200"},
		{"--repeats 201", "--repeats 201 is not from 1 to 200"},
	} {
		code, stdout, stderr := run(append([]string{"bench"}, strings.Fields(c.args)...)...)
		if code != cli.ExitUsage || stdout != "" || !strings.HasPrefix(stderr, "tetrad bench: "+c.want) {
			t.Errorf("bench %s: exit code %d, %q, %q, want %q", c.args, code, stdout, stderr, c.want)
		}
	}
}
