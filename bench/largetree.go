package bench

import (
	"context"
	"time"

	"tetrad/engine"
)

// A LargeTree is how fast Monte-Carlo tree search is where its tree fits into no cache, and at
// last not into the memory that it has.
type LargeTree struct {
	Game      string  `json:"game"`
	Playouts  uint64  `json:"playouts"`
	PerSecond float64 `json:"playouts_per_second"`
}

// LargeTrees searches the start of a game with this many playouts, one thread and the default
// memory, or those of all games if the name is "". Games whose default search is another one
// have no row.
func LargeTrees(ctx context.Context, r engine.Registry, name string, playouts uint64) (rows []LargeTree, err error) {
	names := []string{name}
	if name == "" {
		names = nil
		for _, entry := range r.Games {
			names = append(names, entry.Family.Name)
		}
	}
	for _, name := range names {
		game, entry, err := r.Game(name)
		if err != nil {
			return nil, err
		}
		if r.Auto(&entry) != "mcts" {
			continue
		}
		player, err := engine.NewPlayer(r, engine.Settings{Game: game.Name()})
		if err != nil {
			return nil, err
		}
		begin := time.Now()
		answer, err := player.Best(ctx, game.Start(), engine.Request{Nodes: playouts, Analysis: true})
		if err != nil {
			return nil, err
		}
		seconds := max(time.Since(begin), time.Microsecond).Seconds()
		rows = append(rows, LargeTree{game.Name(), answer.Nodes, float64(answer.Nodes) / seconds})
	}
	return rows, nil
}
