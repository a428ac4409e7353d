//go:build unix

package match

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tetrad/bench/match/results"
	"tetrad/protocol/record"
)

// TestCollector checks that games which come together, in any order and some of them twice,
// are kept once, count in order, and are in the file before their results are shown.
func TestCollector(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	s := newSettings(4, "", "")
	kept, err := results.CreateJournal(path, s)
	if err != nil {
		t.Fatal(err)
	}
	m := newMatch(s)
	m.Journal = kept
	var shown []int
	m.Finished = func(g record.Game, _ *results.Standing) {
		shown = append(shown, g.Number)
		text, err := os.ReadFile(path)
		if n := strings.Count(string(text), fmt.Sprintf(`{"number":%d,`, g.Number)); err != nil || n != 1 {
			t.Errorf("game %d is shown, and %d times in the file: %v", g.Number, n, err)
		}
	}
	finished := make(chan finishedGame, maxUnwritten)
	counted := make(chan struct{}, 8)
	for _, number := range []int{2, 1, 1, 4, 2, 3} {
		g := record.Game{Number: number, Players: [2]string{"A", "B"}, Result: "draw", Reason: record.Rules}
		finished <- finishedGame{g, counted}
	}
	close(finished)
	c := newCollector(m)
	if err := c.collect(finished, func() { t.Error("it stops the match") }); err != nil {
		t.Fatal(err)
	}
	if want := []int{1, 2, 3, 4}; !slices.Equal(shown, want) || len(counted) != 6 {
		t.Errorf("games %v are shown, want %v; %d are acknowledged, want 6", shown, want, len(counted))
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
}
