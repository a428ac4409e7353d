package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// A request for a game that does not exist is refused: silence would look like an answer.
func TestReplayOfNoGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, []byte("[Game \"trap-3\"]\n\n1. b2 a1 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := runWith("", "replay", "--game", "2", file)
	if code != cli.ExitFailed || stdout != "" || !strings.Contains(stderr, "there is no game 2 among the 1 that were read") {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
}
