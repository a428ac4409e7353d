package puzzles

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/protocol/sets"
)

// On small boards every turn is proved: plain minimax finds the same turns that keep the
// outcome and that lose it. A turn that keeps it is refused among those that lose it.
func TestAvoidByMinimax(t *testing.T) {
	g := newGenerator(sets.Avoid, "vinver-4", "verto-4")
	g.Player, g.Reach, g.Positions = 20, 7, 0
	seen := map[sets.ClaimKind]int{}
	for _, puzzle := range made(t, g, 0, 24) {
		if puzzle == nil {
			continue
		}
		p, err := puzzle.Position(g.Registry)
		if err != nil {
			t.Fatal(err)
		}
		seen[puzzle.Kind]++
		b := brute{map[uint64]int{}, 1 << 30}
		outcome, best, _ := b.best(p)
		if outcome != puzzle.Value {
			t.Errorf("%v: outcome %+d", puzzle, outcome)
		}
		positions.EachTurn(p, func(turn []positions.Step) bool {
			if move := p.TurnString(turn); puzzle.Keeps(move) != slices.Contains(best, move) {
				t.Errorf("%v: %s, best are %v", puzzle, move, best)
			}
			return true
		})
		if puzzle.Kind == sets.Avoid {
			wrong := *puzzle
			wrong.Turns = append([]string{best[0]}, puzzle.Turns...)
			prover := Prover{Registry: g.Registry, Limits: g.Limits}
			if _, err := prover.Prove(t.Context(), &wrong); err == nil || !strings.Contains(err.Error(), best[0]+" keeps the outcome") {
				t.Errorf("%v: error %v", &wrong, err)
			}
			wrong = *puzzle
			wrong.Value = 1 - puzzle.Value
			if _, err := prover.Prove(t.Context(), &wrong); err == nil || !strings.HasPrefix(err.Error(), "the outcome is") {
				t.Errorf("%v: error %v", &wrong, err)
			}
		}
	}
	if seen[sets.Avoid] == 0 || seen[sets.All] == 0 {
		t.Errorf("puzzles by kind: %v", seen)
	}
}

// The positions of a game are tried in its order, from one in the farther half of the reach.
func TestFarFirst(t *testing.T) {
	for seed := range uint64(50) {
		order := farFirst(rand.New(rand.NewPCG(seed, 0)), 30, 10)
		if first := order[0]; first < 20 || first > 25 || order[len(order)-1] != 26 || len(order) != 27-first {
			t.Fatal(order)
		}
	}
	if order := farFirst(rand.New(rand.NewPCG(1, 0)), 8, 20); len(order) != 2 || order[0] != 0 {
		t.Error(order)
	}
}
