//go:build unix

package main

import (
	"testing"

	"tetrad/cmd/cli"
	"tetrad/cmd/cli/clitest"
)

// The files that revision 8bffeb6 wrote in each format can be read by every later one.
// It made them so:
//
//	tetrad book make --game vinver-3 --searches 3 --nodes 50 --hash 1 --out book.tbk
//	tetrad solve certify --game vinver-3 --hash 8 --out vinver-3.proof
//	tetrad solve tree --game vinver-3 --hash 8 --nodes 500 --file vinver-3.tree
//	tetrad selfplay --game veletas --games 2 --shards 1 --nodes 10 --out .
//	tetrad endgames make --game verto-4 --left 4 --nodes 10 --hash 1 > endgames.txt
//	tetrad suite make --game vinver-3 --count 2 --hash 1 > suite.txt
//
// puzzles.txt is the first lines of its puzzles of Trap.
func TestOldFiles(t *testing.T) {
	tested.CheckOldFiles(t, []clitest.OldFile{
		{Name: "book.tbk", Args: "book show --game vinver-3 --file FILE", Want: `p1 to move: loses in 10`},
		{Name: "vinver-3.proof", Args: "proof verify FILE", Want: `proven p2 gets at least \+1\nlines 3\n`},
		{Name: "vinver-3.tree", Args: "proof tree --game vinver-3 --hash 8 --nodes 500 --file FILE", Want: `value p2 wins`},
		{Name: "veletas.shard", Args: "train --game veletas --epochs 1 --out net.bin FILE", Code: cli.ExitFailed, Want: `: 2 games are too few`},
		{Name: "endgames.txt", Args: "set convert FILE", Want: `(?s)# tetrad set 2\n# tetrad endgames make .*\nverto-4;4/wwbb/wbbb/wbbb b;margin \+6;c4\n`},
		{Name: "suite.txt", Args: "set convert FILE", Want: `vinver-3;3/2b/w2 b =;all win;b2\nvinver-3;3/1b1/3 w \?;all win;b1 b3\n`},
		{Name: "puzzles.txt", Args: "set convert FILE", Want: `trap-4;\S+ \S+ \S+ w 0,0 27;only win;d2-d1 c1-c2 d1-c1;rating=650;themes=trap\n`},
	})
}
