package session

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// BenchmarkState measures what a click costs late in a game: it describes the
// position after 200 turns of Vinver on the largest board.
func BenchmarkState(b *testing.B) {
	game, _, err := rules.registry.Game("vinver")
	if err != nil {
		b.Fatal(err)
	}
	l := line{Game: game.Name()}
	rng := rand.New(rand.NewPCG(1, 1))
	for p := game.Start(); len(l.Moves) < 200; {
		steps := positions.RandomTurn(rng, p)
		l.Moves = append(l.Moves, p.TurnString(steps))
		positions.DoTurn(p, steps)
	}
	for b.Loop() {
		if _, err := rules.state(l, nil); err != nil {
			b.Fatal(err)
		}
	}
}
