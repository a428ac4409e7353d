package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/cmd/commands"
	"tetrad/engine"
	"tetrad/engine/content"
)

var tested = clitest.Program{
	NewEnv: func() *cli.Env { return &cli.Env{Program: "tetrad", Kinds: commands.Kinds()} }, Tree: tree, Execute: execute,
}

// runWith runs a command line with the real games and returns its exit code and output.
func runWith(stdin string, args ...string) (code int, stdout, stderr string) {
	return tested.Run(stdin, args...)
}

// runIn runs a command line of a program with these games.
func runIn(r engine.Registry, stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	e := cli.Env{Program: "tetrad", Kinds: commands.Kinds(), Registry: r, Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &errs}
	code = execute(&e, args)
	return code, out.String(), errs.String()
}

func TestRun(t *testing.T) {
	weights := 0
	for _, entry := range content.Registry().Games {
		if entry.Fingerprint() != "" {
			weights++
		}
	}
	version := fmt.Sprintf(`Tetrad \S+ go\S+ \S+/\S+\nrevision .+\n(weights   [0-9a-f]{16} [a-z]+\n){%d}`, weights)
	clitest.Runner(runWith).Check(t, "", []clitest.Case{
		{Args: "", Stdin: "isready\nquit\n", Stdout: "readyok\n"},
		{Args: "ugi", Stdin: "isready\n", Stdout: "readyok\n"},
		{Args: "--game trap-3 --hash=8", Stdin: "query game\n", Stdout: "response trap-3\n"},
		{Args: "--hash 0", Code: cli.ExitUsage,
			Stderr: `tetrad ugi: --hash: "0" is not a whole number from 1 to 65536; see tetrad ugi --help\n`},
		{Args: "--game chess", Code: cli.ExitUsage, Stderr: `tetrad ugi: --game: .* games are verto.*\n`},
		{Args: "ugi now", Code: cli.ExitUsage, Stderr: `tetrad ugi: unexpected argument "now"; see tetrad ugi --help\n`},
		{Args: "--strict", Stdin: "position startpos moves zz\nisready\n", Code: cli.ExitFailed,
			Stderr: "tetrad ugi: position: ply 1: zz: .*\n"},
		{Args: "", Stdin: "position startpos moves zz\nisready\n",
			Stdout: "info string error position: ply 1: zz: .*\nreadyok\n"},
		{Args: "nonsense", Code: cli.ExitUsage, Stderr: "tetrad: there is no command \"nonsense\"; see tetrad --help\n"},
		{Args: "help", Stdout: "(?s).*ugi .*perft .*version .*help .*Games: verto.*, trap.*Exit codes: 0 success; 1 .*\n"},
		{Args: "help perft", Stdout: "(?s)tetrad perft .*Examples:.*--divide.*\n"},
		{Args: "help suite rum", Code: cli.ExitUsage, Stderr: `tetrad help: there is no command "rum"; similar: run; see tetrad help --help\n`},
		{Args: "uci", Code: cli.ExitUsage, Stderr: `tetrad: there is no command "uci"; Tetrad speaks UGI: type ugi; see tetrad --help\n`},
		{Args: "--hlep", Code: cli.ExitUsage, Stderr: `tetrad ugi: unknown flag: --hlep; similar: --help; .*\n`},
		{Args: "match a b --rounds 2", Code: cli.ExitUsage, Stderr: `tetrad match: unknown flag: --rounds; similar: --games; .*\n`},
		{Args: "replay --rules verto ../../README.md", Code: cli.ExitFailed,
			Stderr: "game 1: line 1: the text is not a game\ntetrad replay: .*\n"},
		{Args: "replay -", Stdin: "1. a1 c3\n", Code: cli.ExitFailed, Stderr: "game 1: .* name it by --rules\ntetrad replay: .*\n"},
		{Args: "mach", Code: cli.ExitUsage, Stderr: `tetrad: there is no command "mach"; similar: match; see tetrad --help\n`},
		{Args: "puzzle --help", Code: cli.ExitUsage, Stderr: `tetrad: there is no command "puzzle"; .*see tetrad --help\n`},
		{Args: "suite rum --help", Code: cli.ExitUsage, Stderr: `tetrad suite: there is no command "rum"; similar: run; .*\n`},
		{Args: "version", Stdout: version},
		{Args: "--version", Stdout: version},
		{Args: "-V", Stdout: version},
		{Args: "ugi --hash 8 --version", Stdout: version},
		{Args: "--help", Stdout: "(?s).*ugi .*perft .*version .*help .*Games: verto.*, trap.*Exit codes: 0 success; 1 .*\n"},
		{Args: "ugi --help", Stdout: "(?s)tetrad .*Examples:.*--hash value .*--option NAME=VALUE .*MultiPV.*--strict.*\n"},
		{Args: "perft --help", Stdout: "(?s)tetrad perft .*Examples:.*--divide.*\n"},
		{Args: "perft --depth 0", Stdout: "perft 0 = 1\n(?s).*"},
		{Args: "perft --depth 2", Stdout: "perft 2 = 3552\ntime .*\nleaves/s .*\n"},
		{Args: "perft --depth -1", Code: cli.ExitUsage, Stderr: "tetrad perft: --depth -1 is negative; give 0 or more; .*\n"},
		{Args: "perft --threads 0", Code: cli.ExitUsage, Stderr: "tetrad perft: --threads 0 is less than 1; .*\n"},
		{Args: "perft --game go", Code: cli.ExitUsage, Stderr: `tetrad perft: --game: there is no game "go"; games are .*\n`},
		{Args: "perft --game vinver-3 --fen x", Code: cli.ExitUsage, Stderr: "tetrad perft: --fen: .*\n"},
		{Args: "perft --depth two", Code: cli.ExitUsage, Stderr: `tetrad perft: --depth: "two" is not a whole number; .*\n`},
		{Args: "match --patience 10", Code: cli.ExitUsage,
			Stderr: `tetrad match: --patience: "10" is not a duration such as 100ms or 1m30s; .*\n`},
		{Args: "play --movetime 5", Code: cli.ExitUsage,
			Stderr: `tetrad play: --movetime: "5" is not a duration such as 100ms or 1m30s; .*\n`},
		{Args: "match --games 10m", Code: cli.ExitUsage,
			Stderr: `tetrad match: --games: "10m" is not a whole number; .*\n`},
	})
}

func TestDivide(t *testing.T) {
	code, stdout, _ := runWith("", "perft", "--game", "vinver-3", "--depth", "2", "--divide")
	if code != cli.ExitOK {
		t.Fatalf("exit code %d", code)
	}
	// Moves are in order of generation. After any first stone there are 8 points, the
	// swap and the pass.
	want := `a1: 10
b1: 10
c1: 10
a2: 10
b2: 10
c2: 10
a3: 10
b3: 10
c3: 10
perft 2 = 90
`
	if !strings.HasPrefix(stdout, want) {
		t.Errorf("written %q, want %q", stdout, want)
	}
}
