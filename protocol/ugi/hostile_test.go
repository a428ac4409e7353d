package ugi_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
)

// serve runs a whole session and returns its output.
func serve(t *testing.T, r engine.Registry, input string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := newServer(r).Serve(strings.NewReader(input), &out); err != nil {
		t.Fatalf("%.100q: %v", input, err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// commands are lines of every kind, valid and invalid.
var commands = []string{
	"ugi", "isready", "setoption name Hash value 1", "setoption name Hash value x", "setoption", "setoption name value",
	"uginewgame", "position startpos", "position startpos moves b2", "position startpos moves zz", "position fen 3/3/3 o",
	"position fen", "moves b3", "moves", "go", "go depth 1", "go movetime 1", "go infinite", "go ponder", "go perft 1", "go perft 9",
	"go p1time 1 p2time 1", "go nonsense", "stop", "ponderhit", "query p1turn", "query gameover", "query result", "query fen",
	"query game", "query legalmoves", "query islegal b2", "query", "d", "eval", "bench", "wait", "help", "nonsense", "", "\x00", "\xff\xfe",
}

// TestEveryCommandInEveryState checks that the server still answers after every
// command in every state, and that it ends with its input.
func TestEveryCommandInEveryState(t *testing.T) {
	states := map[string]string{
		"before ugi":     "",
		"after ugi":      "ugi\n",
		"searching":      "setoption name Search value endless\ngo infinite\n",
		"pondering":      "setoption name Search value endless\ngo ponder movetime 1\n",
		"waiting":        "go infinite\n",
		"counting":       "go perft 9\n",
		"game over":      "position startpos moves a1 b1 a2 b2 a3\n",
		"after an error": "position startpos moves a1 a1\n",
	}
	for name, state := range states {
		for _, command := range commands {
			c := connect(t, newServer(enginetest.Registry()))
			c.send(state + command + "\nstop\nisready\n")
			for {
				line, ok := c.receive()
				if !ok {
					t.Fatalf("%s: %q ends the session", name, command)
				}
				if line == "readyok" {
					break
				}
			}
			if err := c.close(); err != nil {
				t.Errorf("%s: %q: %v", name, command, err)
			}
		}
	}
}

func TestLongLines(t *testing.T) {
	const most = 1 << 20
	for _, c := range []struct {
		line, want string
	}{
		{strings.Repeat("a", 10<<20), "info string error line longer than 1048576 bytes ignored"},
		{strings.Repeat(" ", most+1), "info string error line longer than 1048576 bytes ignored"},
		{strings.Repeat(" ", most) + "\r", "readyok"},
		{"isready" + strings.Repeat(" ", most-7), "readyok"},
	} {
		got := serve(t, enginetest.Registry(), c.line+"\nisready\n")
		if got[0] != c.want || got[len(got)-1] != "readyok" {
			t.Errorf("a line of %d bytes: %.100q, want %q, then readyok", len(c.line), got, c.want)
		}
	}
}

func TestGarbage(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"isready\r", "readyok"},
		{"\t isready \t", "readyok"},
		{"is\x00ready", `info string error unknown command "is\x00ready"; help lists them`},
		{"\xff\xfe", `info string error unknown command "\xff\xfe"; help lists them`},
		{"position startpos moves \x00\xff\x1b[2J", "info string error position: ply 1: ???[2J: not a square"},
		{"position fen 3/3/3\u00a0x", "info string error position: position string has 1 field, want 2: board, side"},
		{"position fen 3/3/3 x\u00a0", `info string error position: side is "x\u00a0", want one of x o`},
		{"position\u00a0startpos", `info string error unknown command "position\u00a0startpos"; help lists them`},
		{"position fen \u202e w", "info string error position: board has 1 rank, want 3"},
		{strings.Repeat("x", 1000), `info string error unknown command "` + strings.Repeat("x", 60) + `…"; help lists them`},
	} {
		if got := serve(t, enginetest.Registry(), c.line+"\n"); len(got) != 1 || got[0] != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
}

// TestOptionValue checks that the value of an option is the rest of the line, byte for
// byte.
func TestOptionValue(t *testing.T) {
	for line, want := range map[string]string{
		"setoption name BookFile value my bücher 棋/b  ü.jsonl":    "open my bücher 棋/b  ü.jsonl: ",
		"  setoption  name BookFile\tvalue a\u00a0 value b.jsonl": "open a\u00a0 value b.jsonl: ",
		"setoption name BookFile value  a.jsonl ":                 "open  a.jsonl : ",
		"setoption name Hash value 1x ":                           `"1x" is not a whole number`,
		"setoption name Hash value":                               `"" is not a whole number`,
	} {
		want = strings.ReplaceAll(want, "\u00a0", "?") // as errors print it
		got := serve(t, engine.Default(), line+"\nsetoption name Game value verto-4 \n")
		if len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// TestEndOfInputDuringASearch checks that the end of the input ends a search with its answer
// and says so, also in perft, and that quit does not.
func TestEndOfInputDuringASearch(t *testing.T) {
	for _, c := range []struct {
		end    string
		isTold bool
	}{{"", true}, {"\n", true}, {"\nisready", true}, {"\nquit", false}, {"\nquit\nisready\n", false}} {
		for search, answer := range map[string]string{"go infinite": "bestmove ", "go perft 30": "info string perft was stopped"} {
			got := serve(t, enginetest.WithToys(), "setoption name Search value endless\n"+search+c.end)
			isTold := slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, "info string the input ended") })
			if last := got[len(got)-1]; !strings.HasPrefix(last, answer) || isTold != c.isTold {
				t.Errorf("%s, end %q: %q", search, c.end, got)
			}
		}
	}
}

// TestWait checks that nothing is read before a search has ended, not even the end of the
// input, and that no wait is without an end.
func TestWait(t *testing.T) {
	const refused = "info string error wait: this search ends only at stop or ponderhit, which would not be read"
	const ended = "info string the input ended, so the search stops; send wait after go to let it finish"
	for _, c := range []struct {
		input string
		want  []string // but for reports of the search
	}{
		{"wait\nquery game\n", []string{"response tictactoe"}},
		{"go depth 3 movetime 20\nwait\nquery game\n", []string{"bestmove", "response tictactoe"}},
		{"go perft 1\nwait\nstop\n", []string{"Nodes searched: 9"}},
		{"go movetime 20\nwait", []string{"bestmove"}},
		{"go movetime 20\nwait\nstop\nquery game\n", []string{"bestmove", "response tictactoe"}},
		{"go infinite\nwait\n", []string{refused, ended, "bestmove"}},
		{"go ponder movetime 1\nwait\nponderhit\nwait\n", []string{refused, "bestmove"}},
		{"go infinite\nstop\nwait\n", []string{"bestmove"}},
	} {
		got := serve(t, enginetest.Registry(), "setoption name Search value endless\n"+c.input)
		got = slices.DeleteFunc(got, func(line string) bool {
			return strings.HasPrefix(line, "info depth") || strings.HasPrefix(line, "info nodes") || strings.HasSuffix(line, ": 1")
		})
		for i, line := range got {
			if strings.HasPrefix(line, "bestmove ") {
				got[i] = "bestmove"
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.input, got, c.want)
		}
	}
}

func TestStopStorm(t *testing.T) {
	const searches = 200
	c := connect(t, newServer(enginetest.Registry()))
	c.send("setoption name Search value endless\n")
	for range searches {
		go c.send("go infinite\nstop\nstop\nstop\nponderhit\nstop\n")
		for {
			if line, _ := c.receive(); strings.HasPrefix(line, "bestmove ") {
				break
			}
		}
		if got := c.ask("isready"); got != "readyok" {
			t.Fatalf("after a search: %q", got)
		}
	}
}

// TestNoWaitAfterBestmove checks that a client may send the next command as soon as
// it reads bestmove.
func TestNoWaitAfterBestmove(t *testing.T) {
	c := connect(t, newServer(enginetest.Registry()))
	for range 500 {
		c.send("go depth 1\n")
		for _, want := range []string{"info depth", "info nodes", "bestmove"} {
			if line, _ := c.receive(); !strings.HasPrefix(line, want) {
				t.Fatalf("got %q, want %s", line, want)
			}
		}
		c.send("position startpos moves b2\n")
	}
}

// TestManyPositionsAndQueries plays a client that queries after every move and sends
// the whole game each time. The number of played steps must grow with the number of
// moves, not with its square.
func TestManyPositionsAndQueries(t *testing.T) {
	var steps atomic.Int64
	vinver := *engine.Default().Games[3].Family
	var script strings.Builder
	script.WriteString("setoption name Game value vinver-nopass\n")
	const pairs, questions = 10_000, 50 // for each list of moves
	p, rng, moves := vinver.New(vinver.MaxSize, "nopass").Start(), rand.New(rand.NewPCG(1, 1)), ""
	var want []string
	for len(want) < pairs {
		turn := positions.RandomTurn(rng, p)
		moves += " " + p.TurnString(turn)
		positions.DoTurn(p, turn)
		for range questions {
			script.WriteString("position startpos moves" + moves + "\nquery p1turn\n")
			want = append(want, fmt.Sprintf("response %v", p.ToMove() == positions.P1))
		}
	}
	got := serve(t, enginetest.Counting(vinver, &steps), script.String())
	if len(got) != pairs {
		t.Fatalf("%d answers to %d questions", len(got), pairs)
	}
	for i, line := range got {
		if line != want[i] {
			t.Fatalf("answer %d is %q, want %q", i, line, want[i])
		}
	}
	if n := steps.Load(); n > 10*pairs/questions {
		t.Errorf("%d steps for %d moves", n, pairs/questions)
	}
}

func TestLegalMovesAreCapped(t *testing.T) {
	got := serve(t, engine.Default(), "setoption name Game value veletas\nquery legalmoves\n")
	words := strings.Fields(got[0])
	if len(words) != 10_002 || words[0] != "response" || words[10_001] != "…" {
		t.Errorf("%d words, the last %q", len(words), words[len(words)-1])
	}
}

func TestStrictEndsAtARefusedPosition(t *testing.T) {
	for _, bad := range []string{"position startpos moves zz", "position fen x", "position", "moves zz"} {
		s := newServer(enginetest.Registry())
		s.Strict = true
		var out bytes.Buffer
		err := s.Serve(strings.NewReader("query foo\n"+bad+"\nisready\n"), &out)
		if err == nil || strings.Contains(out.String(), "readyok") {
			t.Errorf("%q: error %v, output %q", bad, err, out.String())
		}
	}
}

// brokenPipe fails after this many bytes.
type brokenPipe struct{ left int }

func (b *brokenPipe) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func TestClientGone(t *testing.T) {
	script := "setoption name Search value endless\ngo infinite\n" + strings.Repeat("isready\n", 1000)
	for left := range 100 {
		if err := newServer(enginetest.Registry()).Serve(strings.NewReader(script), &brokenPipe{left}); err != nil {
			t.Fatalf("after %d bytes: %v", left, err)
		}
	}
}

type brokenInput struct{}

var errBroken = errors.New("broken")

func (brokenInput) Read([]byte) (int, error) { return 0, errBroken }

func TestBrokenInputIsAnError(t *testing.T) {
	if err := newServer(enginetest.Registry()).Serve(brokenInput{}, io.Discard); !errors.Is(err, errBroken) {
		t.Errorf("error is %v", err)
	}
}
