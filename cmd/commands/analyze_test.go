package commands

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
	"tetrad/protocol/analysis"
)

func TestAnalyzeRequests(t *testing.T) {
	const requests = `{"id":"a","game":"trap-3","lines":2}
{"id":"b","game":"vinver-5","moves":["c3","c3"]}
`
	code, stdout, stderr := clitest.Run(Groups, requests, "analyze", "--engines", "2", "--hash", "1", "--nodes",
		"300", "--option", "Search=mcts")
	if code != cli.ExitOK || stderr != "" {
		t.Fatalf("exit code %d, %q", code, stderr)
	}
	answers := map[string]analysis.Result{}
	for line := range strings.Lines(stdout) {
		var r analysis.Result
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		answers[r.ID] = r
	}
	if a := answers["a"]; a.Type != analysis.TypeResult || len(a.Lines) != 2 || a.Lines[0].WDL == nil ||
		a.Nodes != 300 {
		t.Errorf("answer to a: %+v", a)
	}
	if b := answers["b"]; b.Type != analysis.TypeError {
		t.Errorf("answer to b: %+v", b)
	}
}

const recorded = `[Variant "vinver-3"]
[Result "1-0"]

1. a1 c3 2. a2 c2 3. pass b1 4. a3
1-0

`

func TestAnalyzeFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(recorded), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"analyze", "--hash", "1", "--nodes", "20000", "--option", "Search=alphabeta", file}
	code, stdout, stderr := clitest.Run(Groups, "", append(args, "--format", "pgn")...)
	if code != cli.ExitOK || !strings.Contains(stdout, ", best a3 wins in 1}") ||
		!strings.Contains(stdout, "4. a3 {best, wins in 1}") {
		t.Errorf("as PGN: exit code %d, %q, %q", code, stdout, stderr)
	}
	// The output is itself a valid record.
	if code, _, stderr := clitest.Run(Groups, stdout, "replay", "-"); code != cli.ExitOK {
		t.Errorf("replay: exit code %d, %q", code, stderr)
	}
	code, stdout, stderr = clitest.Run(Groups, "", args...)
	var g analysis.AnnotatedGame
	if err := json.Unmarshal([]byte(stdout), &g); code != cli.ExitOK || err != nil || len(g.Analysis) != 8 {
		t.Errorf("as JSON: exit code %d, %v, %q, %q", code, err, stdout, stderr)
	}
}

// Records that do not name their game are annotated with the help of --rules, and
// keep the players' names and the result.
func TestAnalyzeGamesOfCuteGames(t *testing.T) {
	const pgn = `[White "a"]
[Black "b"]
[Result "1-0"]
[FEN "startpos"]
[Adjudicated "Out of time"]

1. a1 c3 2. b2 1-0
`
	args := []string{"analyze", "--hash", "1", "--nodes", "100", "--format", "pgn"}
	code, stdout, stderr := clitest.Run(Groups, pgn, append(args, "--rules", "trap-3-king", "-")...)
	for _, want := range []string{"[White \"a\"]", "[Black \"b\"]", "[Variant \"trap-3-king\"]",
		"[Reason \"out of time\"]", "[Fault \"p2\"]", "best"} {
		if code != cli.ExitOK || !strings.Contains(stdout, want) {
			t.Errorf("exit code %d, %q lacks %q, %q", code, stdout, want, stderr)
		}
	}
	code, _, stderr = clitest.Run(Groups, pgn, append(args, "-")...)
	if code != cli.ExitFailed || !strings.Contains(stderr, "name it by --rules") {
		t.Errorf("without --rules: exit code %d, %q", code, stderr)
	}
}

// A wrong game is reported and left out, and the next one is annotated.
func TestAnalyzeWrongGame(t *testing.T) {
	wrong := strings.Replace(recorded, "2. a2", "2. a1", 1)
	code, stdout, stderr := clitest.Run(Groups, wrong+recorded, "analyze", "--hash", "1", "--nodes", "100", "-")
	if code != cli.ExitOK || strings.Count(stdout, "\n") != 1 || !strings.Contains(stderr, "game 1: ply 3: a1") ||
		!strings.Contains(stderr, "1 of 2 games") {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
}

func TestAnalyzeUsage(t *testing.T) {
	for args, cause := range map[string]string{
		"--engines -1":                     "--engines -1 is less than 1",
		"--lines 0":                        "--lines 0 is less than 1",
		"--format html":                    "not jsonl or pgn",
		"--movetime -1s":                   "movetime is -1000",
		"--depth -1":                       "depth is -1",
		"--game verto":                     "unknown flag",
		"--level 3":                        "there is no flag --level; give --option Level=…",
		"--option MultiPV=3":               "the option MultiPV does nothing here",
		"--option alphabeta.ProbCut=false": "the option alphabeta.ProbCut does nothing here",
		"a b":                              "give one file",
	} {
		code, stdout, stderr := clitest.Run(Groups, "", append([]string{"analyze"}, strings.Fields(args)...)...)
		if code != cli.ExitUsage || stdout != "" || !strings.Contains(stderr, cause) {
			t.Errorf("%s: exit code %d, %q, %q", args, code, stdout, stderr)
		}
	}
	if code, stdout, _ := clitest.Run(Groups, "", "analyze", "--schema"); code != cli.ExitOK ||
		stdout != analysis.Schema {
		t.Errorf("schema: exit code %d", code)
	}
	for _, file := range []string{filepath.Join(t.TempDir(), "none"), "-"} {
		if code, _, _ := clitest.Run(Groups, "", "analyze", file); code != cli.ExitFailed {
			t.Errorf("without games: exit code %d", code)
		}
	}
}
