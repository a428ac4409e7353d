package analyse

import (
	"os"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
)

const exploreRecords = `[Game "verto-6"]
[P1 "Ann"]
[P2 "Bob"]
[Start "2021-02-03T04:05:06Z"]

1. c3 e5 1-0

[Game "verto-6"]
[P1 "Cid"]
[P2 "Ann"]

1. d4 b2 0-1

[Game "verto-6"]

1. c3 c3 *

`

func TestExplore(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"a.txt": exploreRecords, "b.txt": "[Game \"verto-6\"]\n\n1. b3 1/2-1/2\n", "none.txt": "\n",
		"no-name.txt": "1. b2 *\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	clitest.Runner(func(stdin string, args ...string) (int, string, string) { return clitest.Run(Commands, stdin, args...) }).Check(t, "explore", []clitest.Case{
		{Args: "--help", Stdout: "(?s)tetrad explore shows.*build .*show .*"},
		{Args: "build --help", Stdout: "(?s)tetrad explore build .*Examples:.*--add.*"},
		{Args: "show --help", Stdout: "(?s)tetrad explore show .*Examples:.*--source.*"},
		{Args: "", Code: cli.ExitUsage, Stderr: "tetrad explore: give a command: build, show; .*\n"},
		{Args: "build a.txt", Code: cli.ExitUsage, Stderr: "tetrad explore build: name the index by --out; .*\n"},
		{Args: "build --out x.tdx", Code: cli.ExitUsage,
			Stderr: "tetrad explore build: give files with recorded games; .*\n"},
		{Args: "build --out x.tdx missing", Code: cli.ExitFailed,
			Stderr: "tetrad explore build: missing: open missing: .*\n"},
		{Args: "build --out x.tdx none.txt", Code: cli.ExitFailed,
			Stderr: "tetrad explore build: there is no game to put into the index\n"},
		{Args: "build --out x.tdx no-name.txt", Code: cli.ExitFailed,
			Stderr: "no-name.txt, game 1: the file does not say which game it is; name it by --rules\ntetrad explore build: there is no game.*\n"},
		{Args: "build --out x.tdx a.txt", Stdout: "x.tdx has 2 games of 4 turns, 2 of them new; .*\n",
			Stderr: "a.txt, game 3: ply 2: c3: .*\nLeft out: 1 game.\n"},
		{Args: "build --out x.tdx --add a.txt b.txt --rules verto",
			Stdout: "x.tdx has 3 games of 5 turns, 1 of them new; .*\n",
			Stderr: "a.txt, game 3: .*\nLeft out: 1 game.\n"},
		{Args: "build --out a.txt --add b.txt", Code: cli.ExitFailed,
			Stderr: "tetrad explore build: a.txt: it is no index .*\n"},
		{Args: "build --out b.tdx --openings", Stdout: "b.tdx has [1-9]\\d* games .*\n"},
		{Args: "show x.tdx --game verto-6",
			Stdout: `(?s)Light to move; 3 games: 1 won by Light, 1 drawn, 1 lost, 0 without result\n\n` +
				`turn +games +won +drawn +lost +score +last +best\n` +
				`[cd][34] +2 +1 +0 +1 +50% \(9 to 91\) +2021-02-03 Ann - Bob +Ann, 100% of 2\n` +
				`[a-f]\d +1 +0 +1 +0 +50% .*` +
				`game +from +turn +result\n2021-02-03 Ann - Bob +a.txt, game 1 +1. [cd][34] +p1win\n.*`},
		{Args: "show x.tdx --game verto-6 moves d3", Stdout: `(?s)Dark to move; 2 games: .*turn.*\nb5 +2 .* 1\.\.\. b5 +p1win\n.*`},
		{Args: "show x.tdx --game verto-6 6/6/2w3/6/6/6 b", Stdout: `(?s)Dark to move; 2 games: .*turn.*\ne2 +2 .*`},
		{Args: "show x.tdx --game verto-6 --source b.txt", Stdout: `(?s)Light to move; 1 game: 0 .* 1\. [a-f]\d +draw\n`},
		{Args: "show x.tdx --game verto-6 --dates 2021-02-03",
			Stdout: `(?s)Left out, without what is asked .*: 2 games.\nLight to move; 1 game: .*`},
		{Args: "show x.tdx --game verto-6 --dates 2021-02-04..",
			Stdout: `(?s)Left out, .*: 2 games.\nNo game that counts has this position.\n`},
		{Args: "show x.tdx --game verto-6 --thinking 1s",
			Stdout: `(?s)Left out, .*: 3 games.\nNo game that counts has this position.\n`},
		{Args: "show x.tdx --game verto-6 --score 10", Stdout: `(?s)Left out, .*: 1 game.\nNo game that counts .*`},
		{Args: "show x.tdx --dates ..yesterday", Code: cli.ExitUsage,
			Stderr: "tetrad explore show: --dates: \"yesterday\" is no day; .*\n"},
		{Args: "show x.tdx --thinking -1s", Code: cli.ExitUsage,
			Stderr: "tetrad explore show: --thinking -1s is negative; .*\n"},
		{Args: "show x.tdx --score 101", Code: cli.ExitUsage,
			Stderr: "tetrad explore show: --score 101 is not from 0 to 100; .*\n"},
		{Args: "show x.tdx --game verto-6 --source c.txt", Code: cli.ExitUsage,
			Stderr: "tetrad explore show: --source c.txt: the index has no .*\n"},
		{Args: "show x.tdx --game verto-6 moves e2", Stdout: "No game that counts has this position.\n"},
		{Args: "show x.tdx", Code: cli.ExitFailed,
			Stderr: "tetrad explore show: the index has no games of verto; it has verto-6\n"},
		{Args: "build --out x.tdx a.txt", Code: cli.ExitFailed,
			Stderr: "tetrad explore build: x.tdx exists; --add adds games to it, or give another name\n"},
		{Args: "show x.tdx --game go", Code: cli.ExitUsage,
			Stderr: "tetrad explore show: --game: there is no game .*\n"},
		{Args: "show x.tdx --game verto-6 moves c3 c3", Code: cli.ExitUsage,
			Stderr: "tetrad explore show: position: ply 2: .*\n"},
		{Args: "show", Code: cli.ExitUsage, Stderr: "tetrad explore show: give an index .*\n"},
		{Args: "show missing.tdx", Code: cli.ExitFailed, Stderr: "tetrad explore show: open missing.tdx: .*\n"},
		{Args: "show b.txt", Code: cli.ExitFailed,
			Stderr: "tetrad explore show: b.txt: it is no index that this program can read: .*\n"},
	})
}
