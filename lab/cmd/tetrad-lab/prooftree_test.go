//go:build unix

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

func TestSolveTree(t *testing.T) {
	folder := t.TempDir()
	file, begun := filepath.Join(folder, "tree"), filepath.Join(folder, "verto-6.tree")
	leaves, err := os.ReadFile("../../../docs/dev/experiments/verto-6.tree")
	if err == nil {
		err = os.WriteFile(begun, leaves, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   string
		code   int
		stdout string // pattern of the beginning
		stderr string
	}{
		{args: "--game verto-4 --nodes 20000 --hash 1 --threads 2 --file " + file, stdout: `value p2 wins by 2\nleaves \d+\nanswered \d+\npositions \d+\nnodes \d+\ntime \S+\n$`},
		{args: "--game verto-4 --nodes 20000 --hash 1 --file " + file, stdout: `value p2 wins by 2\n`},
		{args: "--game vinver-3 --hash 8", stdout: `value p2 wins\n`},
		{args: "--game verto --hash 1 --time 1ns", stdout: `value unknown: p1 gets between -64 and \+64\nquestion p1 gets at least .*\nleaves 0\n`},
		{args: "--game verto-6 --nodes 200000000 --hash 1024 --time 1ns --file " + begun, stdout: `value unknown: .*\nquestion .*\nleaves 134\nanswered 58\n`},
		{args: "--game verto-4 --nodes 30000 --hash 1 --file " + file, code: cli.ExitFailed, stderr: "tetrad-lab proof tree: --file: .*: it is about verto-4 .* give the same flags, or another file\n"},
		{args: "--game trap-3", code: cli.ExitUsage, stderr: "tetrad-lab proof tree: positions of this game can come again, .*\n"},
		{args: "--nodes 0", code: cli.ExitUsage, stderr: "tetrad-lab proof tree: 0 nodes for a leaf, .*\n"},
		{args: "--hash 0", code: cli.ExitUsage, stderr: "tetrad-lab proof tree: .*\n"},
		{args: "--threads 0", code: cli.ExitUsage, stderr: "tetrad-lab proof tree: --threads 0 is not between .*\n"},
		{args: "--time -1s", code: cli.ExitUsage, stderr: "tetrad-lab proof tree: --time -1s is negative; .*\n"},
	} {
		checkRun(t, append([]string{"proof", "tree"}, strings.Fields(c.args)...), c.code, c.stdout, c.stderr)
	}
}

func TestCertificates(t *testing.T) {
	folder := t.TempDir()
	proof := filepath.Join(folder, "a.proof")
	certify := func(args string) []string { return append([]string{"proof", "certify"}, strings.Fields(args)...) }
	checkRun(t, certify("--game verto-4 --hash 8 --plain 300 --out "+proof), cli.ExitOK, `value p2 wins by 2\nlines \d+\nbytes \d+\ntime \S+\n$`, "")
	checkRun(t, []string{"proof", "verify", "--threads", "2", proof}, cli.ExitOK,
		`game verto-4\nroot 4/4/4/4 w\nproven p1 gets at least -2\nproven p2 gets at least \+2\nlines \d+\n`, "")
	data, err := os.ReadFile(proof)
	if err != nil {
		t.Fatal(err)
	}
	torn := filepath.Join(folder, "torn.proof")
	if err := os.WriteFile(torn, data[:len(data)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	checkRun(t, []string{"proof", "verify", torn}, cli.ExitFailed, "", "tetrad-lab proof verify: torn.proof: line \\d+: the certificate is truncated.*\n")
	checkRun(t, []string{"proof", "verify"}, cli.ExitUsage, "", "tetrad-lab proof verify: give the file of one certificate; .*\n")
	checkRun(t, certify("--game verto-4"), cli.ExitUsage, "", "tetrad-lab proof certify: --out is needed: .*\n")
	checkRun(t, certify("--plain -1 --out x"), cli.ExitUsage, "", "tetrad-lab proof certify: --plain -1 is not between .*\n")
	checkRun(t, certify("--game trap-3 --out "+torn), cli.ExitFailed, "", "tetrad-lab proof certify: positions of this game can come again, .*\n")
}

// checkRun runs a command line and compares the exit code, and what it writes, with
// patterns.
func checkRun(t *testing.T, args []string, wantCode int, wantOut, wantErr string) {
	t.Helper()
	code, stdout, stderr := runWith("", args...)
	if code != wantCode {
		t.Errorf("%q: exit code %d, want %d", args, code, wantCode)
	}
	if !regexp.MustCompile("^" + wantOut).MatchString(stdout) {
		t.Errorf("%q: written %q, want %q", args, stdout, wantOut)
	}
	if !regexp.MustCompile("^" + wantErr + "$").MatchString(stderr) {
		t.Errorf("%q: errors %q, want %q", args, stderr, wantErr)
	}
}
