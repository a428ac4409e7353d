//go:build unix

package match

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
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

// TestLogEntry checks that each entry is one line of bounded length, whatever it
// contains.
func TestLogEntry(t *testing.T) {
	e := logEntry{game: 3, engine: "x", direction: fromEngine, text: "a\x00\r\xff" + strings.Repeat("é", 10_000)}
	line := e.String()
	if !strings.Contains(line, "game 3 x < a???é") || !strings.HasSuffix(line, "é … (20004 bytes)\n") || len(line) > maxLogged+200 {
		t.Errorf("%d bytes: %.80q … %q", len(line), line, line[len(line)-40:])
	}
	l := lineLogger{log: func(line string) { e.text = line }}
	fmt.Fprint(&l, strings.Repeat("x", 3*maxLogged))
	if fmt.Fprint(&l, "\n"); len(e.text) != maxLogged {
		t.Errorf("%d bytes", len(e.text))
	}
}

// TestRotatingFile checks that a rotating file keeps the newest lines complete and in
// order, within its bounds.
func TestRotatingFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	f, err := openRotating(path, 2000)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			for n := range 250 {
				fmt.Fprintf(f, "writer %d line %03d\n", i, n)
			}
		})
	}
	group.Wait()
	fmt.Fprintln(f, "the last")
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	old, text := read(t, path+oldSuffix), read(t, path)
	if len(old) > 1000 || len(text) > 1000 || len(old)+len(text) < 1000 || !strings.HasSuffix(text, "the last\n") {
		t.Errorf("%d and %d bytes, %q", len(old), len(text), text[len(text)-20:])
	}
	last := [4]int{-1, -1, -1, -1}
	for line := range strings.Lines(strings.TrimSuffix(old+text, "the last\n")) {
		var writer, n int
		if _, err := fmt.Sscanf(line, "writer %d line %d\n", &writer, &n); err != nil || n != last[writer]+1 && last[writer] >= 0 {
			t.Fatalf("%q after %d: %v", line, last[writer], err)
		}
		last[writer] = n
	}
	if slices.Max(last[:]) != 249 {
		t.Errorf("the last lines are %v", last)
	}
	if _, err := f.Write([]byte("x")); err == nil {
		t.Error("a closed file is written")
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
