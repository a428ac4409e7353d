//go:build unix

package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/bench/match/results"
	"tetrad/positions/projecttest"
	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
)

// runAs runs a runner to its end and returns what it writes.
func runAs(t *testing.T, runner, path string) (stdout, stderr string, err error) {
	t.Helper()
	cmd := exec.Command(os.Args[0], runner, path)
	cmd.Env = append(os.Environ(), ugitest.StopMark+"="+path+".mark")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	return out.String(), errs.String(), err
}

// TestStoppedRunner stops a runner while an engine with a clock is thinking. The engine
// has neither lost on time nor spent its time: the game is played again.
func TestStoppedRunner(t *testing.T) {
	t.Parallel()
	for _, runner := range []string{"stopped-runner", "stopped-runner-with-clock"} {
		t.Run(runner, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "match.jsonl")
			stdout, stderr, err := runAs(t, runner, path)
			if err != nil || stdout != "1\n2\n" {
				t.Fatalf("%v: %s\n%s", err, stderr, stdout)
			}
			if !strings.Contains(stderr, "does not count and is played again: the runner stood still for") {
				t.Errorf("the runner does not say that it stood still: %s", stderr)
			}
			for number, g := range gamesIn(t, path) {
				if g.Reason != record.Rules {
					t.Errorf("game %d: %s, %s", number, g.Reason, g.Detail)
				}
			}
		})
	}
}

// gamesIn returns the games of a journal by their numbers.
func gamesIn(t *testing.T, path string) map[int]record.Game {
	t.Helper()
	games := map[int]record.Game{}
	j, _, err := results.OpenJournal(path, func(g *record.Game) { games[g.Number] = *g })
	if err != nil {
		t.Fatal(err)
	}
	j.Close()
	return games
}

// TestFullDisk fills the disk in the middle of a match. The file keeps whole lines, and
// the match goes on as if nothing had happened.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	projecttest.NotRaced(t)
	folder := t.TempDir()
	alone, path := filepath.Join(folder, "alone.jsonl"), filepath.Join(folder, "match.jsonl")
	if _, stderr, err := runAs(t, runnerArgument, alone); err != nil {
		t.Fatalf("%v: %s", err, stderr)
	}
	_, stderr, err := runAs(t, "runner-with-full-disk", path)
	text, _ := os.ReadFile(path)
	if err == nil || !strings.Contains(stderr, "cannot be kept") || !bytes.HasSuffix(text, []byte("}\n")) || len(text) > fullDisk || len(text) < fullDisk/2 {
		t.Fatalf("%v: %s; the file has %d bytes:\n%s", err, stderr, len(text), text)
	}
	if _, stderr, err := runAs(t, runnerArgument, path); err != nil {
		t.Fatalf("%v: %s", err, stderr)
	}
	if got, want := essence(t, path), essence(t, alone); got != want {
		t.Errorf("the games are\n%s\nleft alone they were\n%s", got, want)
	}
}

// TestNoHandles resumes a match without handles for files. Nothing is written.
func TestNoHandles(t *testing.T) {
	t.Parallel()
	projecttest.NotRaced(t)
	path := filepath.Join(t.TempDir(), "match.jsonl")
	if _, _, err := runAs(t, "runner-with-full-disk", path); err == nil {
		t.Fatal("the match is complete")
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	stdout, stderr, err := runAs(t, "runner-without-handles", path)
	if err == nil || !strings.Contains(stderr, "too many open files") {
		t.Errorf("%v: %s\n%s", err, stderr, stdout)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Errorf("the file has changed:\n%s", after)
	}
}

// linkedEngine is the path of a link to the program of this test.
func linkedEngine(t *testing.T) string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "eng")
	if err := os.Symlink(program, link); err != nil {
		t.Fatal(err)
	}
	return link
}

// TestEngineDisappears takes the program of an engine away, or replaces it, while a
// match is played in which the engine must be started again and again. The match ends,
// and when the program is back, it goes on as if nothing had happened.
func TestEngineDisappears(t *testing.T) {
	want := ""
	for _, c := range []struct {
		name   string
		happen func(link string) error
		text   string
	}{
		{"nothing", nil, ""},
		{"removed", os.Remove, `engine B cannot be started: `},
		{"not executable", func(link string) error {
			return errors.Join(os.Remove(link), os.WriteFile(link, nil, 0o666))
		}, `engine B cannot be started: `},
		{"no program", func(link string) error {
			return errors.Join(os.Remove(link), os.WriteFile(link, []byte("nothing"), 0o777))
		}, `engine B (has changed while the match was played|cannot be started): `},
		{"another program", func(link string) error {
			command := ugitest.Command("crash")
			script := fmt.Sprintf("#!/bin/sh\nexec '%s' '%s' '%s'\n", command[0], command[1], command[2])
			return errors.Join(os.Remove(link), os.WriteFile(link, []byte(script), 0o777))
		}, `engine B (has changed while the match was played|cannot be started): `},
	} {
		t.Run(c.name, func(t *testing.T) {
			link := linkedEngine(t)
			s := newSettings(6, "", "crash")
			s.Players[1].Command[0] = link
			path := filepath.Join(t.TempDir(), "match.jsonl")
			m := newMatch(s)
			if err := m.SetJournalPath(path); err != nil {
				t.Fatal(err)
			}
			m.Finished = func(g record.Game, _ *results.Standing) {
				if c.happen != nil && g.Number == 2 {
					if err := c.happen(link); err != nil {
						t.Error(err)
					}
				}
			}
			_, end, err := m.Run(context.Background())
			if c.happen == nil {
				if end != AllPlayed || err != nil {
					t.Fatalf("%s, %v", end, err)
				}
				want = essence(t, path)
				return
			}
			if end != Failed || err == nil || !regexp.MustCompile(c.text).MatchString(err.Error()) {
				t.Errorf("%s, %v", end, err)
			}
			for number, g := range gamesIn(t, path) {
				if g.Reason == record.NoStart {
					t.Errorf("game %d: %s", number, g.Detail)
				}
			}
			program, _ := os.Executable()
			if err := errors.Join(os.RemoveAll(link), os.Symlink(program, link)); err != nil {
				t.Fatal(err)
			}
			m = newMatch(nil)
			m.Played = map[int]record.Game{}
			if m.Journal, m.Settings, err = results.OpenJournal(path, func(g *record.Game) { m.Played[g.Number] = *g }); err != nil {
				t.Fatal(err)
			}
			if _, _, end := run(t, m); end != AllPlayed {
				t.Error(end)
			}
			if got := essence(t, path); got != want {
				t.Errorf("the games are\n%s\nleft alone they were\n%s", got, want)
			}
		})
	}
}

// TestEngineEndedFromOutside checks that an engine which a signal asks to end loses
// nothing, and that the match does not try for ever.
func TestEngineEndedFromOutside(t *testing.T) {
	s := newSettings(2, "", "terminated")
	m := newMatch(s)
	warnings := 0
	m.Warning = func(string) { warnings++ }
	m.Finished = func(g record.Game, _ *results.Standing) { t.Errorf("game %d counts: %s", g.Number, g.Reason) }
	standing, end, err := m.Run(context.Background())
	if end != Failed || standing.Games != 0 || err == nil || !strings.Contains(err.Error(), "game 1 was broken off 3 times") ||
		!strings.Contains(err.Error(), "SIGTERM") || !strings.Contains(err.Error(), "; find out what ends an engine") || warnings == 0 {
		t.Errorf("%s after %d games and %d warnings, %v", end, standing.Games, warnings, err)
	}
}
