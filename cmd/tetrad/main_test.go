package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/cmd/tetrad/measure"
	"tetrad/engine"
)

var tested = clitest.Program{
	NewEnv: func() *cli.Env { return &cli.Env{Program: "tetrad", Kinds: measure.Kinds()} }, Tree: tree, Execute: execute,
}

// runWith runs a command line with the real games and returns its exit code and output.
func runWith(stdin string, args ...string) (code int, stdout, stderr string) {
	return tested.Run(stdin, args...)
}

func TestRun(t *testing.T) {
	version := fmt.Sprintf(`Tetrad \S+ go\S+ \S+/\S+\nrevision .+\nprocessor .+\n(weights   [0-9a-f]{16} [a-z]+\n){%d}`, len(engine.Default().Games))
	for _, c := range []struct {
		args   string
		stdin  string
		code   int
		stdout string // pattern of the whole output
		stderr string
	}{
		{args: "", stdin: "isready\nquit\n", stdout: "readyok\n"},
		{args: "ugi", stdin: "isready\n", stdout: "readyok\n"},
		{args: "--game trap-3 --hash=8", stdin: "query game\n", stdout: "response trap-3\n"},
		{args: "--hash 0", code: cli.ExitUsage,
			stderr: `tetrad ugi: invalid argument "0" for "--hash" flag: option Hash: "0" is not a whole number from 1 to 65536; see tetrad ugi --help\n`},
		{args: "--game chess", code: cli.ExitUsage, stderr: `tetrad ugi: invalid argument "chess" for "--game" flag: .* games are verto.*\n`},
		{args: "ugi now", code: cli.ExitUsage, stderr: `tetrad ugi: unexpected argument "now"; see tetrad ugi --help\n`},
		{args: "--strict", stdin: "position startpos moves zz\nisready\n", code: cli.ExitFailed,
			stderr: "tetrad ugi: position: ply 1: zz: .*\n"},
		{args: "", stdin: "position startpos moves zz\nisready\n",
			stdout: "info string error position: ply 1: zz: .*\nreadyok\n"},
		{args: "nonsense", code: cli.ExitUsage, stderr: "tetrad: there is no command \"nonsense\"; see tetrad --help\n"},
		{args: "help", stdout: "(?s).*ugi .*perft .*version .*help .*Games: verto.*, trap.*Exit codes: 0; 1 .*\n"},
		{args: "help perft", stdout: "(?s)tetrad perft .*Examples:.*--divide.*\n"},
		{args: "help suite rum", code: cli.ExitUsage, stderr: `tetrad help: there is no command "rum"; similar: run; see tetrad help --help\n`},
		{args: "mach", code: cli.ExitUsage, stderr: `tetrad: there is no command "mach"; similar: match, man; see tetrad --help\n`},
		{args: "selfplay --games 3", code: cli.ExitUsage, stderr: "tetrad: selfplay is now tetrad-lab selfplay; see tetrad --help\n"},
		{args: "suite make", code: cli.ExitUsage, stderr: "tetrad suite: make is now tetrad-lab suite make; see tetrad suite --help\n"},
		{args: "match --server farm", code: cli.ExitUsage, stderr: "tetrad match: --server is now a flag of tetrad-lab match, report, openings and suite; see tetrad match --help\n"},
		{args: "version", stdout: version},
		{args: "--version", stdout: version},
		{args: "-V", stdout: version},
		{args: "ugi --hash 8 --version", stdout: version},
		{args: "--help", stdout: "(?s).*ugi .*perft .*version .*help .*Games: verto.*, trap.*Exit codes: 0; 1 .*\n"},
		{args: "ugi --help", stdout: "(?s)tetrad .*Examples:.*--hash value .*--option NAME=VALUE .*MultiPV.*--strict.*\n"},
		{args: "perft --help", stdout: "(?s)tetrad perft .*Examples:.*--divide.*\n"},
		{args: "perft --depth 0", stdout: "perft 0 = 1\n(?s).*"},
		{args: "perft --depth 2", stdout: "perft 2 = 3552\ntime .*\nleaves/s .*\n"},
		{args: "perft --depth -1", code: cli.ExitUsage, stderr: "tetrad perft: --depth -1 is negative; give 0 or more; .*\n"},
		{args: "perft --threads 0", code: cli.ExitUsage, stderr: "tetrad perft: --threads 0 is less than 1; .*\n"},
		{args: "perft --game go", code: cli.ExitUsage, stderr: `tetrad perft: --game: there is no game "go"; games are .*\n`},
		{args: "perft --game vinver-3 --fen x", code: cli.ExitUsage, stderr: "tetrad perft: --fen: .*\n"},
		{args: "perft --depth two", code: cli.ExitUsage, stderr: `tetrad perft: invalid argument "two" .*\n`},
	} {
		code, stdout, stderr := runWith(c.stdin, strings.Fields(c.args)...)
		if code != c.code {
			t.Errorf("tetrad %s: exit code %d, want %d", c.args, code, c.code)
		}
		for _, stream := range [][2]string{{stdout, c.stdout}, {stderr, c.stderr}} {
			if !regexp.MustCompile("^" + stream[1] + "$").MatchString(stream[0]) {
				t.Errorf("tetrad %s: written %q, want %q", c.args, stream[0], stream[1])
			}
		}
	}
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
