package engine

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"tetrad/search"
)

func TestParseGo(t *testing.T) {
	clock := func(left, increment time.Duration, turns int) *search.Clock {
		return &search.Clock{Remaining: left, Increment: increment, TurnsToGo: turns}
	}
	const most = 1e12 * time.Millisecond
	for line, want := range map[string]Limits{
		"":                  {},
		"infinite":          {Infinite: true},
		"depth 5 nodes 6":   {Depth: 5, Nodes: 6},
		"depth 0 nodes 0":   {Depth: 1, Nodes: 1},
		"movetime 12.5":     {MoveTime: 12500 * time.Microsecond},
		"movetime -1":       {MoveTime: 1},
		"movetime inf":      {MoveTime: most},
		"movetime -1e999":   {MoveTime: 1},
		"movetime 1e18":     {MoveTime: most},
		"ponder p1time 100": {Ponder: true, Clocks: [2]*search.Clock{clock(100*time.Millisecond, 0, 0), nil}},
		"p1time 1 p2time 2 p1inc 3 p2inc 4 movestogo 5": {Clocks: [2]*search.Clock{
			clock(time.Millisecond, 3*time.Millisecond, 5), clock(2*time.Millisecond, 4*time.Millisecond, 5)}},
		"p2inc 4 movestogo 5 p2time 2": {Clocks: [2]*search.Clock{
			nil, clock(2*time.Millisecond, 4*time.Millisecond, 5)}},
		"searchmoves a1 b2 depth 3 infinite": {Turns: []string{"a1", "b2"}, Depth: 3, Infinite: true},
	} {
		got, err := ParseGo(strings.Fields(line))
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", line, got, want)
		}
	}
}

// FuzzWords checks that the words that mean limits are read back as the same limits.
func FuzzWords(f *testing.F) {
	for _, line := range []string{
		"", "p1time 1000 p2time 2000 p1inc 100 p2inc 0 movestogo 2 movetime 5 depth 3 nodes 7",
		"p2time -5 ponder", "infinite searchmoves a1 b2", "movetime 0 depth 0 nodes 0", "nodes 99999999999999999999",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		l, err := ParseGo(strings.Fields(line))
		if err != nil {
			return
		}
		words := l.Words()
		again, err := ParseGo(strings.Fields(words))
		if err != nil || again.Words() != words {
			t.Errorf("%q is %q, then %q, %v", line, words, again.Words(), err)
		}
	})
}
