//go:build unix

package commands

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/bench/check"
	"tetrad/cmd/cli"
	"tetrad/positions/projecttest"
	"tetrad/protocol/ugitest"
)

func TestCheckCommand(t *testing.T) {
	command := strings.Join(ugitest.Command(ugitest.Own), " ")
	code, stdout, stderr := run("check", command, "--games", "verto-4", "--patience", "1m", "--margin", "1m")
	if code != cli.ExitOK || !strings.Contains(stdout, "ok          bestmove has two words\n") || strings.Contains(stdout, "FAILED") ||
		!strings.Contains(stdout, "not offered\n") {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	command = strings.Join(ugitest.Command("three-words"), " ")
	code, stdout, stderr = run("check", command, "--games", "verto-4", "--patience", "1m", "--margin", "1m")
	if code != cli.ExitFaults || !strings.Contains(stdout, "FAILED      bestmove has two words: ") || !strings.Contains(stderr, "points failed: 3\n") {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
}

// A failed point says what was sent, what came and what is right, in JSON too.
func TestFailedPoints(t *testing.T) {
	projecttest.OnlyFull(t)
	faults := filepath.Join(t.TempDir(), "faults")
	if out, err := exec.Command("go", "build", "-o", faults, "../../engine/enginetest/faults").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	rules := faults + " verto verto-corners-free"
	code, stdout, _ := run("check", rules, "--failures", "--games", "verto-4", "--patience", "1m", "--margin", "1m")
	for _, want := range []string{
		"FAILED      verto: the board is empty at the start, and light begins\n", "            sent: position startpos moves d4 e5\n                  position startpos moves d4 e5 a1",
		"            right: response true, as before: the line has to be refused (a stone on a corner needs an enemy stone beside it)\n", "            likely fault: the engine enters corners freely\n",
	} {
		if code != cli.ExitFaults || !strings.Contains(stdout, want) || strings.Contains(stdout, "ok          ") {
			t.Errorf("exit code %d; no %q in\n%s", code, want, stdout)
		}
	}
	code, stdout, _ = run("check", rules, "--json", "--games", "verto-4", "--patience", "1m", "--margin", "1m")
	failed := 0
	for line := range strings.Lines(stdout) {
		var r check.Result
		if err := json.Unmarshal([]byte(line), &r); err != nil || r.Point == "" || r.Status == "" || r.Class == "" {
			t.Fatalf("%s: %v", line, err)
		}
		if r.Status == check.Failed {
			failed++
		}
	}
	if code != cli.ExitFaults || failed == 0 {
		t.Errorf("exit code %d, %d failures", code, failed)
	}
}

// What is no engine is refused in one line that says why.
func TestNoEngineToCheck(t *testing.T) {
	if code, stdout, stderr := run("check", "ls"); code != cli.ExitUsage || stdout != "" || strings.Count(stderr, "\n") != 1 {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	if code, stdout, stderr := run("check", "./no-such-program"); code != cli.ExitUsage || stdout != "" || !strings.Contains(stderr, "there is no program ./no-such-program;") {
		t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	// A program that never says ugiok and ends has no failures either: one line says why.
	script := filepath.Join(t.TempDir(), "engine")
	for text, want := range map[string]string{
		"#!/no/such/interpreter\n":                         "cannot be started",
		"#!/bin/sh\nexec ./no-such-program\n":              "not found",
		"#!/bin/sh\nread line; echo too old >&2; exit 4\n": "too old", // it ends when it is asked
		"#!/bin/sh\necho no license >&2; exit 4\n":         "no license",
		"#!/bin/sh\necho Traceback >&2; echo x=1; exit 1":  "Traceback",
	} {
		if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
		code, stdout, stderr := run("check", script, "--patience", "1m")
		if code != cli.ExitUsage || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, want) {
			t.Errorf("%q: exit code %d, %s\n%s", text, code, stderr, stdout)
		}
	}
	if code, _, stderr := run("check"); code != cli.ExitUsage || !strings.Contains(stderr, "give one command") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}
