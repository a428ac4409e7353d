package commands

import (
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
)

func TestSolve(t *testing.T) {
	for _, c := range []struct {
		args, fen string
		code      int
		stdout    string // pattern of the beginning
		stderr    string
	}{
		{args: "--game verto-4 --hash 8",
			stdout: `value p2 wins by 2\npv .*\nnodes \d+\ntime \S+\nnodes/s \d+\nhashfull \d+\n$`},
		{args: "--game verto-4-old --hash 8", stdout: `value p2 wins by 8\n`},
		{args: "--game vinver-4-nopass --hash 8", stdout: `value p2 wins within \d+ turns\npv `},
		{args: "--game vinver-3 --hash 8", stdout: `value p2 wins within \d+ turns\npv `},
		{args: "--game trap-3 --hash 8", fen: "w2/3/2b >>/>>/>> ^^^/^^^ w 0,0 99",
			stdout: `value (p. wins|draw|unknown)`},
		{args: "--game trap-3 --hash 8", fen: "w2/3/2b >>/>>/>> ^^^/^^^ w 0,0 0",
			stdout: `value .*\n(pv .*\n)?nodes \d+\nlisted [1-9]\d*\ntime `},
		{args: "--game trap-3 --hash 16", fen: "1w1/b1w/3 <>/>>/<> ^v^/^v^ w 0,0 99",
			stdout: `value p1 wins within 15 turns\npv (\S+ ){14}\S+\n`},
		{args: "--game verto-4 --hash 8", fen: "wwww/wbbw/wbbw/wwww b", stdout: `value p1 wins by 8\nnodes 0\n`},
		{args: "--game verto-4 --hash 8 --moves", fen: "wbwb/bwbw/wbwb/bwb1 w",
			stdout: `value .*\npv .*\n(.*\n){4}d1x?\S*: p\d wins by \d+\n`},
		{args: "--game trap-3 --hash 8", fen: "w2/3/2b >>/>>/>> ^^^/^^^ w 0,0 98",
			stdout: `value draw: neither player can force a win\npv \S+ \S+\n`},
		{args: "--game vinver-4 --hash 8", fen: "bwwb/wwwb/bw2/bwbw b =",
			stdout: `value p1 wins within 3 turns\npv pass `},
		{args: "--game verto --time 20ms --hash 8", stdout: `value unknown: p1 gets between -64 and \+64; more --time or --hash may solve it\nnodes \d+\n`},
		{args: "--game verto-4 --hash 8 --threads 2", stdout: `value p2 wins by 2\npv `},
		{args: "--threads 0", code: cli.ExitUsage, stderr: "tetrad solve: --threads 0 is not between 1 and 256; .*\n"},
		{args: "--game vinver-3 --hash 8 --threads 2", stdout: `value p2 wins within 10 turns\n`},
		{args: "--hash 0", code: cli.ExitUsage, stderr: "tetrad solve: --hash 0 is not between 1 and 65536; .*\n"},
		{args: "--hash 65537", code: cli.ExitUsage,
			stderr: "tetrad solve: --hash 65537 is not between 1 and 65536; .*\n"},
		{args: "--time -1s", code: cli.ExitUsage, stderr: "tetrad solve: --time -1s is negative; .*\n"},
		{args: "--game go", code: cli.ExitUsage, stderr: "tetrad solve: --game: there is no game .*\n"},
		{args: "--fen x", code: cli.ExitUsage, stderr: "tetrad solve: --fen: .*\n"},
	} {
		args := append([]string{"solve"}, strings.Fields(c.args)...)
		if c.fen != "" {
			args = append(args, "--fen", c.fen)
		}
		code, stdout, stderr := clitest.Run(Groups, "", args...)
		if code != c.code {
			t.Errorf("%q: exit code %d, want %d", args, code, c.code)
		}
		if !regexp.MustCompile("^" + c.stdout).MatchString(stdout) {
			t.Errorf("%q: written %q, want %q", args, stdout, c.stdout)
		}
		if !regexp.MustCompile("^" + c.stderr + "$").MatchString(stderr) {
			t.Errorf("%q: errors %q, want %q", args, stderr, c.stderr)
		}
	}
}
