package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
)

// The files that revision 8bffeb6 wrote in each format can be read by every later one.
// It made them so:
//
//	tetrad match --engine 'cmd=tetrad name=a Hash=1' --engine 'cmd=tetrad name=b Hash=1 Search=mcts' --game verto-4 \
//	  --nodes 50 --games 2 --margin 1m --startup 1m --out journal.jsonl --text games.txt --pgn games.pgn --details
//	tetrad explore build --out games.tdx games.txt
//	tetrad suite make --game vinver-3 --count 2 --hash 1 > suite.txt
func TestOldFiles(t *testing.T) {
	folder, err := filepath.Abs("testdata/8bffeb6")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, args, stdout string }{
		{"journal.jsonl", "match --resume FILE", `(?s)2 games.*a.*b`},
		{"journal.jsonl", "stats FILE", `2 games`},
		{"journal.jsonl", "replay FILE", `Game 2: b - a: p2win, rules, 15 turns`},
		{"games.txt", "replay FILE", `Game 2: b - a: p2win, rules, 15 turns`},
		{"games.pgn", "replay FILE", `Game 2: b - a: p2win, rules, 15 turns`},
		{"suite.txt", "suite run --nodes 10 --hash 1 --file FILE", `total +2 +1 +1 +1 +0 +1`},
	} {
		// A file that a command writes to is a copy.
		text, err := os.ReadFile(filepath.Join(folder, c.file))
		if err != nil {
			t.Fatal(err)
		}
		t.Chdir(t.TempDir()) // the match writes its games beside where it runs
		path := filepath.Join(".", c.file)
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		words := regexp.MustCompile(`\S+`).FindAllString(c.args, -1)
		for i, word := range words {
			if word == "FILE" {
				words[i] = path
			}
		}
		code, stdout, stderr := runWith("", words...)
		if code != cli.ExitOK || !regexp.MustCompile(c.stdout).MatchString(stdout) {
			t.Errorf("tetrad %s: exit code %d, %s\n%s", c.args, code, stderr, stdout)
		}
	}
}

// An index of the explorer that an earlier version has made is refused with the command
// that makes it anew.
func TestOldIndex(t *testing.T) {
	const want = "games.tdx: it is no index that this program can read: it has version 1, want 2: " +
		"build it again from the games; tetrad explore build makes one"
	code, _, stderr := runWith("", "explore", "show", "testdata/8bffeb6/games.tdx")
	if code != cli.ExitFailed || !strings.Contains(stderr, want) {
		t.Errorf("exit code %d, %q, want %q", code, stderr, want)
	}
}
