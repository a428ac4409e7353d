package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A flag without effect is refused, and so is a request for something that does not
// exist: silence would look like an answer.
func TestIdleFlags(t *testing.T) {
	folder := t.TempDir()
	game := filepath.Join(folder, "game.txt")
	if err := os.WriteFile(game, []byte("[Game \"trap-3\"]\n\n1. b2 a1 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"analyze --lines 3", exitUsage, "--lines does nothing without a file of games; a request has its own"},
		{"analyze --format text", exitUsage, "--format does nothing without a file of games"},
		{"analyze --rules trap", exitUsage, "--rules does nothing without a file of games"},
		{"analyze --waiting 3 " + game, exitUsage, "--waiting does nothing with a file of games"},
		{"openings --game trap-3 --nodes 100", exitUsage, "--nodes does nothing without --balance"},
		{"play --number 2", exitUsage, "--number does nothing without --load"},
		{"replay --game 2 " + game, exitFailed, "there is no game 2 among the 1 of the file"},
		{"fit --game trap --variants verto-4 --out " + folder + "/w.txt", exitUsage, "--variants verto-4 are not of --game trap"},
		{"fit --out " + folder + "/none/w.txt", exitUsage, "no such file or directory"},
		{"fit --out " + game + "/w.txt", exitUsage, "is not a folder"},
		{"fit --out " + folder, exitUsage, "is a folder"},
		{"fit --out " + folder + "/weights.bin", exitUsage, "the tables of patterns have the name that ends in .bin"},
		{"fit-policy --variants vinver-3 --out " + folder + "/none/w.txt", exitUsage, "no such file or directory"},
	} {
		code, stdout, stderr := runWith("", strings.Fields(c.args)...)
		if code != c.code || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("tetrad %s: exit code %d, %q, %q; want %q", c.args, code, stdout, stderr, c.want)
		}
	}
}
