package suites

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/protocol/sets"
)

// An answering session answers by the limit alone.
type answering map[Limit]string

func (a answering) Answer(_ context.Context, _ *sets.Puzzle, l Limit) (found engine.Answer, err error) {
	if found.Move = a[l]; found.Move == "" {
		err = errors.New("no answer")
	}
	return found, err
}

// A blunder is a turn that is listed as losing, or not listed as one of all that keep the
// outcome. Games are counted apart, and so are limits.
func TestCountBlunders(t *testing.T) {
	avoid := &sets.Puzzle{Game: "a-7", Claim: sets.Claim{Kind: sets.Avoid, Value: 1}, Turns: []string{"x", "y"}}
	all := &sets.Puzzle{Game: "a", Claim: sets.Claim{Kind: sets.All}, Turns: []string{"y", "z"}}
	other := &sets.Puzzle{Game: "b", Claim: avoid.Claim, Turns: []string{"z"}}
	few, soon := Limit{Nodes: 10}, Limit{MoveTime: 20 * time.Millisecond}
	counts, err := CountBlunders(t.Context(), answering{few: "y", soon: "z"}, []*sets.Puzzle{avoid, all, other}, []Limit{few, soon})
	want := []BlunderCount{
		{"a", 10, 0, 2, 1, 50}, {"a", 0, 20, 2, 0, 0}, {"b", 10, 0, 1, 0, 0}, {"b", 0, 20, 1, 1, 100},
	}
	if err != nil || !slices.Equal(counts, want) {
		t.Errorf("%+v, %v", counts, err)
	}
	if limits := fmt.Sprint(counts[0].Limit(), ", ", counts[1].Limit()); limits != "10 nodes, 20 ms" {
		t.Error(limits)
	}
	if _, err := CountBlunders(t.Context(), answering{}, []*sets.Puzzle{all}, []Limit{few}); err == nil {
		t.Error("a session without an answer is counted")
	}
}
