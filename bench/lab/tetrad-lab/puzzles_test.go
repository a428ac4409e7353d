//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
)

func TestPuzzles(t *testing.T) {
	write := func(name, text string) string {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	const one = "verto-6; wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w; a3xb4 a1 a2; draw; 900; capture quiet\n"
	right := write("right.txt", "# tetrad puzzles 1\n"+one)
	wrong := write("wrong.txt", "# tetrad puzzles 1\n"+strings.Replace(one, "draw", "win", 1))
	headless := write("headless.txt", one)
	clitest.Runner(runWith).Check(t, "puzzles", []clitest.Case{
		{Args: "--help", Stdout: "(?s)tetrad-lab puzzles works.*Commands:.* make .* verify .*"},
		{Args: "make --help", Stdout: "(?s)tetrad-lab puzzles make .*Examples:.*--seed.*"},
		{Args: "verify --help", Stdout: "(?s)tetrad-lab puzzles verify .*Examples:.*--every.*"},
		{Args: "", Code: cli.ExitUsage, Stderr: "tetrad-lab puzzles: give a command: make, verify; .*\n"},
		{Args: "verify --file " + right, Stdout: "1 of 1 puzzles are proved\n"},
		{Args: "verify --file " + wrong, Code: cli.ExitFailed, Stdout: "not proved: verto-6; .*: turn 1, a3xb4: the goal is draw\n0 of 1 puzzles are proved\n",
			Stderr: "tetrad-lab puzzles verify: puzzles that are not proved: 1\n"},
		{Args: "verify --file " + headless, Code: cli.ExitFailed, Stderr: "tetrad-lab puzzles verify: .*headless.txt: line 1: .*\n"},
		{Args: "verify --file nothing", Code: cli.ExitFailed, Stderr: "tetrad-lab puzzles verify: open nothing: .*\n"},
		{Args: "verify --game go", Code: cli.ExitUsage, Stderr: "tetrad-lab puzzles verify: --game: there is no game .*\n"},
		{Args: "verify --game trap --file " + right, Code: cli.ExitFailed, Stderr: "tetrad-lab puzzles verify: there is no puzzle of trap\n"},
		{Args: "verify --every 0", Code: cli.ExitUsage, Stderr: "tetrad-lab puzzles verify: --every 0 is less than 1; .*\n"},
		{Args: "verify --out kept", Code: cli.ExitUsage, Stderr: "tetrad-lab puzzles verify: --out needs --file, .*\n"},
		{Args: "make --slips -1", Code: cli.ExitUsage, Stderr: "tetrad-lab puzzles make: --slips -1 is negative; .*\n"},
		{Args: "make --game go", Code: cli.ExitUsage, Stderr: "tetrad-lab puzzles make: --game: .*\n"},
		{Args: "make --proof 0", Code: cli.ExitUsage, Stderr: "tetrad-lab puzzles make: --proof must be 1 or more; .*\n"},
		{Args: "make --nodes 0", Code: cli.ExitUsage, Stderr: "tetrad-lab puzzles make: --nodes must be 1 or more; .*\n"},
		{Args: "make --reach -1", Code: cli.ExitUsage, Stderr: "tetrad-lab puzzles make: --reach -1 is negative; .*\n"},
		{Args: "make --hash 0", Code: cli.ExitUsage, Stderr: "tetrad-lab puzzles make: --hash 0 is not between .*\n"},
		{Args: "make --game verto-5 --games 3 --nodes 200", Stdout: "# tetrad puzzles 1\n# tetrad-lab puzzles make --game verto-5 --games 3 --nodes 200\n(verto-5; .*\n)*",
			Stderr: "\\d+ puzzles of 3 games\n"},
	})
}

// The file of a run equals the standard output of the same run. Games that are played
// again add no position twice.
func TestPuzzlesMakeToFile(t *testing.T) {
	args := []string{"puzzles", "make", "--game", "verto-4,trap-3", "--games", "4", "--nodes", "200"}
	code, want, stderr := runWith("", args...)
	if code != cli.ExitOK || strings.Count(want, ";") == 0 {
		t.Fatalf("%d, %s, %s", code, want, stderr)
	}
	path := filepath.Join(t.TempDir(), "out.txt")
	if code, _, stderr := runWith("", append(args, "--out", path)...); code != cli.ExitOK {
		t.Fatalf("%d, %s", code, stderr)
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%v, %s, want %s", err, got, want)
	}
	if _, err := os.Stat(path + ".unfinished"); err == nil {
		t.Error("the file is marked as unfinished")
	}
	if code, _, stderr := runWith("", append(args, "--out", path)...); code != cli.ExitFailed || !strings.Contains(stderr, "already") {
		t.Errorf("again: %d, %s", code, stderr)
	}
}

// The new file keeps the correct puzzles and the comments. Of several images of a
// position it keeps the first.
func TestPuzzlesVerifyToFile(t *testing.T) {
	const head, one = "# tetrad puzzles 1\n", "verto-6; wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w; a3xb4 a1 a2; draw; 900; capture quiet\n"
	const mirrored = "verto-6; bwwwww/bwbwbw/bbbbbw/bwbww1/3ww1/4b1 w; f3xe4 f1 f2; draw; 900; capture quiet\n"
	from, to := filepath.Join(t.TempDir(), "from.txt"), filepath.Join(t.TempDir(), "to.txt")
	if err := os.WriteFile(from, []byte(head+"# made\n"+strings.Replace(one, "draw", "win", 1)+one+mirrored+one), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, stdout, stderr := runWith("", "puzzles", "verify", "--proof", "300", "--file", from, "--out", to); code != cli.ExitOK || !strings.Contains(stdout, "1 of 4") ||
		strings.Count(stdout, "it is an image of an earlier one") != 2 {
		t.Fatalf("%d, %s, %s", code, stdout, stderr)
	}
	got, err := os.ReadFile(to)
	if want := head + "# tetrad-lab puzzles verify --proof 300\n# made\n" + one; err != nil || string(got) != want {
		t.Errorf("%v, %s, want %s", err, got, want)
	}
}
