package engine_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/search"
)

func TestPrepare(t *testing.T) {
	r, made, sizes := recording()
	e := engine.New(r)
	e.PrepareAgain()
	if len(*made) != 0 {
		t.Fatal("memory is reserved where all is still to be set")
	}
	e.Prepare()
	e.Prepare()
	if len(*made) != 1 {
		t.Fatalf("%d searchers made", len(*made))
	}
	set(t, e, "MultiPV", "3")
	e.PrepareAgain()
	if len(*made) != 1 {
		t.Error("MultiPV calls for memory")
	}
	set(t, e, "Hash", "8")
	e.PrepareAgain()
	if !slices.Equal(*sizes, []int{64, 8}) {
		t.Errorf("after Hash 8: searchers of %v MiB", *sizes)
	}
}

// TestPrepareAgainForAnotherGame checks that the option Game prepares the searcher of
// the new game if that differs.
func TestPrepareAgainForAnotherGame(t *testing.T) {
	r, made, _ := recording()
	other := r.Games[0]
	family := *other.Family
	family.Name, other.Auto = "other", "endless"
	other.Family = &family
	r.Games = append(r.Games, other)
	e := engine.New(r)
	e.Prepare()
	set(t, e, "Game", "other")
	e.PrepareAgain()
	if len(*made) != 2 {
		t.Errorf("%d searchers made", len(*made))
	}
}

// TestPrepareDropsNothing checks that isready keeps what a search by depth has learned.
func TestPrepareDropsNothing(t *testing.T) {
	r, made, _ := recording()
	r.ByDepth = "endless"
	e := engine.New(r)
	e.Prepare()
	receive(t, begin(t, e, engine.Limits{Depth: 1, MoveTime: ms(1)}))
	e.Prepare()
	receive(t, begin(t, e, engine.Limits{Depth: 1, MoveTime: ms(1)}))
	if len(*made) != 2 {
		t.Errorf("%d searchers, want the first and that of both searches by depth", len(*made))
	}
}

func TestPrepareDuringASearch(t *testing.T) {
	r, made, _ := recording()
	r.ByDepth = "endless"
	e := engine.New(r)
	answers := begin(t, e, engine.Limits{Depth: 1, Infinite: true})
	e.Prepare()
	if len(*made) != 1 {
		t.Error("another searcher is made while one is at work")
	}
	e.Stop()
	receive(t, answers)
}

// laborious makes tables, which takes 60 ms of a fake clock, to evaluate.
func laborious(positions.Position) int {
	time.Sleep(60 * time.Millisecond)
	return 0
}

// TestFirstSearchKeepsItsTime checks that the time of a search runs from go, even if
// tables and memory are still to be made.
func TestFirstSearchKeepsItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := enginetest.Registry()
		r.Games[0].NewEvaluation = enginetest.Only(laborious)
		r.Searchers["endless"] = func(int) search.Searcher {
			time.Sleep(20 * time.Millisecond)
			return &enginetest.Searcher{Endless: true}
		}
		e := engine.New(r)
		set(t, e, "Search", "endless")
		set(t, e, "MoveOverhead", "0")
		start := time.Now()
		receive(t, begin(t, e, engine.Limits{MoveTime: ms(100)}))
		if took := time.Since(start); took > 102*time.Millisecond {
			t.Errorf("a first search of 100 ms took %v", took)
		}
		e.Wait()
	})
}
