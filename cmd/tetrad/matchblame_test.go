//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/positions/projecttest"
	"tetrad/protocol/ugitest"
)

// timesOfGames are the fields of a record that depend on the time of day.
var timesOfGames = regexp.MustCompile(`"(start|sum)":"[^"]*"|"(ms|engine_ms)":[0-9.e+-]+`)

// withoutTimes returns the text of a match file without what depends on the time.
func withoutTimes(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return timesOfGames.ReplaceAllString(string(text), "")
}

// writeEngine writes a program that starts a fake engine.
func writeEngine(t *testing.T, path, remark string) {
	t.Helper()
	command := ugitest.Command("")
	text := fmt.Sprintf("#!/bin/sh\n# %s\nexec '%s' '%s' '%s'\n", remark, command[0], command[1], command[2])
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

// filesBelow returns the paths of all files in a folder and their contents.
func filesBelow(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A cut match is resumed where its engines cannot be started. Nothing is scored and
// nothing is written. Where they can, it writes the same bytes as if it had never been
// cut, apart from times.
func TestResumeWithoutEngines(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	writeEngine(t, "eng", "first")
	code, _, stderr := runWith("", "match", "--engine=cmd=./eng name=a", "--engine=cmd=./eng name=b Seed=3", "--game", "verto-4", "--nodes", "1",
		"--games", "6", "--out", "whole.jsonl", "--pgn", "games.pgn", "--log", "match.log")
	if code != cli.ExitOK {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	whole, err := os.ReadFile("whole.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("part.jsonl", []byte(strings.Join(strings.SplitAfter(string(whole), "\n")[:3], "")), 0o666); err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Mkdir("sub", 0o777))
	for _, c := range []struct {
		name        string
		before      func() error
		after       func() error
		from, match string
		want        string
	}{
		{"another folder", nil, nil, "sub", "../part.jsonl", "there is no program"},
		{"renamed", func() error { return os.Rename("eng", "old") }, func() error { return os.Rename("old", "eng") }, ".", "part.jsonl", "there is no program"},
		{"not executable", func() error { return os.Chmod("eng", 0o666) }, func() error { return os.Chmod("eng", 0o777) }, ".", "part.jsonl", "permission denied"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.before != nil {
				must(c.before())
			}
			files := filesBelow(t, folder)
			t.Chdir(filepath.Join(folder, c.from))
			code, stdout, stderr := runWith("", "match", "--resume", c.match)
			if code != cli.ExitUsage || !strings.Contains(stderr, "engine a: ") || !strings.Contains(stderr, c.want) || strings.Contains(stdout, "Game ") {
				t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
			}
			for path, text := range filesBelow(t, folder) {
				if files[path] != text {
					t.Errorf("%s has changed:\n%s", path, text)
				}
			}
			t.Chdir(folder)
			if c.after != nil {
				must(c.after())
			}
		})
	}
	if code, _, stderr := runWith("", "match", "--resume", "part.jsonl"); code != cli.ExitOK {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	if got, want := withoutTimes(t, "part.jsonl"), withoutTimes(t, "whole.jsonl"); got != want {
		t.Errorf("resumed:\n%s\nnever cut:\n%s", got, want)
	}
}

// A resumed match whose engine has changed stops, unless it is told to go on. A match
// file of an older version does not say what its engines were.
func TestResumeWithChangedEngine(t *testing.T) {
	t.Chdir(t.TempDir())
	writeEngine(t, "eng", "first")
	code, _, stderr := runWith("", "match", "--engine=cmd=./eng name=a", "--engine=cmd=./eng name=b Seed=3", "--game", "verto-4", "--nodes", "1",
		"--games", "4", "--out", "whole.jsonl")
	if code != cli.ExitOK {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	whole, err := os.ReadFile("whole.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	part := strings.Join(strings.SplitAfter(string(whole), "\n")[:2], "")
	program := regexp.MustCompile(`,"program":\{[^}]*\}`)
	name := regexp.MustCompile(`"id":"Fake"`)
	if len(program.FindAllString(part, -1)) != 2 || len(name.FindAllString(part, -1)) != 2 {
		t.Fatalf("the settings do not say what the engines are:\n%s", part)
	}
	changed := func() { writeEngine(t, "eng", "second") }
	same := func() { writeEngine(t, "eng", "first") }
	for _, c := range []struct {
		name   string
		engine func()
		text   string
		flags  []string
		code   int
		want   string
	}{
		{"the same", same, part, nil, cli.ExitOK, ""},
		{"another file", changed, part, nil, cli.ExitUsage, "engine a is not the program with which the match began: ./eng"},
		{"another name", same, name.ReplaceAllString(part, `"id":"Fraud"`), nil, cli.ExitUsage, `says that its name is "Fake", not "Fraud"`},
		{"told to go on", changed, part, []string{"--lenient"}, cli.ExitOK, "Warning: engine a is not the program with which the match began"},
		{"unknown programs", changed, program.ReplaceAllString(part, ""), nil, cli.ExitOK, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.engine()
			if err := os.WriteFile("part.jsonl", []byte(c.text), 0o666); err != nil {
				t.Fatal(err)
			}
			code, _, stderr := runWith("", append([]string{"match", "--resume", "part.jsonl"}, c.flags...)...)
			if code != c.code || !strings.Contains(stderr, c.want) || (c.want == "") != (stderr == "") {
				t.Errorf("exit code %d, want %d: %s", code, c.code, stderr)
			}
			if text, _ := os.ReadFile("part.jsonl"); code != cli.ExitOK && string(text) != c.text {
				t.Errorf("the file has changed:\n%s", text)
			}
		})
	}
}

// If the whole value of cmd= is the name of a file, that file is the program.
func TestCommandWithSpaces(t *testing.T) {
	projecttest.OnlyFull(t)
	t.Chdir(t.TempDir())
	if err := os.Mkdir("dir with spaces", 0o777); err != nil {
		t.Fatal(err)
	}
	writeEngine(t, "dir with spaces/eng", "first")
	spaced := `cmd="dir with spaces/eng" name=`
	code, _, stderr := runWith("", "match", "--engine="+spaced+"a", "--engine="+spaced+"b", "--game", "verto-4", "--nodes", "1",
		"--games", "2", "--out", "none")
	if code != cli.ExitOK {
		t.Errorf("match: exit code %d, %s", code, stderr)
	}
	code, stdout, stderr := runWith("", "check", "dir with spaces/eng", "--games", "verto-4", "--patience", "1m", "--margin", "1m", "--failures")
	if code != cli.ExitOK && code != cli.ExitFaults || strings.Contains(stdout, "cannot be started") {
		t.Errorf("check: exit code %d, %s\n%s", code, stderr, stdout)
	}
}

// A match at fixed nodes that is cut anywhere, also in the middle of a line, and resumed
// writes the same bytes as one that was left alone, apart from times.
func TestResumedBytes(t *testing.T) {
	projecttest.OnlyFull(t)
	for name, flags := range map[string][]string{
		"by the rules": {}, "by proof": {"--prove"}, "other seeds": {"--vary-seeds", "--concurrency", "2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			args := []string{"match", engineFlag(ugitest.Own, "name=a Search=alphabeta nodes=50"), engineFlag("", "name=b depth=1"),
				"--game", "verto-4", "--games", "6", "--out", "whole.jsonl"}
			if code, _, stderr := runWith("", append(args, flags...)...); code != cli.ExitOK {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			whole, err := os.ReadFile("whole.jsonl")
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.SplitAfter(string(whole), "\n")
			for cut, part := range map[string]string{
				"before the first game": lines[0],
				"inside of a pair":      strings.Join(lines[:4], ""),
				"in the middle of one":  strings.Join(lines[:3], "") + lines[3][:len(lines[3])/2],
				"out of order":          lines[0] + lines[5] + lines[2],
			} {
				if err := os.WriteFile("part.jsonl", []byte(part), 0o666); err != nil {
					t.Fatal(err)
				}
				if code, _, stderr := runWith("", "match", "--resume", "part.jsonl"); code != cli.ExitOK {
					t.Fatalf("cut %s: exit code %d, %s", cut, code, stderr)
				}
				if got, want := withoutTimes(t, "part.jsonl"), withoutTimes(t, "whole.jsonl"); got != want {
					t.Errorf("cut %s:\n%s\nleft alone:\n%s", cut, got, want)
				}
			}
		})
	}
}

// A fresh match with an engine that does not start is refused, whatever its exit code, and
// writes nothing.
func TestEngineThatDoesNotStart(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, code := range []string{"0", "1"} {
		if err := os.WriteFile("wrap.sh", []byte("#!/bin/sh\nexit "+code+"\n"), 0o777); err != nil {
			t.Fatal(err)
		}
		before := len(filesBelow(t, folder))
		got, stdout, stderr := runWith("", "match", "--engine=cmd=./wrap.sh name=a", engineFlag("", "name=b"), "--game", "verto-4",
			"--nodes", "1", "--games", "2", "--out", "m.jsonl", "--pgn", "m.pgn")
		if got != cli.ExitUsage || !strings.Contains(stderr, "engine a does not start: ") || len(filesBelow(t, folder)) != before {
			t.Errorf("code %s: exit code %d, %s\n%s\n%v", code, got, stderr, stdout, filesBelow(t, folder))
		}
	}
}
