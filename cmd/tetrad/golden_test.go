package main

import (
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
)

// The files that revision 8bffeb6 wrote in each format can be read by every later one.
// It made them so:
//
//	tetrad match --engine 'cmd=tetrad name=a Hash=1' --engine 'cmd=tetrad name=b Hash=1 Search=mcts' --game verto-4 \
//	  --nodes 50 --games 2 --margin 1m --startup 1m --out journal.jsonl --text games.txt --pgn games.pgn --details
//	tetrad explore build --out games.tdx games.txt
//	tetrad suite make --game vinver-3 --count 2 --hash 1 > suite.txt
//
// The suite is refused with the command that converts it.
func TestOldFiles(t *testing.T) {
	const game = `Game 2: b - a: a wins, rules, 15 turns`
	tested.CheckOldFiles(t, []clitest.OldFile{
		{Name: "journal.jsonl", Args: "match --resume FILE", Want: `(?s)2 games.*a.*b`},
		{Name: "journal.jsonl", Args: "stats FILE", Want: `2 games`},
		{Name: "journal.jsonl", Args: "replay FILE", Want: game},
		{Name: "games.txt", Args: "replay FILE", Want: game},
		{Name: "games.pgn", Args: "replay FILE", Want: game},
		{Name: "suite.txt", Args: "suite run --nodes 10 --hash 1 --file FILE", Code: cli.ExitFailed, Want: `tetrad-lab set convert makes one`},
	})
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
