package endgames

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tetrad/engine/content"
	"tetrad/positions"
	"tetrad/positions/longtest"
)

// prover returns a prover whose clock stands still.
func prover(threads int) Prover {
	return Prover{Registry: content.Registry(), HashMiB: 64, Threads: threads, Clock: func() time.Duration { return 0 }}
}

// TestEndgames proves one of the endgames in the program, and with the long tests all
// that have at most 22 turns to the end, by one thread and by two.
func TestEndgames(t *testing.T) {
	list, err := All(content.Registry())
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 20 {
		t.Errorf("%d endgames", len(list))
	}
	// quick is an endgame that takes fewer nodes than others.
	const quick = 2
	seen, proven := map[string]bool{}, 0
	for i, e := range list {
		left, err := e.Left(content.Registry())
		if err != nil || left < 20 || left > 28 || seen[e.FEN] {
			t.Errorf("%v: %d turns to the end, seen %v, %v", e, left, seen[e.FEN], err)
		}
		seen[e.FEN] = true
		if i != quick && (left > 22 || !longtest.Nightly()) {
			continue
		}
		proven++
		for threads := 1; threads <= 2; threads++ {
			if _, err := prover(threads).Prove(e, nil); err != nil {
				t.Errorf("%v: %v", e, err)
			}
		}
	}
	if proven == 0 {
		t.Error("nothing was proven")
	}
}

// endgame parses a line.
func endgame(t *testing.T, line string) Endgame {
	t.Helper()
	e, err := Parse(content.Registry(), line)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestMakeAndProve(t *testing.T) {
	game, _, err := content.Registry().Game("verto-4")
	if err != nil {
		t.Fatal(err)
	}
	m := Maker{Prover: prover(1), Game: game, Seed: 3, Nodes: 10, Lefts: []int{5, 6, 6}}
	make := func() (text []string, nodes uint64) {
		err := m.Make(t.Context(), func(e Endgame, p Proof) {
			if text = append(text, e.String()); p.Left != m.Lefts[len(text)-1] {
				t.Errorf("%v is %d turns before the end", e, p.Left)
			}
			nodes += p.Nodes
		})
		if err != nil {
			t.Fatal(err)
		}
		return text, nodes
	}
	text, nodes := make()
	if again, nodesAgain := make(); strings.Join(again, "\n") != strings.Join(text, "\n") || nodesAgain != nodes {
		t.Errorf("%q with %d nodes, then %q with %d", text, nodes, again, nodesAgain)
	}
	list, err := Read(content.Registry(), strings.NewReader("# three\n\n"+strings.Join(text, "\n")))
	if err != nil || len(list) != 3 {
		t.Fatalf("%v, %v", list, err)
	}
	for _, e := range list {
		if proof, err := m.Prove(e, nil); err != nil || proof.Nodes == 0 {
			t.Errorf("%v: %+v, %v", e, proof, err)
		}
		wrong := e
		wrong.Margin += 2
		if _, err := m.Prove(wrong, nil); err == nil || !strings.Contains(err.Error(), "the margin is "+strings.Fields(e.String())[3]) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

// TestProveRefusesWorseTurns writes each turn of a position into an endgame. Turns that
// lose stones are refused, and the others are not.
func TestProveRefusesWorseTurns(t *testing.T) {
	e := endgame(t, "verto-4 wbb1/2w1/1b2/w2b w +0 d2")
	p, err := e.position(content.Registry())
	if err != nil {
		t.Fatal(err)
	}
	x := p.Abilities().Endgamer.Endgame(positions.EndgameOptions{})
	e.Margin = exactMargin(x, p)
	worse, best := 0, 0
	positions.EachTurn(p, func(turn []positions.Step) bool {
		e.Best = p.TurnString(turn)
		positions.DoTurn(p, turn)
		kept := -exactMargin(x, p)
		positions.UndoTurn(p, turn)
		_, err := prover(1).Prove(e, nil)
		switch {
		case kept == e.Margin && err == nil:
			best++
		case kept < e.Margin && err != nil && strings.Contains(err.Error(), fmt.Sprintf("with %s the margin is %+d", e.Best, kept)):
			worse++
		default:
			t.Errorf("%v, which leads to %+d: %v", e, kept, err)
		}
		return true
	})
	if worse == 0 || best == 0 {
		t.Errorf("%d turns lose stones, %d do not", worse, best)
	}
}

// exactMargin returns the margin for the player to move, by a question for each.
func exactMargin(x positions.Endgame, p positions.Position) int {
	alpha := -100
	for {
		margin, _ := x.Exceeds(p, alpha, nil)
		if margin <= alpha {
			return alpha
		}
		alpha = margin
	}
}

func TestStopped(t *testing.T) {
	var stop atomic.Bool
	stop.Store(true)
	e := endgame(t, "verto 8/8/8/8/8/8/8/8 w +0 d4")
	if _, err := prover(1).Prove(e, &stop); !errors.Is(err, ErrUnproven) {
		t.Errorf("a stopped proof: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	game, _, err := content.Registry().Game("verto")
	if err != nil {
		t.Fatal(err)
	}
	m := Maker{Prover: prover(1), Game: game, Nodes: 10, Lefts: []int{40}}
	if err := m.Make(ctx, func(Endgame, Proof) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped maker: %v", err)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"too little", "verto +2 d4", "an endgame is a game"},
		{"another game", "go 8/8 w +2 d4", "there is no game"},
		{"a game without an exact search", "verto-9 9/9/9/9/9/9/9/9/9 w +2 d4", "no exact search"},
		{"no margin", "verto-4 4/4/4/4 w b2 b2", "is not a margin with its sign"},
		{"a margin without a sign", "verto-4 4/4/4/4 w 2 b2", "is not a margin with its sign"},
		{"an illegal turn", "verto-4 4/4/4/4 w +2 a1", "a1: "},
		{"a finished game", "verto-4 wwww/wwww/wwww/wwww w +2 a1", ""},
	} {
		if _, err := Parse(content.Registry(), c.line); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := Read(content.Registry(), strings.NewReader("# nothing\n")); err == nil {
		t.Error("an empty file is read")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("verto-4 4/4/4/4 w +2 b2")
	f.Add("verto-4 w2w/4/4/w2w b -12 b2")
	f.Add("verto 8/8/8/8/8/8/8/8 w 2 d4")
	f.Fuzz(func(t *testing.T, line string) {
		e, err := Parse(content.Registry(), line)
		if err != nil {
			return
		}
		again, err := Parse(content.Registry(), e.String())
		if err != nil || again != e {
			t.Fatalf("%q is written %q, and that is read as %v, %v", line, e, again, err)
		}
	})
}
