//go:build unix

package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/engine/enginetest"
	"tetrad/positions/projecttest"
	"tetrad/protocol/ugitest"
)

// runFifth runs a command line of a program with a fifth game, Ataxx, and a sixth that has
// no more than rules. No code outside the folders of Ataxx knows that game.
func runFifth(stdin string, args ...string) (code int, stdout, stderr string) {
	return runIn(enginetest.WithToys(), stdin, args...)
}

// Every command works with a fifth game.
func TestFifthGame(t *testing.T) {
	const endgame = "xxxxo/ooxxx/oox1x/oxxxx/oxx1x o 1"
	for _, c := range []struct {
		name, args, stdin string
		stdout            string // pattern of the beginning
	}{
		{"help", "help", "", `(?s).*Games: .*ataxx\[-4…7\]`},
		{"perft", "perft --game ataxx --depth 3", "", `perft 3 = 6460\n`},
		{"UGI, alpha-beta", "--game ataxx-5 --search alphabeta --hash 1", "position startpos moves e2 a2\ngo nodes 500\nisready\n", `(?s).*bestmove \S+`},
		{"UGI, MCTS", "--search mcts --hash 1", "setoption name Game value ataxx-5\nposition fen " + endgame + "\ngo nodes 500\nisready\n", `(?s).*bestmove \S+`},
		{"UGI, refused", "--game ataxx", "position startpos moves a4\n", `info string error position: ply 1: a4: no stone of x is next to a4`},
		{"UGI, evaluation", "--game ataxx-4", "position startpos moves b4\neval\n", `(?s).*stones .*empty squares beside stones`},
		{"solve", "solve --game ataxx-4 --hash 1", "", `value p1 wins within 3 turns\npv `},
		{"bench", "bench --game ataxx", "", `(?s)ataxx +alphabeta .*ataxx +mcts .*Total nodes: [1-9]`},
		{"openings", "openings --game ataxx-5 --count 2 --balance 500 --nodes 100", "", `# .*\nstartpos moves( \S+){4}\n`},
		{"suite run", "suite run --game ataxx --nodes 300 --hash 1", "", `(?s).*ataxx`},
		{"terminal, by hand", "play --game ataxx-4 --side both", "b4\na1\nquit\n", `(?s).*4 x x \. o\n.*there is a stone on a1`},
		{"terminal, by the program", "play --game ataxx-4 --level 5 --option hash=1", "b4\nhint\nquit\n", `(?s).*White plays .*Try `},
		{"GTP", "gtp --game ataxx-4 --nodes 50 --movetime 0 --hash 1", "play b B4\nplay w D4\nplay w C2\nshowboard\nquit\n",
			`(?s)= \n\n= \n\n= \n\n= .*4  X X \. \. 4\n.*black to move: stones: black 2, white 3\n`},
		{"analysis", "analyze --engines 1 --hash 1", `{"id":"a","game":"ataxx-5","moves":["e2"],"limits":{"nodes":300},"lines":2}` + "\n", `.*"id":"a".*"lines":\[`},
		{"completion", "__complete perft --game a", "", `(?s).*\nataxx-4\n.*\nataxx\n`},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, stdout, stderr := runFifth(c.stdin, strings.Fields(c.args)...)
			if code != cli.ExitOK || !regexp.MustCompile("^"+c.stdout).MatchString(stdout) {
				t.Errorf("exit code %d, %q, written\n%s\nwant %s", code, stderr, stdout, c.stdout)
			}
		})
	}
}

// A match of the two searches is played over UGI from the game's openings. Its games
// are written in every format, replayed, annotated, and turned into training data.
func TestFifthGameInMatches(t *testing.T) {
	for _, game := range []string{"ataxx", "tictactoe"} {
		t.Run(game, func(t *testing.T) { playsMatches(t, game) })
	}
}

func playsMatches(t *testing.T, game string) {
	folder := t.TempDir()
	kept, pgn := filepath.Join(folder, "m.jsonl"), filepath.Join(folder, "m.pgn")
	code, stdout, stderr := runFifth("", "match", engineFlag(ugitest.Own, "name=ab Search=alphabeta Hash=1"),
		engineFlag(ugitest.Own, "name=mcts Search=mcts Hash=1"), "--game", game, "--nodes", "60", "--games", "2",
		"--margin", "1m", "--out", kept, "--pgn", pgn)
	if code != cli.ExitOK || !regexp.MustCompile(`(?s)Game 1: ab - mcts: .*Game 2: mcts - ab: .*ab - mcts: \d - \d - \d`).MatchString(stdout) {
		t.Fatalf("exit code %d, %s\n%s", code, stderr, stdout)
	}
	for _, file := range []string{kept, pgn} {
		if code, lines, stderr := runFifth("", "replay", file); code != cli.ExitOK || strings.Count(lines, "\n") != 2 {
			t.Errorf("replay %s: exit code %d, %s\n%s", file, code, stderr, lines)
		}
	}
	if code, lines, stderr := runFifth("", "analyze", "--format", "pgn", "--nodes", "20", "--engines", "1", "--hash", "1", pgn); code != cli.ExitOK || !strings.Contains(lines, game) {
		t.Errorf("annotated: exit code %d, %s\n%s", code, stderr, lines)
	}
	if list, err := filepath.Glob(filepath.Join(folder, "*")); err != nil || len(list) != 2 {
		t.Errorf("files %v, %v", list, err)
	}
}

// The check of other engines knows the rules of the fifth game, and our own engine
// passes it.
func TestFifthGameIsChecked(t *testing.T) {
	projecttest.OnlyFull(t)
	command := "'" + strings.Join(ugitest.Command(""), "' '") + "'"
	for _, game := range []string{"ataxx-4", "tictactoe"} {
		code, stdout, stderr := runFifth("", "check", command, "--games", game, "--patience", "1m", "--margin", "1m")
		if code != cli.ExitOK || stderr != "" || !strings.Contains(stdout, game) {
			t.Errorf("exit code %d, %s\n%s", code, stderr, stdout)
		}
	}
}
