package engine_test

import (
	"reflect"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/search"
)

// recording returns the toy registry, with the searchers that it makes and the sizes of
// their tables.
func recording() (engine.Registry, *[]*enginetest.Searcher, *[]int) {
	var made []*enginetest.Searcher
	var sizes []int
	r := enginetest.Registry()
	for name := range r.Searchers {
		r.Searchers[name] = func(hashMiB int) search.Searcher {
			made = append(made, &enginetest.Searcher{})
			sizes = append(sizes, hashMiB)
			return made[len(made)-1]
		}
	}
	return r, &made, &sizes
}

func set(t *testing.T, e *engine.Engine, name, value string) {
	t.Helper()
	if err := e.SetOption(name, value); err != nil {
		t.Fatal(err)
	}
}

func TestSearcherIsMadeWhenNeeded(t *testing.T) {
	r, made, sizes := recording()
	e := engine.New(r)
	if len(*made) != 0 {
		t.Error("a searcher is made before the first search")
	}
	search := func() { receive(t, begin(t, e, engine.Limits{})) }
	search()
	set(t, e, "Hash", "8")
	set(t, e, "Hash", "64") // as before
	search()
	set(t, e, "Search", "random") // the meaning of auto
	search()
	if len(*made) != 1 {
		t.Errorf("%d searchers made, want 1", len(*made))
	}
	set(t, e, "Hash", "8")
	search()
	set(t, e, "Search", "endless")
	search()
	if want := []int{64, 8, 8}; !reflect.DeepEqual(*sizes, want) {
		t.Errorf("searchers of %v MiB, want %v", *sizes, want)
	}
}

func TestNewGameMakesTheSearcherReady(t *testing.T) {
	r, made, _ := recording()
	e := engine.New(r)
	if err := e.NewGame(); err != nil {
		t.Fatal(err)
	}
	if len(*made) != 1 {
		t.Errorf("%d searchers after a new game, want 1", len(*made))
	}
	receive(t, begin(t, e, engine.Limits{}))
	if len(*made) != 1 {
		t.Errorf("%d searchers after a search, want the one of the new game", len(*made))
	}
}

func TestWhatIsForgotten(t *testing.T) {
	r, made, _ := recording()
	e := engine.New(r)
	receive(t, begin(t, e, engine.Limits{}))
	for i, change := range []func() error{
		e.NewGame,
		func() error { return e.SetOption("Game", "tictactoe") },
		func() error { return e.SetOption("Level", "3") },
		func() error { return e.SetOption("Seed", "3") },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if got := (*made)[0].Forgotten; got != i+1 {
			t.Errorf("after change %d the searcher has forgotten %d times", i, got)
		}
	}
	set(t, e, "MultiPV", "2")
	if err := e.SetPosition("", []string{"a1"}); err != nil {
		t.Fatal(err)
	}
	if got := (*made)[0].Forgotten; got != 4 {
		t.Errorf("a position or MultiPV makes the searcher forget")
	}
}

func TestOptionsReachTheSearch(t *testing.T) {
	r, made, _ := recording()
	e := engine.New(r)
	for name, value := range map[string]string{"Threads": "3", "MultiPV": "4", "Seed": "5"} {
		set(t, e, name, value)
	}
	receive(t, begin(t, e, engine.Limits{Depth: 6, Nodes: 7}))
	task := (*made)[0].Last
	if task.Threads != 3 || task.MultiPV != 4 || task.Seed != 5 || task.Depth != 6 || task.Nodes != 7 {
		t.Errorf("task is %+v", task)
	}
}

func TestLevels(t *testing.T) {
	r, made, _ := recording()
	e := engine.New(r)
	full := enginetest.Flat(e.Game())
	var nodes []uint64
	spread := []int{}
	for _, level := range []string{"6", "10", "19", "20"} {
		set(t, e, "Level", level)
		receive(t, begin(t, e, engine.Limits{}))
		task := (*made)[0].Last
		nodes = append(nodes, task.Nodes)
		spread = append(spread, widest(task.Evaluation, e))
		if level == "20" && task.Evaluation != &full.Evaluation {
			t.Error("the evaluation is wrapped at full strength")
		}
	}
	for i := 1; i < 3; i++ {
		if nodes[i] <= nodes[i-1] || spread[i] >= spread[i-1] {
			t.Errorf("levels grow weaker: nodes %v, errors %v", nodes, spread)
		}
	}
	if spread[2] != 0 {
		t.Errorf("the highest level below full strength has errors of %d", spread[2])
	}
	if nodes[3] != 0 || spread[3] != 0 {
		t.Errorf("full strength has %d nodes and errors of %d", nodes[3], spread[3])
	}
	set(t, e, "Level", "6")
	receive(t, begin(t, e, engine.Limits{Nodes: 3}))
	if got := (*made)[0].Last.Nodes; got != 3 {
		t.Errorf("the limit of the client is %d, want 3", got)
	}
	set(t, e, "Level", "1")
	receive(t, begin(t, e, engine.Limits{Depth: 5}))
	if got := (*made)[0].Last.Depth; got != 1 {
		t.Errorf("level 1 looks %d turns ahead", got)
	}
}

// TestNoiseDependsOnTheSeed checks that the error of an estimate depends on the
// position and the seed alone.
func TestNoiseDependsOnTheSeed(t *testing.T) {
	r, made, _ := recording()
	e := engine.New(r)
	estimate := func(seed string) int {
		set(t, e, "Level", "1")
		set(t, e, "Seed", seed)
		receive(t, begin(t, e, engine.Limits{}))
		return (*made)[0].Last.Evaluation.Evaluate(e.Position())
	}
	if a, b, again := estimate("1"), estimate("2"), estimate("1"); a == b || a != again {
		t.Errorf("estimates by seed 1, 2 and 1: %d, %d, %d", a, b, again)
	}
}

// widest returns the largest absolute value over the first positions. It is the same
// each time.
func widest(evaluation *search.Evaluation, e *engine.Engine) int {
	const plies = 4
	most := 0
	p := e.Position().Copy()
	var walk func(ply int)
	walk = func(ply int) {
		v := evaluation.Evaluate(p)
		most = max(most, v, -v)
		if ply == plies || p.Outcome() != positions.Undecided {
			return
		}
		for _, s := range p.Steps(nil) {
			p.Do(s)
			walk(ply + 1)
			p.Undo()
		}
	}
	walk(0)
	return most
}
