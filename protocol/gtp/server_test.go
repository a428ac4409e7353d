package gtp

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/engine/lines"
	"tetrad/positions"
	"tetrad/search"
)

func TestFraming(t *testing.T) {
	c := connect(t, newServer(t, "verto", 100))
	for _, want := range [][2]string{
		{"1 protocol_version", "=1 2"},
		{"007 protocol_version", "=007 2"},
		{"\tprotocol_version\r", "= 2"},
		{"protocol\x01_version \x7f # comment", "= 2"},
		{"# comment\n\n   \nprotocol_version", "= 2"},
		{"12", "?12 there is no command after the id"},
		{"3 no_such", "?3 unknown command"},
		{"99999999999 name", "? unknown command"},
		{"known_command undo", "= true"},
		{"known_command komi", "= false"},
		{"known_command", "? syntax error: want known_command NAME"},
		{"play b", "? syntax error: want play COLOR VERTEX"},
		{"boardsize 8", "="},
		{"boardsize 9", "? unacceptable size: this is verto; start the program with another --game"},
		{"boardsize -1", "? unacceptable size: this is verto; start the program with another --game"},
		{"gogui-interrupt", "="},
		{"undo", "? cannot undo"},
		{"final_score", "? cannot score: the game goes on"},
		{"play green d4", `? invalid color or coordinate: "green" is not b or w`},
		{"4 quit", "=4"},
	} {
		c.want(want[0], want[1])
	}
}

// TestPassAnswersNoPass lets nobody pass after a pass, and lists none.
func TestPassAnswersNoPass(t *testing.T) {
	c := connect(t, newServer(t, "vinver-3", 100))
	for _, want := range [][2]string{
		{"play b B2", "="},
		{"play w pass", "="},
		{"gogui-rules_legal_moves", "= A1 B1 C1 A2 C2 A3 B3 C3"},
		{"play b pass", "? illegal move: B pass: no pass now: a pass may not answer a pass: place a stone"},
		{"play b A1", "="},
		{"play w pass", "="},
	} {
		c.want(want[0], want[1])
	}
}

func TestRefusals(t *testing.T) {
	c := connect(t, newServer(t, "verto", 100))
	for _, want := range [][2]string{
		{"play b D4", "? illegal move: B D4: white is to move"},
		{"play W PASS", "? illegal move: W pass: no pass now: a pass is legal only without another move, and B1 is one"},
		{"play w a1", "? illegal move: W A1: a stone on a corner needs an enemy stone beside it"},
		{"play White d4", "="},
		{"play b d4", "? illegal move: B D4: there is a white stone on D4"},
		{"genmove w", "? black is to move"},
		{"gogui-play_sequence B E5 W E5", "? move 2: illegal move: W E5: there is a black stone on E5"},
		{"gogui-play_sequence B E5 W", "? syntax error: a color has no vertex"},
		{"gogui-play_sequence B E5 W G7", "="},
		{"gg-undo 4", "? cannot undo"},
		{"gg-undo x", `? "x" is not a whole number of 0 or more`},
		{"gg-undo 2", "="},
		{"gogui-rules_captured_count", "= 0 0"},
		{"gogui-rules_side_to_move", "= black"},
	} {
		c.want(want[0], want[1])
	}
}

// TestLongLines checks that lines of any length and any bytes get one answer, and
// that the next line gets another.
func TestLongLines(t *testing.T) {
	c := connect(t, newServer(t, "verto", 100))
	c.want(strings.Repeat("x", lines.Max+2), "? "+lines.ErrTooLong.Error())
	c.want("name "+strings.Repeat("x ", 1<<18), "= Tetrad")
	if got := c.ask("\xff\xfe\x00"); got != "? unknown command" {
		t.Errorf("answer is %q", got)
	}
	c.want("play \xff \xff", "? invalid color or coordinate: \"\uFFFD\" is not b or w")
}

// TestEnds checks that the end of input ends the session, and that a disconnected
// client does too.
func TestEnds(t *testing.T) {
	var out strings.Builder
	s := newServer(t, "verto", 100)
	if err := s.Serve(strings.NewReader("name\nquit\nname\n"), &out); err != nil || out.String() != "= Tetrad\n\n= \n\n" {
		t.Errorf("%v, %q", err, out.String())
	}
	out.Reset()
	if err := newServer(t, "verto", 100).Serve(strings.NewReader("reg_genmove w"), &out); err != nil || !strings.HasPrefix(out.String(), "= ") {
		t.Errorf("%v, %q", err, out.String())
	}
	if err := newServer(t, "verto", 100).Serve(strings.NewReader("name\nname\n"), broken{}); err != nil {
		t.Errorf("a client that has gone is an error: %v", err)
	}
	if err := newServer(t, "verto", 100).Serve(broken{}, io.Discard); !errors.Is(err, errBroken) {
		t.Errorf("broken input is %v", err)
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Read([]byte) (int, error)  { return 0, errBroken }
func (broken) Write([]byte) (int, error) { return 0, errBroken }

// endless returns a server whose searches end only by an interrupt.
func endless(t *testing.T) *Server {
	t.Helper()
	r := enginetest.Games()
	r.Searchers = map[string]func(int) search.Searcher{
		"mcts": func(int) search.Searcher { return &enginetest.Searcher{Endless: true} },
	}
	e := engine.New(r)
	if err := e.SetOption("Game", "vinver-5"); err != nil {
		t.Fatal(err)
	}
	return &Server{Engine: e, Name: "Tetrad", Limits: engine.Limits{MoveTime: time.Hour}}
}

// TestInterrupt checks that an interrupt ends the search before it, also two of them, and
// not the next one. The clock is a false one.
func TestInterrupt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := endless(t)
		s.Limits.MoveTime = time.Second
		var out strings.Builder
		start := time.Now()
		commands := "play b C3\ngenmove w\n# interrupt\n# interrupt\nreg_genmove b\n"
		if err := s.Serve(strings.NewReader(commands), &out); err != nil {
			t.Error(err)
		}
		if answers := strings.Count(out.String(), "= "); answers != 3 {
			t.Errorf("%d answers: %q", answers, out.String())
		}
		if took := time.Since(start); took < 900*time.Millisecond || took > 1100*time.Millisecond {
			t.Errorf("a search that is interrupted and one of a second took %v", took)
		}
	})
}

// TestQuit checks that quit ends a search at once, even one that it follows in one write, and
// that both are answered.
func TestQuit(t *testing.T) {
	for quit, want := range map[string]string{"quit\n": "=", "7 quit\n": "=7"} {
		c := connect(t, endless(t))
		c.send("reg_genmove b\n" + quit)
		if answer := c.receive(); !strings.HasPrefix(answer, "= ") {
			t.Errorf("the search is answered by %q", answer)
		}
		if answer := c.receive(); strings.TrimSpace(answer) != want {
			t.Errorf("%q is answered by %q", quit, answer)
		}
	}
}

// TestGenMoveInsideATurn checks that genmove completes a turn by one plan, even if a
// person has begun the turn.
func TestGenMoveInsideATurn(t *testing.T) {
	s := newServer(t, "verto-5", 500)
	c := connect(t, s)
	c.do("gogui-play_sequence W B4 B C1 W D5 B A4 W B2 B C4 W B3 B A3")
	for strings.HasPrefix(c.do("gogui-rules_side_to_move"), "b") {
		legal := " " + c.do("gogui-rules_legal_moves") + " "
		if v := c.do("genmove b"); !strings.Contains(legal, " "+v+" ") {
			t.Fatalf("%s is not one of %s", v, legal)
		}
	}
	if turns := s.board.Turns(); s.board.MidTurn() || !strings.HasPrefix(turns[len(turns)-1], "a3xb2-") {
		t.Errorf("the turns have become %v", turns)
	}
}

// TestPlan checks that the server follows a plan as long as nothing else happens.
func TestPlan(t *testing.T) {
	s := newServer(t, "verto-5", 500)
	c := connect(t, s)
	for _, want := range []struct {
		command, answer string
		left            int // moves left in the plan
	}{
		{"gogui-rules_captured_count", "= 2 2", 2},
		{"genmove b", "= C5", 1},
		{"play b C5", "=", 1},
		{"play b C3", "=", 0},
		{"play b B1", "? illegal move: B B1: this turn has to go on with C3 or C5", 2},
		{"gogui-play_sequence B C5 B C5", "? move 2: illegal move: B C5: this turn has to go on with C3 or A5 or E5", 0},
		{"undo", "=", 0},
		{"clear_board", "=", 0},
	} {
		c.do("clear_board")
		c.do("gogui-play_sequence W B4 B C1 W D5 B A4 W B2 B C4 W B3 B A3")
		s.plan = []Vertex{{2, 4}, {4, 4}}
		c.want(want.command, want.answer)
		if len(s.plan) != want.left {
			t.Errorf("after %s the plan is %v", want.command, s.plan)
		}
	}
}

// stubborn always answers the first turn, whatever the request.
type stubborn struct{ enginetest.Searcher }

func (stubborn) Search(t search.Task) search.Result {
	var first []positions.Step
	positions.EachTurn(t.Root, func(steps []positions.Step) bool {
		first = slices.Clone(steps)
		return false
	})
	return search.NewResult(t.Root, first)
}

// TestDisobedientSearch checks that a searcher that does not obey causes an error but
// does not end the session.
func TestDisobedientSearch(t *testing.T) {
	r := enginetest.Games()
	r.Searchers = map[string]func(int) search.Searcher{"mcts": func(int) search.Searcher { return &stubborn{} }}
	e := engine.New(r)
	if err := e.SetOption("Game", "vinver-5"); err != nil {
		t.Fatal(err)
	}
	c := connect(t, &Server{Engine: e, Limits: engine.Limits{Nodes: 1}})
	c.do("gogui-play_sequence B C4 W C3 B E5 W B4 B B3")
	c.want("genmove b", "? the search answers a1: this turn has begun in another way")
	c.do("play b C3")
}

// TestRegGenMove checks that the same request gives the same answer and changes
// nothing.
func TestRegGenMove(t *testing.T) {
	c := connect(t, newServer(t, "vinver-5", 500))
	first := c.do("reg_genmove b")
	before := c.do("showboard")
	c.do("clear_board")
	c.want("reg_genmove b", "= "+first)
	c.want("showboard", "="+before)
}
