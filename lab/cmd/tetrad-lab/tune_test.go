//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTuneGoesOn tunes without a break, then half of it and the rest: the same constants come out.
func TestTuneGoesOn(t *testing.T) {
	whole, halved := filepath.Join(t.TempDir(), "whole.json"), filepath.Join(t.TempDir(), "halved.json")
	openings := filepath.Join(t.TempDir(), "openings.txt")
	if err := os.WriteFile(openings, []byte("startpos moves c3\nstartpos moves a1\nstartpos moves b2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	tuned := func(out, flags string) (stdout, stderr string) {
		t.Helper()
		args := "tune --game vinver-4 --nodes 20 --games 48 --threads 2 --openings " + openings + " --out " + out + " mcts.Exploration " + flags
		code, stdout, stderr := runWith("", strings.Fields(args)...)
		if wanted := map[bool]int{false: 0, true: 2}[strings.HasSuffix(flags, "=4")]; code != wanted {
			t.Fatalf("%s: exit code %d: %s%s", args, code, stdout, stderr)
		}
		return stdout, stderr
	}
	want, _ := tuned(whole, "mcts.ExactTurns=3")
	if !strings.Contains(want, "\n48 of 48 games: mcts.Exploration=") || !strings.Contains(want, "\nto try in a match: mcts.Exploration=") {
		t.Errorf("it says\n%s", want)
	}
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	results := string(text[strings.Index(string(text), `"results"`):])
	last := strings.LastIndex(results, ",") // of two steps only
	if err := os.WriteFile(halved, []byte(strings.Replace(string(text), results, results[:last]+"]}", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	rest, _ := tuned(halved, "mcts.ExactTurns=3")
	if lines := strings.SplitAfter(want, "\n"); rest != strings.Join(lines[len(lines)-3:], "") {
		t.Errorf("after a break it says\n%swant the end of\n%s", rest, want)
	}
	if _, stderr := tuned(whole, "mcts.ExactTurns=4"); !strings.Contains(stderr, "was begun with other constants or flags") {
		t.Errorf("other constants: %s", stderr)
	}
}

func TestTuneUsage(t *testing.T) {
	for args, want := range map[string]string{
		"tune --out x":                                "give constants",
		"tune mcts.Exploration":                       "--out is needed",
		"tune --games 20 --out x mcts.Exploration":    "not a multiple of 16",
		"tune --openings none --out x mcts.FirstPlay": "--openings",
		"tune --out x mcts.Solver":                    "a number above 0",
	} {
		if code, _, stderr := runWith("", strings.Fields(args)...); code != 2 || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %s, want %q", args, code, stderr, want)
		}
	}
}

// tuneOnFarm checks that constants move the same way here and on a farm.
func tuneOnFarm(t *testing.T, farm []string) {
	tune := func(out string) []string {
		return strings.Fields("tune --game verto-4 --nodes 20 --games 32 mcts.Exploration mcts.FirstPlay --out " + filepath.Join(t.TempDir(), out))
	}
	if here, there := mustRun(t, tune("here")...), mustRunOnFarm(t, farm, tune("there")...); here != there {
		t.Errorf("here:\n%s\non a farm:\n%s", here, there)
	}
}
