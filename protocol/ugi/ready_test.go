package ugi_test

import (
	"slices"
	"strings"
	"testing"

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
		t.Error("memory is taken for a question about the rules")
	}
	if c.ask("isready"); len(made) != 1 || made[0].Prepared != 1 {
		t.Fatalf("%d searchers after isready", len(made))
	}
	c.send("setoption name Hash value 3\n")
	if c.ask("query gameover"); !slices.Equal(sizes, []int{2, 3}) || made[1].Prepared != 1 {
		t.Errorf("searchers of %v MiB after Hash 3", sizes)
	}
	c.send("go infinite\n")
	for line, _ := c.receive(); !strings.HasPrefix(line, "info depth"); {
		line, _ = c.receive()
	}
	if got := c.ask("isready"); got != "readyok" || made[1].Prepared != 1 {
		t.Errorf("during a search: %q, prepared %d times", got, made[1].Prepared)
	}
}
