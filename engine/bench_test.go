package engine_test

import (
	"testing"

	"tetrad/engine"
)

// BenchmarkSearch searches with the default search of each game: positions of a game that
// it plays against itself, as many nodes each as a turn of some tenths of a second takes.
// Profiles of it are in docs/dev/profiles.md.
func BenchmarkSearch(b *testing.B) {
	const nodes = 20_000
	r := engine.Default()
	for i := range r.Games {
		name := r.Games[i].Family.Name
		b.Run(name, func(b *testing.B) {
			player, err := engine.NewPlayer(r, engine.Settings{Game: name})
			if err != nil {
				b.Fatal(err)
			}
			var moves []string
			searched := uint64(0)
			for b.Loop() {
				p, err := player.Position("", moves)
				if err != nil {
					b.Fatal(err)
				}
				answer, err := player.Best(b.Context(), p, engine.Limits{Nodes: nodes})
				if err != nil { // the game is over
					moves = nil
					player.NewGame()
					continue
				}
				searched += answer.Nodes
				moves = append(moves, answer.Move)
			}
			b.ReportMetric(float64(searched)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
