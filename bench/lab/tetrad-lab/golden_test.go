//go:build unix

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
//	tetrad book make --game vinver-3 --searches 3 --nodes 50 --hash 1 --out book.tbk
//	tetrad solve certify --game vinver-3 --hash 8 --out vinver-3.proof
//	tetrad solve tree --game vinver-3 --hash 8 --nodes 500 --file vinver-3.tree
//	tetrad selfplay --game veletas --games 2 --shards 1 --nodes 10 --out .
//	tetrad endgames make --game verto-4 --left 4 --nodes 10 --hash 1 > endgames.txt
func TestOldFiles(t *testing.T) {
	folder, err := filepath.Abs("testdata/8bffeb6")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		file, args string
		code       int
		want       string // of what is written
	}{
		{"book.tbk", "book show --game vinver-3 --file FILE", cli.ExitOK, `p1 to move: loses in 10`},
		{"vinver-3.proof", "proof verify FILE", cli.ExitOK, `proven p2 gets at least \+1\nlines 3\n`},
		{"vinver-3.tree", "proof tree --game vinver-3 --hash 8 --nodes 500 --file FILE", cli.ExitOK, `value p2win`},
		{"veletas.shard", "train --game veletas --epochs 1 --out net.bin FILE", cli.ExitFailed, `: 2 games are too few`},
		{"endgames.txt", "endgames prove --hash 1 --file FILE", cli.ExitOK, `1 of 1`},
	} {
		// A file that a command writes to is a copy.
		text, err := os.ReadFile(filepath.Join(folder, c.file))
		if err != nil {
			t.Fatal(err)
		}
		t.Chdir(t.TempDir())
		if err := os.WriteFile(c.file, text, 0o666); err != nil {
			t.Fatal(err)
		}
		args := strings.Fields(strings.ReplaceAll(c.args, "FILE", c.file))
		code, stdout, stderr := runWith("", args...)
		if code != c.code || !regexp.MustCompile(c.want).MatchString(stdout+stderr) {
			t.Errorf("tetrad-lab %s: exit code %d, %s\n%s", c.args, code, stderr, stdout)
		}
	}
}
