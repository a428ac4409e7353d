package commands

import (
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
)

func TestGTP(t *testing.T) {
	code, stdout, stderr := clitest.Run(Groups,
		"1 gogui-rules_game_id\ngogui-rules_side_to_move\n2 reg_genmove b\nquit\n",
		"gtp", "--game", "vinver-4", "--hash", "1", "--movetime", "0", "--nodes", "50")
	if code != cli.ExitOK || stderr != "" || !strings.HasPrefix(stdout, "=1 Vinver-4\n\n= black\n\n=2 ") {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
}

func TestGTPUsage(t *testing.T) {
	for _, c := range []struct{ args, cause string }{
		{"--game trap", "more than black and white stones; use UGI for it; Go clients show verto"},
		{"--game chess", "there is no game"},
		{"--movetime 0", "give one of them"},
		{"--movetime -1s", "negative"},
		{"--depth -1", "negative"},
		{"--level 21", "1 to 20"},
		{"verto", "give the game with --game verto"},
	} {
		code, stdout, stderr := clitest.Run(Groups, "name\n", append([]string{"gtp"}, strings.Fields(c.args)...)...)
		if code != cli.ExitUsage || stdout != "" || !strings.Contains(stderr, c.cause) {
			t.Errorf("%s: exit code %d, %q, %q", c.args, code, stdout, stderr)
		}
	}
	if code, stdout, _ := clitest.Run(Groups, "", "gtp", "--help"); code != cli.ExitOK ||
		!strings.Contains(stdout, "gogui -program") || strings.Contains(stdout, "--ponder") {
		t.Errorf("help: exit code %d, %q", code, stdout)
	}
}
