package engine_test

import (
	"math"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/search"
)

// TestAbsurdLimits checks that both searches answer with a legal turn under any limits,
// and soon if a limit or Stop says so.
func TestAbsurdLimits(t *testing.T) {
	clocks := func(left time.Duration) [2]*search.Clock {
		return [2]*search.Clock{{Remaining: left}, {Remaining: left}}
	}
	for name, r := range map[string]engine.Limits{
		"one node":            {Nodes: 1},
		"as good as no time":  {MoveTime: 1},
		"time without end":    {MoveTime: math.MaxInt64, Nodes: 100},
		"clock below zero":    {Clocks: clocks(-time.Hour)},
		"clock below all":     {Clocks: clocks(math.MinInt64)},
		"nodes without end":   {Nodes: math.MaxUint64, MoveTime: time.Millisecond},
		"depth without end":   {Depth: math.MaxInt, MoveTime: time.Millisecond},
		"depth and one node":  {Depth: math.MaxInt, Nodes: 1},
		"clock without end":   {Clocks: clocks(math.MaxInt64), Nodes: 100},
		"stop at once":        {Infinite: true},
		"stop without limits": {},
	} {
		for _, kind := range []string{"alphabeta", "mcts"} {
			e := engine.New(engine.Default())
			setOption(t, e, "Search", kind)
			setOption(t, e, "Hash", "1")
			setOption(t, e, "Game", "verto-6")
			var answer engine.Answer
			err := e.Go(r, engine.Events{Info: func(engine.Line) {}, Done: func(a engine.Answer) { answer = a }})
			if err != nil {
				t.Errorf("%s, %s: %v", name, kind, err)
				continue
			}
			if r.Nodes == 0 && r.MoveTime == 0 && r.Clocks[0] == nil {
				e.Stop()
			}
			e.Wait()
			if err := e.PlayMoves([]string{answer.Move}); err != nil {
				t.Errorf("%s, %s: the answer is no move: %v", name, kind, err)
			}
		}
	}
}

// TestNothingToSearch checks that both searches refuse what cannot be searched, or
// answer it with no move, and that they search again afterwards.
func TestNothingToSearch(t *testing.T) {
	for _, kind := range []string{"alphabeta", "mcts"} {
		e := engine.New(engine.Default())
		setOption(t, e, "Search", kind)
		setOption(t, e, "Hash", "1")
		setOption(t, e, "Game", "verto-4")
		events := engine.Events{Info: func(engine.Line) {}, Done: func(engine.Answer) {}}
		for _, turns := range [][]string{{"zz"}, {"a1"}, {"b2", "b2x"}, {""}, {"pass"}} {
			if err := e.Go(engine.Limits{Nodes: 10, Turns: turns}, events); err == nil {
				t.Errorf("%s: searches %q", kind, turns)
				e.Wait()
			}
		}
		if err := e.SetPosition("wwww/wbbw/wbbw/wwww b", nil); err != nil {
			t.Fatal(err)
		}
		for _, r := range []engine.Limits{{Nodes: 10}, {Depth: 3}, {}} {
			answer := engine.Answer{Move: "none was given"}
			err := e.Go(r, engine.Events{Info: func(engine.Line) {}, Done: func(a engine.Answer) { answer = a }})
			if e.Wait(); err != nil || answer.Move != "" {
				t.Errorf("%s: in a finished game %q, %v", kind, answer.Move, err)
			}
		}
		if err := e.Go(engine.Limits{Nodes: 10, Turns: []string{"b2"}}, events); err == nil {
			t.Errorf("%s: searches a turn after the end", kind)
		}
		search1(t, e, "", nil)
	}
}
