//go:build unix

package main

import (
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/protocol/ugitest"
)

// The details of a match are in all of its files. Without the flag there are none.
func TestMatchDetails(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, details := range []bool{true, false} {
		name := map[bool]string{true: "with", false: "without"}[details]
		args := []string{"match", engineFlag(ugitest.Own, "name=a Search=alphabeta"), engineFlag(ugitest.Own, "name=b Search=alphabeta Seed=1"),
			"--game=verto-4", "--tc=60+1", "--depth=1", "--games=2",
			"--out", name + ".jsonl", "--pgn", name + ".pgn"}
		if details {
			args = append(args, "--details")
		}
		if code, _, stderr := runWith("", args...); code != cli.ExitOK {
			t.Fatalf("exit code %d, %s", code, stderr)
		}
		var first string
		for _, file := range []string{name + ".jsonl", name + ".pgn"} {
			code, games, stderr := runWith("", "replay", "--format=pgn", file)
			if code != cli.ExitOK || strings.Count(games, "[PlyCount ") != 2 {
				t.Fatalf("%s: exit code %d, %s\n%s", file, code, stderr, games)
			}
			for _, detail := range []string{"seldepth", "pv ", "nps", "hashfull", "engine-ms", "latency-ms", "[%clk "} {
				if strings.Contains(games, detail) != details {
					t.Errorf("%s: %s\n%s", file, detail, games)
				}
			}
			if first == "" {
				first = games
			} else if games != first {
				t.Errorf("%s:\n%s\nand in the journal\n%s", file, games, first)
			}
		}
	}
}
