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

func TestEndgames(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	const whole = "verto-4 4/4/4/4 w -2 a2\n"
	right := write("right.txt", "# one\n"+whole)
	wrong := write("wrong.txt", strings.Replace(whole, "-2", "+2", 1))
	broken := write("broken.txt", "verto-4\n")
	const table = "left margin  turn +nodes +time  position\n"
	clitest.Runner(runWith).Check(t, "endgames", []clitest.Case{
		{Args: "--help", Stdout: "(?s)tetrad-lab endgames works.*Commands:.* make .* prove .*"},
		{Args: "", Code: cli.ExitUsage, Stderr: "tetrad-lab endgames: give a command: make, prove; .*\n"},
		{Args: "prove --hash 1 --file " + right, Stdout: table + "  16     -2  a2 +\\d+ +\\S+  verto-4 4/4/4/4 w\n1 of 1 endgames are proven\n"},
		{Args: "prove --hash 1 --threads 2 --file " + right, Stdout: table + ".*\n1 of 1 endgames are proven\n"},
		{Args: "prove --hash 1 --file " + wrong, Code: cli.ExitFailed, Stdout: table + ".*\nwrong: the margin is -2\n0 of 1 endgames are proven\n",
			Stderr: "tetrad-lab endgames prove: 1 endgames are wrong\n"},
		{Args: "prove --file " + broken, Code: cli.ExitFailed, Stderr: "tetrad-lab endgames prove: .*broken.txt: .*line 1.*\n"},
		{Args: "prove --file nothing", Code: cli.ExitFailed, Stderr: "tetrad-lab endgames prove: open nothing: .*\n"},
		{Args: "prove --most 15 --file " + right, Code: cli.ExitFailed, Stderr: "tetrad-lab endgames prove: there is no endgame with at most 15 turns to the end\n"},
		{Args: "prove --most -1", Code: cli.ExitUsage, Stderr: "tetrad-lab endgames prove: --most -1 is negative; .*\n"},
		{Args: "prove --hash 0", Code: cli.ExitUsage, Stderr: "tetrad-lab endgames prove: --hash 0 is not between 1 and 65536; .*\n"},
		{Args: "prove --threads 0", Code: cli.ExitUsage, Stderr: "tetrad-lab endgames prove: --threads 0 is not between 1 and 256; .*\n"},
		{Args: "make --game verto-4 --left 6,5 --nodes 5 --hash 1", Stdout: "# tetrad-lab endgames make --game .*\n(verto-4 \\S+ [wb] [+-]\\d+ \\S+\n){2}"},
		{Args: "make --game verto-4 --left 17 --nodes 1", Code: cli.ExitFailed, Stdout: "# .*\n", Stderr: "tetrad-lab endgames make: no game of 100 came to a position 17 turns before the end\n"},
		{Args: "make --game verto-9", Code: cli.ExitUsage, Stderr: "tetrad-lab endgames make: --game: verto-9 has no exact search of endgames; .*\n"},
		{Args: "make --game go", Code: cli.ExitUsage, Stderr: "tetrad-lab endgames make: --game: .*\n"},
		{Args: "make --left 0", Code: cli.ExitUsage, Stderr: "tetrad-lab endgames make: --left 0 is less than 1; .*\n"},
		{Args: "make --nodes 0", Code: cli.ExitUsage, Stderr: "tetrad-lab endgames make: --nodes is less than 1; .*\n"},
	})
}
