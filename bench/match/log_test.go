//go:build unix

package match

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLog checks that the log contains the lines in both directions and what engines
// wrote to standard error, with the time, the game and the engine.
func TestLog(t *testing.T) {
	folder := t.TempDir()
	s := newSettings(2, "", "go-panic")
	s.Log = filepath.Join(folder, "match.log")
	s.Players[1].Stderr = filepath.Join(folder, "errors.txt")
	s.Concurrency = 2
	games, _, _ := run(t, newMatch(s))
	text := read(t, s.Log)
	const moment = `20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6} `
	for _, want := range []string{
		"start|game \\d A # starts ", "game 1 A > uginewgame", "game 1 A < readyok", "game 2 B > go depth 1", "game 2 A < bestmove [abc][123]",
		"game 1 B ! panic: out of ideas, at depth 300", "game 2 B ! goroutine ",
	} {
		if !regexp.MustCompile("(?m)^" + moment + "(" + want + ")").MatchString(text) {
			t.Errorf("the log has no line %q", want)
		}
	}
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if !regexp.MustCompile("^" + moment + `(start|game \d) [AB] [<>!#] `).MatchString(line) {
			t.Fatalf("line %d of the log: %q", i+1, line)
		}
	}
	if errors := read(t, s.Players[1].Stderr); strings.Count(errors, "panic: out of ideas") != 2 {
		t.Errorf("standard error: %.300q", errors)
	}
	for _, g := range games {
		if !strings.Contains(g.Detail, "panic: out of ideas") || !strings.HasSuffix(g.Detail, "(standard error: "+s.Players[1].Stderr+")") {
			t.Errorf("game %d: %s", g.Number, g.Detail)
		}
	}
	// A resumed match appends to the log.
	run(t, newMatch(s))
	if !strings.HasPrefix(read(t, s.Log), text) {
		t.Error("the log begins anew")
	}
}

// TestProcesses checks which engines have a new process in each game, and what each process is
// sent first.
func TestProcesses(t *testing.T) {
	s := newSettings(4, "", "", "")
	s.Log = filepath.Join(t.TempDir(), "match.log")
	s.Players[0].Restart, s.Players[1].Init = true, []string{"hello there", "setup"}
	run(t, newMatch(s))
	text := read(t, s.Log)
	for name, want := range map[string]struct {
		starts int
		first  string // lines that it is sent
	}{"A": {8, "ugi"}, "B": {1, "hello there, setup, ugi"}, "C": {1, "ugi"}} {
		if n := strings.Count(text, " "+name+" # starts "); n != want.starts {
			t.Errorf("%s has %d processes, want %d", name, n, want.starts)
		}
		var sent []string
		for _, line := range regexp.MustCompile("(?m) "+name+" > (.*)$").FindAllStringSubmatch(text, strings.Count(want.first, ",")+1) {
			sent = append(sent, line[1])
		}
		if first := strings.Join(sent, ", "); first != want.first {
			t.Errorf("%s is sent first: %s, want %s", name, first, want.first)
		}
	}
}

// TestLogThatCannotBeWritten checks that such a log is an error of the match, not of
// a game.
func TestLogThatCannotBeWritten(t *testing.T) {
	s := newSettings(2, "", "")
	s.Log = filepath.Join(t.TempDir(), "no such folder", "match.log")
	if _, end, err := newMatch(s).Run(t.Context()); err == nil || end != Failed || !strings.Contains(err.Error(), "no such folder") {
		t.Errorf("%s, %v", end, err)
	}
	s.Log, s.Players[0].Stderr = "", s.Log
	if _, _, err := newMatch(s).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "stderr of A") {
		t.Errorf("error %v", err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
