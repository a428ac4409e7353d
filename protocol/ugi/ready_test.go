package ugi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/search"
)

// TestReadyMeansPrepared checks that everything a search needs is ready before
// readyok, and again after each option that changes the requirements.
func TestReadyMeansPrepared(t *testing.T) {
	r := enginetest.Registry()
	var made []*enginetest.Searcher
	var sizes []int
	r.Searchers["random"] = func(hashMiB int) search.Searcher {
		made, sizes = append(made, &enginetest.Searcher{}), append(sizes, hashMiB)
		return made[len(made)-1]
	}
	c := connect(t, newServer(r))
	c.send("setoption name Hash value 2\n")
	if c.ask("query gameover"); len(made) > 0 {
		t.Error("memory is reserved for a question about the rules")
	}
	if c.ask("isready"); len(made) != 1 {
		t.Fatalf("%d searchers after isready", len(made))
	}
	c.send("setoption name Hash value 3\n")
	if c.ask("query gameover"); !slices.Equal(sizes, []int{2, 3}) {
		t.Errorf("searchers of %v MiB after Hash 3", sizes)
	}
	c.send("go infinite\n")
	for line, _ := c.receive(); !strings.HasPrefix(line, "info depth"); {
		line, _ = c.receive()
	}
	if got := c.ask("isready"); got != "readyok" || len(made) != 2 {
		t.Errorf("during a search: %q, and %d searchers", got, len(made))
	}
}

// TestHashThatCannotBeHad checks that a Hash beyond the memory is refused
// in words, that isready is answered after it, and that the earlier Hash stays.
func TestHashThatCannotBeHad(t *testing.T) {
	const most = 65536
	memory := engine.MemoryMiB()
	if memory >= most {
		t.Skip("this machine has more memory than Hash can be, or does not tell")
	}
	r := enginetest.Registry()
	var sizes []int
	r.Searchers["random"] = func(hashMiB int) search.Searcher {
		sizes = append(sizes, hashMiB)
		return &enginetest.Searcher{}
	}
	c := connect(t, newServer(r))
	c.send("setoption name Hash value 2\n")
	got := c.ask(fmt.Sprintf("setoption name Hash value %d", memory+1))
	if !strings.HasPrefix(got, "info string error") || !strings.Contains(got, "that this program may use") {
		t.Errorf("a Hash of %d MiB is answered by %q", memory+1, got)
	}
	if got := c.ask("isready"); got != "readyok" || !slices.Equal(sizes, []int{2}) {
		t.Errorf("then isready is answered by %q, with searchers of %v MiB", got, sizes)
	}
}
