//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// Commands that read recorded games report a game that cannot be read, and go on with the
// next; a file without a good game is a failure.
func TestFilesWithBadGames(t *testing.T) {
	const good, bad = "[Variant \"vinver-3-nopass\"]\n[Result \"0-1\"]\n\n1. c3 {cp 1} c2 2. a3 a1 3. b3 b2 4. a2 b1 0-1\n\n",
		"[Variant \"vinver-3-nopass\"]\n[Result \"*\"]\n\n1. c3 {and no end\n"
	for _, c := range []struct {
		text string
		code int
		want string
	}{{good + bad, cli.ExitOK, "Left out: 1 of 2 games."}, {bad, cli.ExitFailed, "all games of the file are left out"}} {
		path := filepath.Join(t.TempDir(), "games.pgn")
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, command := range []string{"samples", "proof games --hash 1"} {
			code, _, stderr := runWith("", append(strings.Fields(command), path)...)
			if code != c.code || !strings.Contains(stderr, "a comment has no end") || !strings.Contains(stderr, c.want) {
				t.Errorf("%s: exit code %d, %q", command, code, stderr)
			}
		}
	}
}
