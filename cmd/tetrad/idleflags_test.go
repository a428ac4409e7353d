package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// A flag without effect is refused, and so is a request for something that does not
// exist: silence would look like an answer.
func TestIdleFlags(t *testing.T) {
	folder := t.TempDir()
	game := filepath.Join(folder, "game.txt")
	if err := os.WriteFile(game, []byte("[Variant \"trap-3\"]\n\n1. b2 a1 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"analyze --lines 3", cli.ExitUsage, "--lines does nothing without a file of games; a request has its own"},
		{"analyze --format pgn", cli.ExitUsage, "--format does nothing without a file of games"},
		{"analyze --rules trap", cli.ExitUsage, "--rules does nothing without a file of games"},
		{"replay --game 2 " + game, cli.ExitFailed, "there is no game 2 among the 1 that were read"},
	} {
		code, stdout, stderr := runWith("", strings.Fields(c.args)...)
		if code != c.code || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("tetrad %s: exit code %d, %q, %q; want %q", c.args, code, stdout, stderr, c.want)
		}
	}
}
