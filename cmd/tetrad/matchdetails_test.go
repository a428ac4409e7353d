//go:build unix

package main

import (
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/protocol/ugiclient/fakeengine"
)

// The details of a match are in all of its files, and replay shows them. Without the
// flag there are no details, and the table has no columns for them.
func TestMatchDetails(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, details := range []bool{true, false} {
		name := map[bool]string{true: "with", false: "without"}[details]
		args := []string{"match", engineFlag(fakeengine.Own, "name=a Search=alphabeta"), engineFlag(fakeengine.Own, "name=b Search=alphabeta Seed=1"),
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
			code, table, stderr := runWith("", "replay", "--format=moves", file)
			if code != cli.ExitOK || strings.Count(table, "\nply  player  move ") != 2 {
				t.Fatalf("%s: exit code %d, %s\n%s", file, code, stderr, table)
			}
			for _, column := range []string{"seldepth", "line", "nps", "hash ‰", "engine ms", "latency ms", "left ms"} {
				if strings.Contains(table, column) != details {
					t.Errorf("%s: column %s\n%s", file, column, table)
				}
			}
			if first == "" {
				first = table
			} else if table != first {
				t.Errorf("%s:\n%s\nand in the journal\n%s", file, table, first)
			}
		}
	}
}
