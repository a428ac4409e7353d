//go:build unix

package commands

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// A report is written as a page and as JSON, and goes on with the games that are there.
func TestReport(t *testing.T) {
	t.Chdir(t.TempDir())
	line := []string{"report", "--game", "vinver-3", "--nodes", "16", "--json", "r.json"}
	code, stdout, stderr := run(append(line, "--rounds", "1")...)
	if code != cli.ExitOK || !strings.Contains(stdout, "vinver-3.html: ") || !strings.Contains(stdout, "First player") {
		t.Fatalf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	before, err := os.ReadFile("vinver-3.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if code, stdout, stderr = run(append(line, "--budget", "1ns", "--threads", "2")...); code != cli.ExitOK {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	var report struct {
		Made    struct{ Command string }
		Figures []struct{ Of []struct{ N int } }
	}
	text, err := os.ReadFile("r.json")
	if err == nil {
		err = json.Unmarshal(text, &report)
	}
	if err != nil || len(report.Figures) != 9 || report.Made.Command != "tetrad report --game vinver-3 --rounds 1 --nodes 16 --seed 1" {
		t.Errorf("%v, %+v\n%s", err, report, stdout)
	}
	after, err := os.ReadFile("vinver-3.jsonl")
	if err != nil || string(after) != string(before) {
		t.Errorf("a finished round was played again: %v", err)
	}
	from := append(line, "--fen", "b2/3/3 w =", "--rounds", "1", "--out", "from.html")
	if code, _, stderr = run(from...); code != cli.ExitOK {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	page, err := os.ReadFile("from.html")
	if text, _ = os.ReadFile("r.json"); err != nil || !strings.Contains(string(page), "All games begin from b2/3/3 w =, where White moves first.") ||
		!strings.Contains(string(text), `--fen \"b2/3/3 w =\" --rounds 1`) {
		t.Errorf("%v, the report from a position does not say so\n%s", err, text)
	}
	if code, _, stderr = run("report", "--game", "vinver-3", "--nodes", "17", "--rounds", "1"); code != cli.ExitFailed || !strings.Contains(stderr, "--nodes 16") {
		t.Errorf("other nodes: exit code %d, %s", code, stderr)
	}
}

func TestReportRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"--game chess":                   "there is no game",
		"--compare chess":                "there is no game",
		"--game verto --compare verto-8": "is the game itself",
		"--game verto-5 --fen 5":         "--fen: verto-5 has no position",
		"--nodes 1":                      "is not from",
		"--rounds -1":                    "is negative",
		"--budget 0s":                    "is no time",
		"--threads 0":                    "is not from",
		"--out a.jsonl":                  "must be different files",
		"--out a.html --json a.jsonl":    "must be different files",
		"--out a.html --json a.html":     "must be different files",
		"more":                           "unexpected argument",
		"--game verto --out none/verto --rounds 1": "no such file",
	} {
		code, _, stderr := run(append([]string{"report"}, strings.Fields(line)...)...)
		if code == cli.ExitOK || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %s", line, code, stderr)
		}
	}
}
