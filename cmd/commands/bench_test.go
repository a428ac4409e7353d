//go:build unix

package commands

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/bench"
	"tetrad/cmd/cli"
	"tetrad/positions/docstest"
)

// writeBuild writes a program whose benchmark has these results.
func writeBuild(t *testing.T, name string, perSecond, nodes int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	text := fmt.Sprintf("#!/bin/sh\ntest \"$*\" = 'bench --deeper 1 --game trap' || exit 1\n"+
		"echo 'trap alphabeta %d nodes %d/s fen b'\necho 'trap %s 10 nodes 10/s fen b'\n", nodes, perSecond, name)
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	return path
}

// Two builds are compared, and it is said which is faster and what their signatures are.
func TestBenchAgainst(t *testing.T) {
	own := ownProgram
	defer func() { ownProgram = own }()
	ownProgram = func() (string, error) { return writeBuild(t, "this", 3000, 50), nil }
	code, stdout, stderr := run("bench", "--deeper", "1", "--game", "trap", "--against", writeBuild(t, "that", 2000, 40))
	for _, want := range []string{
		"Signature +60 nodes\n", "that, signature 50 nodes\n", "The signatures differ", "of 12 pairs of runs",
		` trap +alphabeta +3000 +2000 +1\.500 +1\.500 … 1\.500 +faster\n`,
		`All searches: 1\.500 times as fast, .*: this program is faster\n`,
	} {
		if code != cli.ExitOK || !regexp.MustCompile(want).MatchString(stdout) {
			t.Errorf("exit code %d, %s, no %q in\n%s", code, stderr, want, stdout)
		}
	}
	code, stdout, _ = run("bench", "--deeper", "1", "--game", "trap", "--repeats", "2", "--json", "--against", writeBuild(t, "that", 2000, 50))
	var report speedReport
	if err := json.Unmarshal([]byte(stdout), &report); code != cli.ExitOK || err != nil || report.Repeats != 2 || len(report.Ratios) != 2 ||
		len(report.Other.Searches) != 2 || report.Other.Searches[0].Rates[1] != 2000 {
		t.Errorf("exit code %d, %v\n%s", code, err, stdout)
	}
	for program, want := range map[string]string{"no/such/program": "no such file", "true": "the output is not that of tetrad bench"} {
		if code, stdout, stderr := run("bench", "--deeper", "1", "--game", "trap", "--against", program); code != cli.ExitFailed || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %q, %q", program, code, stdout, stderr)
		}
	}
}

// The speed of this program is measured, as text and as JSON.
func TestBenchRepeats(t *testing.T) {
	code, stdout, stderr := run("bench", "--game", "trap-king", "--deeper", "-9", "--repeats", "2")
	if code != cli.ExitOK || !regexp.MustCompile(`(?s)of 2 runs.* trap-king +alphabeta +\d+ +\d+ +\d+\n +trap-king +mcts +.* all +alphabeta +\d+.* all +mcts +\d+`).MatchString(stdout) {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	code, stdout, _ = run("bench", "--game", "trap-king", "--deeper", "-9", "--json")
	var report speedReport
	if err := json.Unmarshal([]byte(stdout), &report); code != cli.ExitOK || err != nil || report.This.Signature == 0 || len(report.This.Searches) != 2 ||
		len(report.This.Rates) != 1 || len(report.This.Playouts) != 1 {
		t.Errorf("exit code %d, %v\n%s", code, err, stdout)
	}
}

// A report says that the machine was busy if it was in half of the runs, of either program.
func TestBenchOnABusyMachine(t *testing.T) {
	speed := func(shares ...float64) bench.Speed {
		return bench.Speed{Rates: []float64{1}, Playouts: []float64{1}, Shares: shares}
	}
	idle, busy := speed(1, 1, 1, 0.3), speed(0.3, 0.4, 0.5, 1)
	unknown := speed()
	for _, c := range []struct {
		this  bench.Speed
		other *bench.Speed
		want  string
	}{{idle, nil, ""}, {busy, nil, "a processor for 45% of"}, {unknown, nil, ""}, {idle, &busy, "for 75% of"}, {idle, &idle, ""}} {
		report := speedReport{This: c.this, Other: c.other}
		if got := report.busyNote(); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%v: %q, want %q", c.this.Shares, got, c.want)
		}
	}
	var out strings.Builder
	report := speedReport{This: busy}
	if err := report.write(&out); err != nil || !strings.Contains(out.String(), "\nThe machine is busy: ") {
		t.Errorf("%v, %s", err, out.String())
	}
}

// The score of a suite is that of tetrad suite run.
func TestBenchSuites(t *testing.T) {
	args := []string{"--game", "vinver-6"}
	code, stdout, stderr := run(append([]string{"suite", "run"}, args...)...)
	score := regexp.MustCompile(`all .* (\d+\.\d) ± \d+\.\d `).FindStringSubmatch(stdout)
	if code != cli.ExitOK || score == nil {
		t.Fatalf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	want := regexp.MustCompile(`Suite of vinver, with 10000 nodes: a score of ` + regexp.QuoteMeta(score[1]) + `\n`)
	if code, stdout, stderr = run(append([]string{"bench", "--deeper", "-9", "--repeats", "1"}, args...)...); code != cli.ExitOK || !want.MatchString(stdout) {
		t.Errorf("exit code %d, %s, no %v in\n%s", code, stderr, want, stdout)
	}
}

func TestDocumentedBench(t *testing.T) {
	docstest.Says(t, "docs/measure/benchmark.md", "in %d pairs unless `--repeats` says otherwise", pairs)
	docstest.Says(t, "docs/measure/benchmark.md", "`%s`. It changes when a field goes", schema)
}

func TestBenchRefuses(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--game chess", `--game: there is no game "chess"`},
		{"--repeats 0", "--repeats 0 is not from 1 to 200"},
		{"--repeats 201", "--repeats 201 is not from 1 to 200"},
	} {
		code, stdout, stderr := run(append([]string{"bench"}, strings.Fields(c.args)...)...)
		if code != cli.ExitUsage || stdout != "" || !strings.HasPrefix(stderr, "tetrad bench: "+c.want) {
			t.Errorf("bench %s: exit code %d, %q, %q, want %q", c.args, code, stdout, stderr, c.want)
		}
	}
}
