//go:build unix

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/engine/content"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions/positionstest"
)

// Every command works with a game that has rules and an evaluation alone, or says in a
// sentence what the game lacks.
func TestBareGame(t *testing.T) {
	for _, c := range []bareCase{
		{"perft", "perft --game tictactoe --depth 3", "", cli.ExitOK, `perft 3 = 504\n`},
		{"UGI, alpha-beta", "--game tictactoe --hash 1", "position startpos moves b2 a1\ngo depth 4\nisready\n", cli.ExitOK, `(?s).*bestmove \S+`},
		{"UGI, MCTS", "--game tictactoe --search mcts --hash 1", "go nodes 300\nisready\n", cli.ExitOK, `(?s).*bestmove \S+`},
		{"UGI, level", "--game tictactoe --option Level=3 --hash 1", "go movetime 10\nisready\n", cli.ExitOK, `(?s).*bestmove \S+`},
		{"UGI, evaluation", "--game tictactoe", "eval\nisready\n", cli.ExitOK, `(?s).*readyok`},
		{"solve", "solve --game tictactoe --hash 1", "", cli.ExitOK, `value draw`},
		{"terminal", "play --game tictactoe --level 5 --option hash=1", "b2\nquit\n", cli.ExitOK, `(?s).*3/1x1/3 o`},
		{"GTP", "gtp --game tictactoe", "quit\n", cli.ExitUsage, `.*the program does not know how tictactoe looks`},
		{"analysis", "analyze --engines 1 --hash 1", `{"id":"a","game":"tictactoe","limits":{"nodes":300}}` + "\n", cli.ExitOK, `.*"id":"a".*"lines":\[`},
		{"openings", "openings --game tictactoe --count 2 --turns 2 --balance 500 --nodes 100", "", cli.ExitOK, `# .*\nstartpos moves( \S+){2}\n`},
		{"suite", "suite run --game tictactoe", "", cli.ExitFailed, `.*there is no puzzle of tictactoe`},
		{"bench", "bench --game tictactoe", "", cli.ExitFailed, `.*tictactoe`},
		{"completion", "__complete perft --game t", "", cli.ExitOK, `(?s).*tictactoe\n`},
	} {
		c.run(t, enginetest.WithToys())
	}
}

// A game of which there are the rules alone can be set up and counted.
func TestRulesAlone(t *testing.T) {
	r := content.Registry()
	r.Games = append(r.Games, game.Entry{Family: &positionstest.TicTacToe})
	for _, c := range []bareCase{
		{"help", "help", "", cli.ExitOK, `(?s).*Games: .*tictactoe`},
		{"version", "version", "", cli.ExitOK, `Tetrad`},
		{"perft", "perft --game tictactoe --depth 3", "", cli.ExitOK, `perft 3 = 504\n`},
		{"UGI", "--game tictactoe --hash 1", "position startpos moves b2\nquery p1turn\ngo nodes 1\nisready\n", cli.ExitOK,
			`(?s).*info string error .*there is no evaluation of tictactoe.*readyok`},
		{"terminal", "play --game tictactoe --side both", "b2\na1\nquit\n", cli.ExitOK, `(?s).*o2/1x1/3 x|(?s).*3/1x1/o2 x`},
		{"analysis", "analyze --engines 1 --hash 1", `{"id":"a","game":"tictactoe","limits":{"nodes":300}}` + "\n", cli.ExitOK, `.*"error":".*there is no evaluation of tictactoe`},
	} {
		c.run(t, r)
	}
}

// A report refuses a game that lacks what it needs before it makes a file.
func TestReportOfBareGame(t *testing.T) {
	rules := content.Registry()
	rules.Games = append(rules.Games, game.Entry{Family: &positionstest.TicTacToe})
	folder := t.TempDir()
	args := "report --game tictactoe --nodes 16 --out " + filepath.Join(folder, "a.html")
	for want, r := range map[string]engine.Registry{
		`.*the program does not know how tictactoe looks.*give another game`: enginetest.WithToys(),
		`.*there is no evaluation of tictactoe`:                              rules,
	} {
		c := bareCase{want, args, "", cli.ExitUsage, want}
		c.run(t, r)
		if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
			t.Errorf("%v is left in the folder, %v", files, err)
		}
	}
}

// A bareCase is a command line, and how its output, or else its error, begins.
type bareCase struct {
	name, args, stdin string
	code              int
	output            string // pattern
}

func (c *bareCase) run(t *testing.T, r engine.Registry) {
	t.Run(c.name, func(t *testing.T) {
		code, stdout, stderr := runIn(r, c.stdin, strings.Fields(c.args)...)
		output := stdout
		if c.code != cli.ExitOK {
			output = stderr
		}
		if code != c.code || !regexp.MustCompile("^"+c.output).MatchString(output) {
			t.Errorf("exit code %d, want %d, %q, written\n%s\nwant %s", code, c.code, stderr, stdout, c.output)
		}
	})
}
