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
	clitest.Runner(runWith).Check(t, "suite", []clitest.Case{
		{Args: "make --help", Stdout: "(?s)tetrad-lab suite make .*Examples:.*--seed.*"},
		{Args: "prove --help", Stdout: "(?s)tetrad-lab suite prove .*Examples:.*--file.*"},
		{Args: "prove --file " + right, Stdout: "proven, \\d+ nodes: " + puzzle + "1 of 1 puzzles are proven\n"},
		{Args: "prove --file " + wrong, Code: cli.ExitFailed, Stdout: "wrong, .*best turns are pass\n0 of 1 puzzles are proven\n",
			Stderr: "tetrad-lab suite prove: 1 puzzles are wrong\n"},
		{Args: "prove --file nothing", Code: cli.ExitFailed, Stderr: "tetrad-lab suite prove: open nothing: .*\n"},
		{Args: "prove --game go", Code: cli.ExitUsage, Stderr: "tetrad-lab suite prove: --game: there is no game .*\n"},
		{Args: "prove --hash 0", Code: cli.ExitUsage, Stderr: "tetrad-lab suite prove: --hash 0 is not between 1 and 65536; .*\n"},
		{Args: "prove --game trap --file " + right, Code: cli.ExitFailed, Stderr: "tetrad-lab suite prove: there is no puzzle of trap\n"},
		{Args: "grade --help", Stdout: "(?s)tetrad-lab suite grade .*Examples:.*--game.*"},
		{Args: "grade --file " + right, Stdout: "# tetrad-lab suite grade --file .*\n(vinver-4 .* draw (easy|medium|hard) pass\n)?# [01] of 1 puzzles are kept\n"},
		{Args: "grade --count 1 --file " + twice, Stdout: "# tetrad-lab suite grade --count .*\n(vinver-4 .* draw (easy|medium|hard) pass\n)?# [01] of 2 puzzles are kept\n"},
		{Args: "grade --count -1", Code: cli.ExitUsage, Stderr: "tetrad-lab suite grade: --count is negative; .*\n"},
		{Args: "grade --engine depth=3", Code: cli.ExitUsage, Stderr: "tetrad-lab suite grade: --engine: .*\n"},
		{Args: "grade --engine cmd=/no/such/program", Code: cli.ExitFailed, Stderr: "tetrad-lab suite grade: /no/such/program: .*\n"},
		{Args: "grade --file nothing", Code: cli.ExitFailed, Stderr: "tetrad-lab suite grade: open nothing: .*\n"},
		{Args: "make --count 0", Code: cli.ExitUsage, Stderr: "tetrad-lab suite make: --count, .* must be 1 or more; .*\n"},
		{Args: "make --game go", Code: cli.ExitUsage, Stderr: "tetrad-lab suite make: --game: .*\n"},
		{Args: "make --game vinver-3 --games 1 --count 100 --hash 1", Stdout: "# tetrad-lab suite make --game .*\n(vinver-3 .*\n)+",
			Stderr: "puzzles: 1\n"},
		{Args: "make --game vinver-3 --games 1 --hash 1 --found 1", Code: cli.ExitFailed, Stdout: "# tetrad-lab suite make --game .*\n",
			Stderr: "tetrad-lab suite make: no puzzle was found; .*\n"},
	})
}
