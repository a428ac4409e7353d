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
	for _, c := range []struct {
		args   string
		code   int
		stdout string // pattern of the whole output
		stderr string
	}{
		{args: "--help", stdout: "(?s)tetrad-lab endgames works.*Commands:.* make .* prove .*"},
		{args: "", code: cli.ExitUsage, stderr: "tetrad-lab endgames: give a command: make, prove; .*\n"},
		{args: "prove --hash 1 --file " + right, stdout: table + "  16     -2  a2 +\\d+ +\\S+  verto-4 4/4/4/4 w\n1 of 1 endgames are proven\n"},
		{args: "prove --hash 1 --threads 2 --file " + right, stdout: table + ".*\n1 of 1 endgames are proven\n"},
		{args: "prove --hash 1 --file " + wrong, code: cli.ExitFailed, stdout: table + ".*\nwrong: the margin is -2\n0 of 1 endgames are proven\n",
			stderr: "tetrad-lab endgames prove: 1 endgames are wrong\n"},
		{args: "prove --file " + broken, code: cli.ExitFailed, stderr: "tetrad-lab endgames prove: .*broken.txt: .*line 1.*\n"},
		{args: "prove --file nothing", code: cli.ExitFailed, stderr: "tetrad-lab endgames prove: open nothing: .*\n"},
		{args: "prove --most 15 --file " + right, code: cli.ExitFailed, stderr: "tetrad-lab endgames prove: there is no endgame with at most 15 turns to the end\n"},
		{args: "prove --most -1", code: cli.ExitUsage, stderr: "tetrad-lab endgames prove: --most -1 is negative; .*\n"},
		{args: "prove --hash 0", code: cli.ExitUsage, stderr: "tetrad-lab endgames prove: --hash 0 is not between 1 and 65536; .*\n"},
		{args: "prove --threads 0", code: cli.ExitUsage, stderr: "tetrad-lab endgames prove: --threads 0 is not between 1 and 256; .*\n"},
		{args: "make --game verto-4 --left 6,5 --nodes 5 --hash 1", stdout: "# tetrad-lab endgames make --game .*\n(verto-4 \\S+ [wb] [+-]\\d+ \\S+\n){2}"},
		{args: "make --game verto-4 --left 17 --nodes 1", code: cli.ExitFailed, stdout: "# .*\n", stderr: "tetrad-lab endgames make: no game of 100 came to a position 17 turns before the end\n"},
		{args: "make --game verto-9", code: cli.ExitUsage, stderr: "tetrad-lab endgames make: --game: verto-9 has no exact search of endgames; .*\n"},
		{args: "make --game go", code: cli.ExitUsage, stderr: "tetrad-lab endgames make: --game: .*\n"},
		{args: "make --left 0", code: cli.ExitUsage, stderr: "tetrad-lab endgames make: --left 0 is less than 1; .*\n"},
		{args: "make --nodes 0", code: cli.ExitUsage, stderr: "tetrad-lab endgames make: --nodes is less than 1; .*\n"},
	} {
		code, stdout, stderr := runWith("", append([]string{"endgames"}, strings.Fields(c.args)...)...)
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
