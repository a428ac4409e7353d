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

func TestSuite(t *testing.T) {
	write := func(name, text string) string {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	const puzzle = "vinver-4 bwwb/wwwb/bw2/bwbw b = draw pass\n"
	right := write("right.txt", "# one\n"+puzzle)
	twice := write("twice.txt", puzzle+puzzle)
	wrong := write("wrong.txt", strings.Replace(puzzle, "pass", "c2 pass", 1))
	for _, c := range []struct {
		args   string
		code   int
		stdout string // pattern of the whole output
		stderr string
	}{
		{args: "make --help", stdout: "(?s)tetrad-lab suite make .*Examples:.*--seed.*"},
		{args: "prove --help", stdout: "(?s)tetrad-lab suite prove .*Examples:.*--file.*"},
		{args: "prove --file " + right, stdout: "proven, \\d+ nodes: " + puzzle + "1 of 1 puzzles are proven\n"},
		{args: "prove --file " + wrong, code: cli.ExitFailed, stdout: "wrong, .*best turns are pass\n0 of 1 puzzles are proven\n",
			stderr: "tetrad-lab suite prove: 1 puzzles are wrong\n"},
		{args: "prove --file nothing", code: cli.ExitFailed, stderr: "tetrad-lab suite prove: open nothing: .*\n"},
		{args: "prove --game go", code: cli.ExitUsage, stderr: "tetrad-lab suite prove: --game: there is no game .*\n"},
		{args: "prove --hash 0", code: cli.ExitUsage, stderr: "tetrad-lab suite prove: --hash 0 is not between 1 and 65536; .*\n"},
		{args: "prove --game trap --file " + right, code: cli.ExitFailed, stderr: "tetrad-lab suite prove: there is no puzzle of trap\n"},
		{args: "grade --help", stdout: "(?s)tetrad-lab suite grade .*Examples:.*--game.*"},
		{args: "grade --file " + right, stdout: "# tetrad-lab suite grade --file .*\n(vinver-4 .* draw (easy|medium|hard) pass\n)?# [01] of 1 puzzles are kept\n"},
		{args: "grade --count 1 --file " + twice, stdout: "# tetrad-lab suite grade --count .*\n(vinver-4 .* draw (easy|medium|hard) pass\n)?# [01] of 2 puzzles are kept\n"},
		{args: "grade --count -1", code: cli.ExitUsage, stderr: "tetrad-lab suite grade: --count is negative; .*\n"},
		{args: "grade --engine depth=3", code: cli.ExitUsage, stderr: "tetrad-lab suite grade: --engine: .*\n"},
		{args: "grade --engine cmd=/no/such/program", code: cli.ExitFailed, stderr: "tetrad-lab suite grade: /no/such/program: .*\n"},
		{args: "grade --file nothing", code: cli.ExitFailed, stderr: "tetrad-lab suite grade: open nothing: .*\n"},
		{args: "make --count 0", code: cli.ExitUsage, stderr: "tetrad-lab suite make: --count, .* must be 1 or more; .*\n"},
		{args: "make --game go", code: cli.ExitUsage, stderr: "tetrad-lab suite make: --game: .*\n"},
		{args: "make --game vinver-3 --games 1 --count 100 --hash 1", stdout: "# tetrad-lab suite make --game .*\n(vinver-3 .*\n)+",
			stderr: "puzzles: 1\n"},
		{args: "make --game vinver-3 --games 1 --hash 1 --found 1", code: cli.ExitFailed, stdout: "# tetrad-lab suite make --game .*\n",
			stderr: "tetrad-lab suite make: no puzzle was found; .*\n"},
	} {
		code, stdout, stderr := runWith("", append([]string{"suite"}, strings.Fields(c.args)...)...)
		if code != c.code {
			t.Errorf("%s: exit code %d, want %d", c.args, code, c.code)
		}
		for _, stream := range [][2]string{{stdout, c.stdout}, {stderr, c.stderr}} {
			if !regexp.MustCompile("^" + stream[1] + "$").MatchString(stream[0]) {
				t.Errorf("%s: written %q, want %q", c.args, stream[0], stream[1])
			}
		}
	}
}
