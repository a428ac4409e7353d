package session

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// randomLine returns a random game of a family.
func randomLine(t testing.TB, name string, most int) line {
	t.Helper()
	variant, _, err := rules.registry.Game(name)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	p := variant.Start()
	l := line{Game: variant.Name()}
	for p.Outcome() == positions.Undecided && len(l.Moves) < most {
		turn := positions.RandomTurn(rng, p)
		l.Moves = append(l.Moves, p.TurnString(turn))
		positions.DoTurn(p, turn)
	}
	return l
}

// TestStates checks that the states of a line equal those of its positions one by
// one, however many come in one answer.
func TestStates(t *testing.T) {
	for _, entry := range rules.registry.Games {
		if entry.NewPresentation == nil {
			continue
		}
		t.Run(entry.Family.Name, func(t *testing.T) {
			l := randomLine(t, entry.Family.Name, 150)
			answers := 0
			for ply := 0; ply <= len(l.Moves); answers++ {
				states, err := rules.states(l, ply)
				if err != nil {
					t.Fatal(err)
				}
				size := 0
				for i, got := range states {
					want, err := rules.state(line{l.Game, l.FEN, l.Moves[:ply+i]}, nil)
					if err != nil {
						t.Fatal(err)
					}
					a, b := asJSON(t, got), asJSON(t, want)
					if size += len(a); a != b {
						t.Fatalf("ply %d: %s, want %s", ply+i, a, b)
					}
				}
				if len(states) > maxStates || len(states) > 1 && size > maxStateBytes {
					t.Errorf("%d states of %d bytes", len(states), size)
				}
				ply += len(states)
			}
			t.Logf("%d plies in %d answers", len(l.Moves), answers)
		})
	}
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func BenchmarkStates(b *testing.B) {
	for _, entry := range rules.registry.Games {
		if entry.NewPresentation == nil {
			continue
		}
		l := randomLine(b, entry.Family.Name, 100)
		b.Run(entry.Family.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := rules.states(l, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
