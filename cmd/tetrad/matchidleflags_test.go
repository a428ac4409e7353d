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
		"sprt.toml":    "games = 2\n[sprt]\nelo1 = 20\n",
		"cup.toml":     "knockout = true\n",
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
		"elo0":                     {"--elo0=-5", "--elo0 does nothing without --sprt", "--sprt"},
		"elo1":                     {"--elo1=5", "--elo1 does nothing without --sprt", "--sprt"},
		"alpha":                    {"--alpha=0.1", "--alpha does nothing without --sprt", "--config=sprt.toml"},
		"beta":                     {"--beta=0.1", "--beta does nothing without --sprt", "--sprt"},
		"normalized":               {"--normalized", "--normalized does nothing without --sprt", "--sprt"},
		"no test after all":        {"--config=sprt.toml --sprt=false --elo1=5", "--elo1 does nothing without --sprt", ""},
		"win-score":                {"--win-score=500", "--win-score does nothing without --win-turns", "--win-turns=3"},
		"win-turns":                {"--win-turns=3", "--win-turns does nothing without --win-score", "--win-score=500"},
		"draw-score":               {"--draw-score=5", "--draw-score does nothing without --draw-turns", "--draw-turns=3"},
		"draw-after":               {"--draw-after=5", "--draw-after does nothing without --draw-turns", "--draw-turns=3"},
		"balance-nodes":            {"--balance-nodes=9", "--balance-nodes does nothing without --balance", "--balance=500"},
		"opening-turns of a file":  {"--opening-turns=3 --openings=openings.txt", "--opening-turns does nothing with --openings", ""},
		"balance of a file":        {"--balance=50 --openings=openings.txt", "--balance does nothing with --openings", ""},
		"balance of a book":        {"--game=verto --balance=50 --openings=book", "--balance does nothing with --openings", ""},
		"seed of a file":           {"--seed=5 --openings=openings.txt", "--seed does nothing with --openings, without --opening-order random or --vary-seeds", "--opening-order=random"},
		"seed of engines":          {"--seed=5 --openings=openings.txt", "--seed does nothing", "--vary-seeds"},
		"tie-pairs":                {"--tie-pairs=3", "--tie-pairs does nothing without --tournament knockout", "--tournament=knockout"},
		"tie-pairs with a file":    {"--tie-pairs=3", "--tie-pairs does nothing", "--config=cup.toml"},
		"no cup after all":         {"--tie-pairs=3 --config=cup.toml --tournament=roundrobin", "--tie-pairs does nothing", ""},
		"log-size":                 {"--log-size=3", "--log-size does nothing without --log", "--log=x.log"},
		"log-size of stderr":       {"--log-size=3", "and without stderr= of an engine", "--each=stderr=x.err"},
		"time beside tc":           {"--tc=60 --time=1m", "--time does nothing with --tc", ""},
		"inc beside tc":            {"--inc=1s --tc=60", "--inc does nothing with --tc", ""},
		"limits that nobody needs": {"--each=depth=1 --nodes=5", "--nodes does nothing where all engines have limits of their own", ""},
		"key":                      {"--key=x.key", "--key does nothing without --server", ""},
		"compare":                  {"--compare=0.5", "--compare does nothing without --server", ""},
		"log elsewhere":            {"--server=nowhere.invalid --log=x.log", "--log does nothing with --server, since the engines run elsewhere", ""},
	} {
		t.Run(name, func(t *testing.T) {
			args := func(more string) []string {
				given := []string{"match", engineFlag("", "name=a"), engineFlag("", "name=b")}
				words := strings.Fields(c.flags + " " + more)
				for flag, value := range map[string]string{"--nodes": "1", "--games": "2", "--game": "verto-4", "--startup": "1m"} {
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

// A log size is refused for a resumed match that has no logs.
func TestIdleFlagsWhileResuming(t *testing.T) {
	out := filepath.Join(t.TempDir(), "match.jsonl")
	if code, _, stderr := runWith("", "match", engineFlag("", "name=a"), engineFlag("", "name=b"),
		"--game=verto-4", "--nodes=1", "--games=2", "--startup=1m", "--out", out); code != cli.ExitOK {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	code, _, stderr := runWith("", "match", "--resume", out, "--log-size=3")
	if code != cli.ExitUsage || !strings.Contains(stderr, "--log-size does nothing without --log") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}

// Flags of a test override single settings of a test in a file; the rest stays.
func TestTestFlagsAboveFile(t *testing.T) {
	folder := t.TempDir()
	config, out := filepath.Join(folder, "match.toml"), filepath.Join(folder, "match.jsonl")
	if err := os.WriteFile(config, []byte("[sprt]\nelo0 = -7\nelo1 = 20\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	code, _, stderr := runWith("", "match", "--config", config, engineFlag("", "name=a"), engineFlag("", "name=b"),
		"--game=verto-4", "--nodes=1", "--games=2", "--startup=1m", "--elo1=30", "--out", out)
	text, err := os.ReadFile(out)
	if code != cli.ExitOK || err != nil || !strings.Contains(string(text), `"elo0":-7,"elo1":30`) {
		t.Errorf("exit code %d, %s, %v\n%.600s", code, stderr, err, text)
	}
}

// The details of a match are in all of its files, and replay shows them. Without the
// flag there are no details, and the table has no columns for them.
func TestMatchDetails(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, details := range []bool{true, false} {
		name := map[bool]string{true: "with", false: "without"}[details]
		args := []string{"match", engineFlag(fakeengine.Own, "name=a Search=alphabeta"), engineFlag(fakeengine.Own, "name=b Search=alphabeta Seed=1"),
			"--game=verto-4", "--tc=60+1", "--depth=1", "--games=2", "--startup=1m",
			"--out", name + ".jsonl", "--text", name + ".txt", "--pgn", name + ".pgn"}
		if details {
			args = append(args, "--details")
		}
		if code, _, stderr := runWith("", args...); code != cli.ExitOK {
			t.Fatalf("exit code %d, %s", code, stderr)
		}
		var first string
		for _, file := range []string{name + ".jsonl", name + ".txt", name + ".pgn"} {
			code, table, stderr := runWith("", "replay", "--format=moves", file)
			if code != cli.ExitOK || strings.Count(table, "\nply  player  move ") != 2 {
				t.Fatalf("%s: exit code %d, %s\n%s", file, code, stderr, table)
			}
			for _, column := range []string{"nps", "hash ‰", "engine ms", "latency ms", "left ms"} {
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
