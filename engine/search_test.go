package engine_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/search"
)

// patience is how long a test waits, on any machine, for an event that must come.
const patience = 2 * time.Minute

// begin starts a search and returns the channel of its answer.
func begin(t *testing.T, e *engine.Engine, r engine.Limits) <-chan engine.Answer {
	t.Helper()
	answers := make(chan engine.Answer, 1)
	err := e.Go(r, engine.Events{
		Info: func(engine.Line) {},
		Done: func(a engine.Answer) { answers <- a },
	})
	if err != nil {
		t.Fatal(err)
	}
	return answers
}

func receive(t *testing.T, answers <-chan engine.Answer) engine.Answer {
	t.Helper()
	select {
	case a := <-answers:
		return a
	case <-time.After(patience):
		t.Fatal("the search does not answer")
		panic("unreachable")
	}
}

// silent checks that no answer comes within a moment of a fake clock in which all else
// is blocked.
func silent(t *testing.T, answers <-chan engine.Answer) {
	t.Helper()
	select {
	case <-answers:
		t.Fatal("the search answers before it may")
	case <-time.After(30 * time.Millisecond):
	}
}

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

func newToy(t *testing.T, searcher string) *engine.Engine {
	t.Helper()
	e := engine.New(enginetest.Registry())
	if err := e.SetOption("Search", searcher); err != nil {
		t.Fatal(err)
	}
	return e
}

func checkLegal(t *testing.T, e *engine.Engine, move string) {
	t.Helper()
	if _, err := e.Position().ParseTurn(move); err != nil {
		t.Errorf("answer %q in %q: %v", move, e.Position().FEN(), err)
	}
}

func TestSearchAnswersByItself(t *testing.T) {
	e := newToy(t, "random")
	a := receive(t, begin(t, e, engine.Limits{Depth: 3}))
	checkLegal(t, e, a.Move)
	if a.Nodes != 1 {
		t.Errorf("%d nodes, want 1", a.Nodes)
	}
	if e.Searching() {
		t.Error("still searching after the answer")
	}
}

// The clocks of this test, and of the others that wait for silence, are fake.
func TestInfiniteWaitsForStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, searcher := range []string{"random", "endless"} {
			e := newToy(t, searcher)
			answers := begin(t, e, engine.Limits{Infinite: true})
			silent(t, answers)
			if !e.Searching() {
				t.Error("not searching")
			}
			e.Stop()
			checkLegal(t, e, receive(t, answers).Move)
		}
	})
}

func TestPonderWaitsForHitOrStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, searcher := range []string{"random", "endless"} {
			e := newToy(t, searcher)
			answers := begin(t, e, engine.Limits{Ponder: true, MoveTime: ms(1)})
			silent(t, answers) // the time does not run yet
			e.PonderHit()
			e.PonderHit() // a second call does nothing
			checkLegal(t, e, receive(t, answers).Move)

			answers = begin(t, e, engine.Limits{Ponder: true, MoveTime: ms(1)})
			silent(t, answers)
			e.Stop()
			checkLegal(t, e, receive(t, answers).Move)

			answers = begin(t, e, engine.Limits{Ponder: true, Infinite: true})
			e.PonderHit()
			silent(t, answers)
			e.Stop()
			receive(t, answers)
		}
	})
}

// TestPonderTimeRunsFromTheHit checks that a pondering search continues, however short
// its time will be.
func TestPonderTimeRunsFromTheHit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := enginetest.Registry()
		searcher := &enginetest.Searcher{Endless: true}
		r.Searchers["endless"] = func(int) search.Searcher { return searcher }
		e := engine.New(r)
		set(t, e, "Search", "endless")
		begun := make(chan bool, 1)
		answers := make(chan engine.Answer, 1)
		err := e.Go(engine.Limits{Ponder: true, MoveTime: ms(1)}, engine.Events{
			Info: func(engine.Line) { begun <- true },
			Done: func(a engine.Answer) { answers <- a },
		})
		if err != nil {
			t.Fatal(err)
		}
		<-begun
		silent(t, answers)
		if searcher.Last.Control.Expired() {
			t.Error("the time is over before the hit")
		}
		e.PonderHit()
		receive(t, answers)
	})
}

func TestTimesWithoutSenseAreAnsweredAtOnce(t *testing.T) {
	clock := func(remaining, increment time.Duration, turns int) engine.Limits {
		c := &search.Clock{Remaining: remaining, Increment: increment, TurnsToGo: turns}
		return engine.Limits{Clocks: [2]*search.Clock{c, c}}
	}
	const ever = time.Duration(1<<63 - 1)
	for _, r := range []engine.Limits{
		{MoveTime: 1}, {MoveTime: ms(1)},
		clock(0, 0, 0), clock(-time.Hour, 0, 1), clock(-ever, 0, 3), clock(1, 1, 1_000_000),
		clock(0, -time.Hour, 0), clock(time.Millisecond, -ever, 1), clock(0, ever, 1),
	} {
		e := newToy(t, "endless")
		a := receive(t, begin(t, e, r))
		checkLegal(t, e, a.Move)
		if a.Elapsed > patience/2 {
			t.Errorf("%+v took %v", r, a.Elapsed)
		}
	}
}

func TestClockWithMoveTimeTakesTheShorter(t *testing.T) {
	e := newToy(t, "endless")
	clock := &search.Clock{Remaining: time.Hour}
	receive(t, begin(t, e, engine.Limits{Clocks: [2]*search.Clock{clock, clock}, MoveTime: ms(1)}))
	clock.Remaining = time.Millisecond
	receive(t, begin(t, e, engine.Limits{Clocks: [2]*search.Clock{clock, clock}, MoveTime: ms(1 << 30)}))
}

func TestRefusedRequestsStartNothing(t *testing.T) {
	e := newToy(t, "random")
	for _, r := range []engine.Limits{
		{Depth: -1},
		{MoveTime: -time.Nanosecond},
		{Clocks: [2]*search.Clock{1: {Remaining: time.Second}}},
		{Turns: []string{"a1", "d4"}},
		{Turns: []string{""}},
	} {
		if err := e.Go(r, engine.Events{}); err == nil {
			t.Errorf("%+v is accepted", r)
		}
		if e.Searching() {
			t.Errorf("%+v started a search", r)
		}
	}
}

func TestSearchMoves(t *testing.T) {
	e := newToy(t, "random")
	for seed := range 10 {
		if err := e.SetOption("Seed", string(rune('0'+seed))); err != nil {
			t.Fatal(err)
		}
		a := receive(t, begin(t, e, engine.Limits{Turns: []string{"b2", "c3"}}))
		if !slices.Contains([]string{"b2", "c3"}, a.Move) {
			t.Errorf("answer %s is not one of the moves to search", a.Move)
		}
	}
}

// TestSearchMovesRepeated names moves twice, also in different forms. It runs on a
// clock that would let the test take hours, and a single move must be answered without
// thinking.
func TestSearchMovesRepeated(t *testing.T) {
	r := engine.Default()
	searcher := &enginetest.Searcher{}
	r.Searchers["random"] = func(int) search.Searcher { return searcher }
	e := engine.New(r)
	set(t, e, "Game", "veletas")
	set(t, e, "Search", "random")
	receive(t, begin(t, e, engine.Limits{Turns: []string{"g3+d4+e7/c5", "g2+d4+e7/c5", "d4+e7+g3/c5", "g3+d4+e7/c5"}}))
	if got := len(searcher.Last.SearchMoves); got != 2 {
		t.Errorf("%d turns to choose from, want 2", got)
	}
	clock := &search.Clock{Remaining: 100 * time.Hour}
	for _, kind := range []string{"alphabeta", "mcts"} {
		set(t, e, "Search", kind)
		limits := engine.Limits{Nodes: 20_000, Clocks: [2]*search.Clock{clock, clock}, Turns: []string{"g3+d4+e7/c5", "d4+e7+g3/c5"}}
		if got := receive(t, begin(t, e, limits)); got.Move != "g3+d4+e7/c5" || got.Nodes > 5000 {
			t.Errorf("%s: %s after %d nodes", kind, got.Move, got.Nodes)
		}
	}
}

func TestGameOverHasNoMove(t *testing.T) {
	e := newToy(t, "random")
	if err := e.SetPosition("xxx/oo1/3 o", nil); err != nil {
		t.Fatal(err)
	}
	if a := receive(t, begin(t, e, engine.Limits{Depth: 1})); a.Move != "" {
		t.Errorf("answer %q after the end", a.Move)
	}
	if _, _, _, err := e.Explain(); !errors.Is(err, positions.ErrGameOver) {
		t.Errorf("evaluation after the end: %v", err)
	}
}

func TestNothingChangesDuringASearch(t *testing.T) {
	e := newToy(t, "endless")
	answers := begin(t, e, engine.Limits{Infinite: true})
	for name, err := range map[string]error{
		"Go":          e.Go(engine.Limits{}, engine.Events{}),
		"Perft":       e.Perft(1, engine.PerftEvents{}),
		"SetOption":   e.SetOption("Hash", "1"),
		"SetPosition": e.SetPosition("", []string{"a1"}),
		"PlayMoves":   e.PlayMoves([]string{"a1"}),
		"NewGame":     e.NewGame(),
	} {
		if !errors.Is(err, engine.ErrSearching) {
			t.Errorf("%s during a search: %v", name, err)
		}
	}
	if got := e.Position().FEN(); got != "3/3/3 x" {
		t.Errorf("position is %q", got)
	}
	e.Stop()
	e.Stop()
	receive(t, answers)
}

func TestStopAndHitWithoutASearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newToy(t, "random")
		e.Stop()
		e.PonderHit()
		e.Wait()
		checkLegal(t, e, receive(t, begin(t, e, engine.Limits{})).Move)
		e.Stop()
		e.PonderHit()
		// Late events of the first search must not affect the next search.
		answers := begin(t, e, engine.Limits{Infinite: true})
		silent(t, answers)
		e.Stop()
		receive(t, answers)
	})
}

// TestNoGoroutineOutlivesItsSearch relies on synctest, whose bubble fails if a
// goroutine is left.
func TestNoGoroutineOutlivesItsSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for range 20 {
			e := newToy(t, "endless")
			answers := begin(t, e, engine.Limits{Ponder: true})
			e.Stop()
			receive(t, answers)
			e.Wait()
		}
	})
}
