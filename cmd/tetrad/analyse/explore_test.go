package analyse

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
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
	for _, c := range []struct {
		args   string
		code   int
		stdout string // pattern of the whole output
		stderr string
	}{
		{args: "--help", stdout: "(?s)tetrad explore says.*build .*show .*"},
		{args: "build --help", stdout: "(?s)tetrad explore build .*Examples:.*--add.*"},
		{args: "show --help", stdout: "(?s)tetrad explore show .*Examples:.*--source.*"},
		{args: "", code: cli.ExitUsage, stderr: "tetrad explore: give a command: build, show; .*\n"},
		{args: "build a.txt", code: cli.ExitUsage, stderr: "tetrad explore build: name the index by --out; .*\n"},
		{args: "build --out x.tdx", code: cli.ExitUsage,
			stderr: "tetrad explore build: give files with recorded games; .*\n"},
		{args: "build --out x.tdx missing", code: cli.ExitFailed,
			stderr: "tetrad explore build: missing: open missing: .*\n"},
		{args: "build --out x.tdx none.txt", code: cli.ExitFailed,
			stderr: "tetrad explore build: there is no game to put into the index\n"},
		{args: "build --out x.tdx no-name.txt", code: cli.ExitFailed,
			stderr: "no-name.txt, game 1: the file does not say which game it is; name it by --rules\ntetrad explore build: there is no game.*\n"},
		{args: "build --out x.tdx a.txt", stdout: "x.tdx has 2 games of 4 turns, 2 of them new; .*\n",
			stderr: "a.txt, game 3: ply 2: c3: .*\nLeft out: 1 game.\n"},
		{args: "build --out x.tdx --add a.txt b.txt --rules verto",
			stdout: "x.tdx has 3 games of 5 turns, 1 of them new; .*\n",
			stderr: "a.txt, game 3: .*\nLeft out: 1 game.\n"},
		{args: "build --out a.txt --add b.txt", code: cli.ExitFailed,
			stderr: "tetrad explore build: a.txt: it is no index .*\n"},
		{args: "build --out b.tdx --openings", stdout: "b.tdx has [1-9]\\d* games .*\n"},
		{args: "show x.tdx --game verto-6",
			stdout: `(?s)Light to move; 3 games: 1 won by Light, 1 drawn, 1 lost, 0 without result\n\n` +
				`turn +games +won +drawn +lost +score +last +best\n` +
				`[cd][34] +2 +1 +0 +1 +50 % \(9 to 91\) +2021-02-03 Ann - Bob +Ann, 100 % of 2\n` +
				`[a-f]\d +1 +0 +1 +0 +50 % .*` +
				`game +from +turn +result\n2021-02-03 Ann - Bob +a.txt, game 1 +1. [cd][34] +p1win\n.*`},
		{args: "show x.tdx --game verto-6 moves d3", stdout: `(?s)Dark to move; 2 games: .*turn.*\nb5 +2 .*`},
		{args: "show x.tdx --game verto-6 6/6/2w3/6/6/6 b", stdout: `(?s)Dark to move; 2 games: .*turn.*\ne2 +2 .*`},
		{args: "show x.tdx --game verto-6 --source b.txt", stdout: `(?s)Light to move; 1 games: .*`},
		{args: "show x.tdx --game verto-6 --dates 2021-02-03",
			stdout: `(?s)2 games do not say what is asked .*\nLight to move; 1 games: .*`},
		{args: "show x.tdx --game verto-6 --dates 2021-02-04..",
			stdout: `(?s)2 games do not say .*No game that counts has this position.\n`},
		{args: "show x.tdx --game verto-6 --thinking 1s",
			stdout: `(?s)3 games do not say .*No game that counts has this position.\n`},
		{args: "show x.tdx --game verto-6 --score 10", stdout: `(?s)1 games do not say .*\nNo game that counts .*`},
		{args: "show x.tdx --since 2021-02-03", code: cli.ExitUsage,
			stderr: "tetrad explore show: --since is now --dates 2024-01-01..; .*\n"},
		{args: "show x.tdx --dates ..yesterday", code: cli.ExitUsage,
			stderr: "tetrad explore show: --dates: \"yesterday\" is no day; .*\n"},
		{args: "show x.tdx --thinking -1s", code: cli.ExitUsage,
			stderr: "tetrad explore show: --thinking -1s is negative; .*\n"},
		{args: "show x.tdx --score 101", code: cli.ExitUsage,
			stderr: "tetrad explore show: --score 101 is not from 0 to 100; .*\n"},
		{args: "show x.tdx --game verto-6 --source c.txt", code: cli.ExitUsage,
			stderr: "tetrad explore show: --source c.txt: the index has no .*\n"},
		{args: "show x.tdx", stdout: "No game that counts has this position.\n"},
		{args: "show x.tdx --game go", code: cli.ExitUsage,
			stderr: "tetrad explore show: --game: there is no game .*\n"},
		{args: "show x.tdx --game verto-6 moves c3 c3", code: cli.ExitUsage,
			stderr: "tetrad explore show: position: ply 2: .*\n"},
		{args: "show", code: cli.ExitUsage, stderr: "tetrad explore show: give an index .*\n"},
		{args: "show missing.tdx", code: cli.ExitFailed, stderr: "tetrad explore show: open missing.tdx: .*\n"},
		{args: "show b.txt", code: cli.ExitFailed,
			stderr: "tetrad explore show: b.txt: it is no index that this program can read: .*\n"},
	} {
		code, stdout, stderr := clitest.Run(Commands, "", append([]string{"explore"}, strings.Fields(c.args)...)...)
		if code != c.code {
			t.Errorf("%s: exit code %d, want %d", c.args, code, c.code)
		}
		for _, stream := range [][2]string{{stdout, c.stdout}, {stderr, c.stderr}} {
			if !regexp.MustCompile("^" + stream[1] + "$").MatchString(stream[0]) {
				t.Errorf("%s: written %q, want %q", c.args, stream[0], stream[1])
			}
		}
	}
	if left, err := filepath.Glob("*.tdx.*"); err != nil || left != nil {
		t.Errorf("%v, %v", left, err)
	}
}
