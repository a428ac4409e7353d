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

// Sets of one puzzle of each kind.
const (
	setHead   = "# tetrad set 2\n"
	allSet    = setHead + "vinver-4;bwwb/wwwb/bw2/bwbw b =;all win;pass\n"
	onlySet   = setHead + "verto-6;wwwwwb/wbwbwb/wbbbbb/1wwbwb/1ww3/1b4 w;only draw;a3xb4 a1 a2;rating=900;themes=capture quiet\n"
	marginSet = setHead + "verto-4;4/4/4/4 w;margin -2;a2\n"
)

// setFile writes a set and returns the name of its file.
func setFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "set.txt")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestSetProve(t *testing.T) {
	all, only, margin := setFile(t, allSet), setFile(t, onlySet), setFile(t, marginSet)
	wrongAll := setFile(t, strings.Replace(allSet, "pass", "c2 pass", 1))
	wrongOnly := setFile(t, strings.Replace(onlySet, "draw", "win", 1))
	wrongMargin := setFile(t, strings.Replace(marginSet, "-2", "+2", 1))
	const table = ` +nodes +time  puzzle\n( +\d+ +\d+\.\d+  \S+;.*\n)`
	clitest.Runner(runWith).Check(t, "set prove", []clitest.Case{
		{Args: "--help", Stdout: "(?s)tetrad-lab set prove .*Examples:.*--every.*"},
		{Args: "--hash 16 " + all, Stdout: table + "1 of 1 puzzles are proved\n"},
		{Args: "--hash 16 " + only, Stdout: table + "1 of 1 puzzles are proved\n"},
		{Args: "--hash 1 " + margin, Stdout: table + "1 of 1 puzzles are proved\n"},
		{Args: "--hash 1 --threads 2 " + margin, Stdout: table + "1 of 1 puzzles are proved\n"},
		{Args: "--hash 16 " + all + " " + only + " " + margin, Stdout: table + "{3}3 of 3 puzzles are proved\n"},
		{Args: "--hash 16 --every 2 " + all + " " + only + " " + margin, Stdout: table + "{2}2 of 2 puzzles are proved\n"},
		{Args: "--hash 16 endgames --game verto-4", Code: cli.ExitFailed, Stderr: "tetrad-lab set prove: there is no puzzle of verto-4\n"},
		{Args: "--hash 16 " + wrongAll, Code: cli.ExitFailed, Stdout: table + "not proved: the best turns are pass\n0 of 1 puzzles are proved\n",
			Stderr: "tetrad-lab set prove: puzzles that are not proved: 1\n"},
		{Args: "--hash 16 " + wrongOnly, Code: cli.ExitFailed, Stdout: table + "not proved: turn 1, a3xb4: what is proved is only draw\n0 of 1 puzzles are proved\n",
			Stderr: "tetrad-lab set prove: puzzles that are not proved: 1\n"},
		{Args: "--hash 1 " + wrongMargin, Code: cli.ExitFailed, Stdout: table + "not proved: the margin is -2\n0 of 1 puzzles are proved\n",
			Stderr: "tetrad-lab set prove: puzzles that are not proved: 1\n"},
		{Args: setFile(t, setHead+"verto-4\n"), Code: cli.ExitFailed, Stderr: "tetrad-lab set prove: .*set.txt: line 2: .*\n"},
		{Args: setFile(t, "verto-4 4/4/4/4 w -2 a2\n"), Code: cli.ExitFailed, Stderr: "tetrad-lab set prove: .*set.txt: line 1: .* begins with .*\n"},
		{Args: "nothing", Code: cli.ExitFailed, Stderr: "tetrad-lab set prove: open nothing: .*\n"},
		{Args: "--game go", Code: cli.ExitUsage, Stderr: "tetrad-lab set prove: --game: there is no game .*\n"},
		{Args: "--game trap " + all, Code: cli.ExitFailed, Stderr: "tetrad-lab set prove: there is no puzzle of trap\n"},
		{Args: "--every 0", Code: cli.ExitUsage, Stderr: "tetrad-lab set prove: --every 0 is no number from 1, .*\n"},
		{Args: "--every :x", Code: cli.ExitUsage, Stderr: "tetrad-lab set prove: --every :x is no number from 1, .*\n"},
		{Args: "--hash 0", Code: cli.ExitUsage, Stderr: "tetrad-lab set prove: --hash 0 is not between 1 and 65536; .*\n"},
		{Args: "--threads 0", Code: cli.ExitUsage, Stderr: "tetrad-lab set prove: --threads 0 is not between 1 and 256; .*\n"},
		{Args: "--out kept", Code: cli.ExitUsage, Stderr: "tetrad-lab set prove: --out needs one file, .*\n"},
		{Args: "--out kept suite", Code: cli.ExitUsage, Stderr: "tetrad-lab set prove: --out needs one file, .*\n"},
	})
}

// The new file keeps the proved puzzles and the comments. Of several that resemble each other
// it keeps the first.
func TestSetProveToFile(t *testing.T) {
	_, one, _ := strings.Cut(onlySet, "\n")
	const mirrored = "verto-6;bwwwww/bwbwbw/bbbbbw/bwbww1/3ww1/4b1 w;only draw;f3xe4 f1 f2;rating=900;themes=capture quiet\n"
	from, to := setFile(t, setHead+"# made\n"+strings.Replace(one, "draw", "win", 1)+one+mirrored+one), filepath.Join(t.TempDir(), "to.txt")
	code, stdout, stderr := runWith("", "set", "prove", "--hash", "4", from, "--out", to)
	if code != cli.ExitOK || !strings.Contains(stdout, "1 of 4") || strings.Count(stdout, "it resembles an earlier one") != 2 {
		t.Fatalf("%d, %s, %s", code, stdout, stderr)
	}
	got, err := os.ReadFile(to)
	if want := setHead + "# tetrad-lab set prove --hash 4\n# made\n" + one; err != nil || string(got) != want {
		t.Errorf("%v, %s, want %s", err, got, want)
	}
}

// Each puzzle is in the sample of some word, and not in that of every word.
func TestSetProveSamples(t *testing.T) {
	from := setFile(t, onlySet)
	proved := 0
	for _, word := range strings.Fields("a b c d e f g h i j k l") {
		_, stdout, _ := runWith("", "set", "prove", "--hash", "1", "--every", "2:"+word, from)
		proved += strings.Count(stdout, "1 of 1 puzzles are proved")
	}
	if proved == 0 || proved == 12 {
		t.Errorf("%d of 12 samples have the puzzle", proved)
	}
}

func TestSetMake(t *testing.T) {
	clitest.Runner(runWith).Check(t, "set", []clitest.Case{
		{Args: "--help", Stdout: "(?s)tetrad-lab set works.*Commands:.* make .* prove .* grade .*"},
		{Args: "", Code: cli.ExitUsage, Stderr: "tetrad-lab set: give a command: make, prove, grade; .*\n"},
		{Args: "make --help", Stdout: "(?s)tetrad-lab set make .*Examples:.*--claim.*"},
		{Args: "make --game verto-5 --games 3 --nodes 200",
			Stdout: setHead + "# tetrad-lab set make --game verto-5 --games 3 --nodes 200\n(verto-5;.*;only .*\n)*",
			Stderr: "\\d+ puzzles of 3 games\n"},
		{Args: "make --claim all --game verto-5 --games 10",
			Stdout: setHead + "# tetrad-lab set make --claim all .*\n(verto-5;.*;all .*\n)+", Stderr: "\\d+ puzzles of 10 games\n"},
		{Args: "make --claim best,only --game verto-5 --games 2", Stdout: setHead + "# .* --claim best,only .*\nverto-5;.*;best [+-]\\d+;.*\n(?s).*", Stderr: "2 puzzles of 2 games\n"},
		{Args: "make --claim all,only", Code: cli.ExitUsage, Stderr: "tetrad-lab set make: --claim all,only is not all, .*\n"},
		{Args: "make --claim margin", Code: cli.ExitUsage, Stderr: "tetrad-lab set make: --claim margin is not all, .*\n"},
		{Args: "make --claim some", Code: cli.ExitUsage, Stderr: "tetrad-lab set make: --claim some is not all, or some of only, within, .*\n"},
		{Args: "make --game go", Code: cli.ExitUsage, Stderr: "tetrad-lab set make: --game: .*\n"},
		{Args: "make --nodes 0", Code: cli.ExitUsage, Stderr: "tetrad-lab set make: --nodes must be 1 or more; .*\n"},
		{Args: "make --hash 0", Code: cli.ExitUsage, Stderr: "tetrad-lab set make: --hash 0 is not between .*\n"},
		{Args: "make --claim within=3 --game trap-3 --games 2", Stdout: setHead + "# .* --claim within=3 .*\n(?s).*", Stderr: "\\d+ puzzles of 2 games\n"},
		{Args: "make --claim within=0", Code: cli.ExitUsage, Stderr: "tetrad-lab set make: --claim within=0: only within, .* from 1 to 10; .*\n"},
		{Args: "make --claim margin=3", Code: cli.ExitUsage, Stderr: "tetrad-lab set make: --claim margin=3: only within, .*\n"},
	})
}

// The file of a run equals the standard output of the same run. A file that is there stays.
func TestSetMakeToFile(t *testing.T) {
	command := []string{"set", "make", "--game", "verto-4,verto-5", "--nodes", "200", "--games", "8"}
	code, want, stderr := runWith("", command...)
	if code != cli.ExitOK || strings.Count(want, ";") == 0 {
		t.Fatalf("%d, %s, %s", code, want, stderr)
	}
	path := filepath.Join(t.TempDir(), "out.txt")
	if code, _, stderr := runWith("", append(command, "--out", path)...); code != cli.ExitOK {
		t.Fatalf("%d, %s", code, stderr)
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%v, %s, want %s", err, got, want)
	}
	if code, _, stderr := runWith("", append(command, "--out", path)...); code != cli.ExitFailed || !strings.Contains(stderr, "exists") {
		t.Errorf("the same file: %d, %s", code, stderr)
	}
}

func TestSetGrade(t *testing.T) {
	rated := `# level 1: \d of 3.*\nverto-6;.*;only draw;a3xb4 a1 a2;rating=\d+±\d+;themes=capture quiet;wrong=.*\n`
	clitest.Runner(runWith).Check(t, "set grade", []clitest.Case{
		{Args: "--help", Stdout: "(?s)tetrad-lab set grade .*Examples:.*--game.*"},
		{Args: setFile(t, onlySet), Stdout: setHead + "# tetrad-lab set grade\n" + rated},
		{Args: "nothing", Code: cli.ExitFailed, Stderr: "tetrad-lab set grade: open nothing: .*\n"},
		{Args: setFile(t, allSet), Code: cli.ExitFailed, Stderr: "tetrad-lab set grade: only puzzles for people have ratings: vinver-4;.*\n"},
		{Args: "--game verto-9", Code: cli.ExitFailed, Stderr: "tetrad-lab set grade: there is no puzzle of verto-9\n"},
	})
}
