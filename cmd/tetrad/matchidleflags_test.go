//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/protocol/ugiclient/fakeengine"
)

// A match flag without effect is refused, and the error names what is missing. With
// the missing flag, it is accepted.
func TestIdleMatchFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"openings.txt": "startpos moves a2\nstartpos moves b2\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, c := range map[string]struct {
		flags string // refused
		want  string
		more  string // flags that make it valid
	}{
		"resign without turns":     {"--resign=score=500", "--resign does nothing without score= and turns=", "--resign=turns=3"},
		"resign without score":     {"--resign=turns=3", "--resign does nothing without score= and turns=", "--resign=score=500"},
		"draw without turns":       {"--draw=score=5,after=5", "--draw does nothing without turns=", "--draw=turns=3"},
		"nodes without balance":    {"--openings=nodes=9", "nodes of --openings does nothing without balance=", "--openings=balance=500"},
		"turns of a file":          {"--openings=openings.txt,turns=3", "turns of --openings does nothing with a file", ""},
		"balance of a file":        {"--openings=openings.txt,balance=50", "balance of --openings does nothing with a file", ""},
		"balance of a book":        {"--game=verto --openings=book,balance=50", "balance of --openings does nothing with a file", ""},
		"seed of a file":           {"--seed=5 --openings=openings.txt", "--seed does nothing with openings of a file, without their order=random and without vary", "--openings=order=random"},
		"seed of engines":          {"--seed=5 --openings=openings.txt", "--seed does nothing", "--seed=vary"},
		"limits that nobody needs": {"--each=depth=1 --nodes=5", "--nodes does nothing where all engines have limits of their own", ""},
	} {
		t.Run(name, func(t *testing.T) {
			args := func(more string) []string {
				given := []string{"match", engineFlag("", "name=a"), engineFlag("", "name=b")}
				words := strings.Fields(c.flags + " " + more)
				for flag, value := range map[string]string{"--nodes": "1", "--games": "2", "--game": "verto-4", "--patience": "startup=1m"} {
					if !strings.Contains(" "+strings.Join(words, " "), " "+flag+"=") && (flag != "--nodes" || !strings.Contains(c.flags, "--tc")) {
						given = append(given, flag+"="+value)
					}
				}
				return append(given, words...)
			}
			code, stdout, stderr := runWith("", args("")...)
			if code != cli.ExitUsage || stdout != "" || !strings.Contains(stderr, c.want) {
				t.Errorf("exit code %d, %q, %q; want %q", code, stdout, stderr, c.want)
			}
			if files, _ := filepath.Glob("*.jsonl"); len(files) > 0 {
				t.Errorf("%s are left", files)
			}
			if c.more == "" {
				return
			}
			out := filepath.Join(t.TempDir(), "match.jsonl")
			if code, _, stderr := runWith("", append(args(c.more), "--out="+out)...); code != cli.ExitOK {
				t.Errorf("with %s: exit code %d, %s", c.more, code, stderr)
			}
		})
	}
}

// The details of a match are in all of its files, and replay shows them. Without the
// flag there are no details, and the table has no columns for them.
func TestMatchDetails(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, details := range []bool{true, false} {
		name := map[bool]string{true: "with", false: "without"}[details]
		args := []string{"match", engineFlag(fakeengine.Own, "name=a Search=alphabeta"), engineFlag(fakeengine.Own, "name=b Search=alphabeta Seed=1"),
			"--game=verto-4", "--tc=60+1", "--depth=1", "--games=2", "--patience=startup=1m",
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
