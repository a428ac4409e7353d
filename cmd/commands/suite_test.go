//go:build unix

package commands

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/engine/sets"
)

func TestSuite(t *testing.T) {
	write := func(name, text string) string {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	const puzzle = "vinver-4;bwwb/wwwb/bw2/bwbw b =;all win;pass\n"
	right := write("right.txt", sets.Header+"\n# one\n"+puzzle)
	graded := write("graded.txt", sets.Header+"\n"+strings.Replace(puzzle, "pass", "pass;hard", 1)+"vinver-4;2wb/b2w/wb2/w2b b =;all win;b3 c2 c3xc4 c3xd3 d2;easy\n")
	margin := write("margin.txt", sets.Header+"\nverto-4;4/4/4/4 w;margin -2;a2\n")
	clitest.Runner(func(_ string, args ...string) (int, string, string) { return run(args...) }).Check(t, "suite", []clitest.Case{
		{Args: "--help", Stdout: "(?s)tetrad suite works.*list .*run .*"},
		{Args: "", Code: cli.ExitUsage, Stderr: "tetrad suite: give a command: list, run; .*\n"},
		{Args: "sing", Code: cli.ExitUsage, Stderr: `tetrad suite: there is no command "sing"; .*\n`},
		{Args: "list --file " + right, Stdout: sets.Header + "\n" + puzzle},
		{Args: "run --nodes 9 --file " + margin, Code: cli.ExitFailed, Stderr: "tetrad suite run: turns that are not listed may be as good; tetrad-lab set prove .*\n"},
		{Args: "list --game chess", Code: cli.ExitUsage, Stderr: "tetrad suite list: --game: there is no game .*\n"},
		{Args: "run --help", Stdout: "(?s)tetrad suite run .*Examples:.*--movetime.*"},
		{Args: "run --search mcts --hash 1 --nodes 400 --file " + right,
			Stdout: `\s+game +grade +puzzles +1/256 +1/64 +1/16 +1/4 +full +score +nodes +nodes/s\n` +
				`( +vinver +(-|all) +1( +[01]){5} +\d+\.0( ± \d+\.\d)? +\d+ +\d+\n){2} +total +1 .*\n`},
		{Args: "run --hash 1 --nodes 1 --file " + graded, Stdout: `(?s).* +vinver +easy +1 .* +vinver +hard +1 .* +vinver +all +2 .*`},
		{Args: "run --game VINVER --hash 1 --nodes 1 --file " + right, Stdout: `(?s).*\n +vinver +all +1 .*`},
		{Args: "run --game Vinver-4 --hash 1 --nodes 1 --file " + right, Stdout: `(?s).*\n +vinver +all +1 .*`},
		{Args: "run --game vinver-5 --file " + right, Code: cli.ExitFailed, Stderr: "tetrad suite run: there is no puzzle of vinver-5\n"},
		{Args: "run --search none --file " + right, Code: cli.ExitFailed, Stderr: "tetrad suite run: option Search: .*\n"},
		{Args: "run --movetime -1s", Code: cli.ExitUsage, Stderr: "tetrad suite run: --movetime is negative; .*\n"},
	})
}
