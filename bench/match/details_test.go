//go:build unix

package match

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/bench/match/results"
	"tetrad/protocol/record"
)

// TestDetailsOfMatch checks that the details of a match agree with each other, are
// stored in its journal, and continue after a resumption.
func TestDetailsOfMatch(t *testing.T) {
	s := newSettings(4, "", "")
	s.Details = true
	s.Players[0].Limits = record.TimeControl{Time: record.Duration(time.Minute), Increment: record.Duration(time.Second)}
	path := filepath.Join(t.TempDir(), "match.jsonl")
	m := newMatch(s)
	var err error
	if m.Journal, err = results.CreateJournal(path, s); err != nil {
		t.Fatal(err)
	}
	games, _, _ := run(t, m)
	for i := range games {
		checkDetails(t, &games[i])
	}
	// Half of the match is played again.
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	half := strings.Join(strings.SplitAfter(string(whole), "\n")[:3], "")
	if err := os.WriteFile(path, []byte(half), 0o666); err != nil {
		t.Fatal(err)
	}
	again := newMatch(nil)
	again.Played = map[int]record.Game{}
	if again.Journal, again.Settings, err = results.OpenJournal(path, func(g *record.Game) { again.Played[g.Number] = *g }); err != nil {
		t.Fatal(err)
	}
	resumed, _, end := run(t, again)
	if end != AllPlayed || len(resumed) != 4 || !reflect.DeepEqual(resumed[0].Moves, games[0].Moves) {
		t.Errorf("%s after %d games", end, len(resumed))
	}
	for i := range resumed {
		checkDetails(t, &resumed[i])
	}
}

// checkDetails checks the details of a game in which A has a minute plus a second for
// each turn, and B has no clock.
func checkDetails(t *testing.T, g *record.Game) {
	t.Helper()
	first := 0
	if g.P2First {
		first = 1
	}
	left := 60_000.0
	for i, m := range g.Moves[g.Book:] {
		if m.Deepest == nil || m.Speed == nil || m.Engine == nil || m.Latency == nil {
			t.Fatalf("game %d: %+v", g.Number, m)
		}
		if math.Abs(*m.Engine+*m.Latency-m.Millis) > 0.002 {
			t.Errorf("game %d: %v and %v ms are not %v", g.Number, *m.Engine, *m.Latency, m.Millis)
		}
		if g.Players[(first+g.Book+i)%2] != "A" {
			if m.Left != nil {
				t.Errorf("game %d: %v ms on a clock that is none", g.Number, *m.Left)
			}
			continue
		}
		left += 1000 - m.Millis
		if m.Left == nil || math.Abs(*m.Left-left) > 0.1 {
			t.Fatalf("game %d: %+v, want %v ms left", g.Number, m, left)
		}
	}
}
