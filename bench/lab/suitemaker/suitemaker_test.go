package suitemaker

import (
	"testing"

	"tetrad/bench/suites"
	"tetrad/engine/content"
)

// TestMaker checks that the puzzles of a maker are reproducible and proven.
func TestMaker(t *testing.T) {
	r := content.Registry()
	game, _, err := r.Game("vinver-4")
	if err != nil {
		t.Fatal(err)
	}
	var made [2][]suites.Puzzle
	for i := range made {
		m := Maker{Registry: r, Game: game, Seed: 3, Slips: 3, Nodes: 100, Found: 500, Proof: 50_000, HashMiB: 4, Reach: 16, Most: 3}
		for number := range uint64(12) {
			puzzle, ok, err := m.Puzzle(t.Context(), number)
			if err != nil {
				t.Fatal(err)
			}
			if ok {
				made[i] = append(made[i], puzzle)
			}
		}
	}
	if len(made[0]) == 0 || len(made[0]) != len(made[1]) {
		t.Fatalf("%d puzzles, then %d", len(made[0]), len(made[1]))
	}
	for i, puzzle := range made[0] {
		if puzzle.String() != made[1][i].String() {
			t.Errorf("%v, then %v", puzzle, made[1][i])
		}
		if _, err := suites.Parse(r, puzzle.String()); err != nil {
			t.Errorf("%v: %v", puzzle, err)
		}
		if _, err := (&suites.Prover{Registry: r, HashMiB: 4}).Prove(puzzle, nil); err != nil {
			t.Errorf("%v: %v", puzzle, err)
		}
	}
}

// TestPromises checks which positions a maker thinks worth a proof.
func TestPromises(t *testing.T) {
	r := content.Registry()
	list, err := suites.Suite(r, "vinver")
	if err != nil {
		t.Fatal(err)
	}
	puzzle := list[0]
	for name, c := range map[string]struct {
		game, fen string
		want      bool
	}{
		"a win that is missed at a first look": {puzzle.Game, puzzle.FEN, true},
		"a win in one":                         {"vinver-4-nopass", "1b2/1b2/1b2/w1w1 b =", false},
		"a loss in one":                        {"vinver-4-nopass", "1b2/1b2/4/4 w =", false},
		"an early position":                    {"vinver-9-nopass", "9/9/9/9/4b4/9/9/9/9 w =", false},
		"solved by a search of the game":       {"verto-4", "4/4/4/4 w", true},
		"solved as a whole":                    {"trap-3", "3/3/3 ../../.. .../... w 2,2 0", true},
	} {
		t.Run(name, func(t *testing.T) {
			game, _, err := r.Game(c.game)
			if err != nil {
				t.Fatal(err)
			}
			position, err := game.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			evaluator, err := r.Evaluator(c.game)
			if err != nil {
				t.Fatal(err)
			}
			m := Maker{Game: game, Found: 30_000}
			if got := (&candidate{Maker: &m, position: position, evaluator: evaluator}).promises(); got != c.want {
				t.Errorf("promises: %v", got)
			}
		})
	}
}
