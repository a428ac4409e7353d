//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// Match files are read in order, and wrong games are reported and left out.
func TestSamplesOfMatches(t *testing.T) {
	folder := t.TempDir()
	path, wrong := filepath.Join(folder, "match.jsonl"), filepath.Join(folder, "wrong.txt")
	code, _, stderr := runWith("", "match", engineFlag("own", "name=a Search=alphabeta"), engineFlag("own", "name=b Search=mcts"),
		"--game", "verto-4", "--nodes", "20", "--games", "2", "--out", path)
	if code != cli.ExitOK {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	if err := os.WriteFile(wrong, []byte(strings.Replace(scored, "c3", "b2", 1)+scored), 0o666); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := runWith("", "samples", path, wrong)
	if code != cli.ExitOK || strings.Count(stdout, "\"verto-4\"") < 4 || strings.Count(stdout, "\"trap-3\"") != 2 ||
		!strings.Contains(stderr, "wrong.txt, game 1: ply 3: b2") || !strings.Contains(stderr, "Left out: 1 of 4 games.") {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
}
