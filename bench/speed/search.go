package speed

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// searchNodes are the measured searches, with the number of nodes (playouts in MCTS)
// from each position. The searches take about equally long.
var searchNodes = []struct {
	name  string
	nodes uint64
}{
	{"alphabeta", 100_000},
	{"mcts", 10_000},
}

// playerKey identifies what a player keeps from search to search. A new player would
// spend part of the measured time on it.
type playerKey struct {
	search  string
	hashMiB int
}

// searches measures nodes of searches, with each size of the table and each number of
// threads, in games that have an evaluation.
func (m *maker) searches() error {
	return m.eachGame(func(game positions.Game, entry game.Entry, roots []positions.Position) error {
		if entry.NewEvaluator == nil {
			return nil
		}
		m.eachSearch(func(k Key, nodes uint64) {
			k.Game = game.Name()
			m.add(task{Key: k, work: searchWork(len(roots), nodes), run: func(ctx context.Context, least time.Duration) (Run, error) {
				return m.runSearches(ctx, least, k, nodes, roots)
			}})
		})
		return nil
	})
}

func searchWork(roots int, nodes uint64) string {
	return fmt.Sprintf("%d positions, %d nodes each", roots, nodes)
}

// eachSearch calls f for each kind of search in the registry, with everything that
// identifies its measurement except the game.
func (m *maker) eachSearch(f func(k Key, nodes uint64)) {
	for _, s := range searchNodes {
		if _, ok := m.Registry.Searchers[s.name]; !ok {
			continue
		}
		for _, hash := range m.HashMiB {
			for _, threads := range m.Threads {
				f(Key{Measure: "search", Search: s.name, Threads: threads, HashMiB: hash}, s.nodes*uint64(m.Longer))
			}
		}
	}
}

// runSearches searches all roots, each with an empty table.
func (m *maker) runSearches(ctx context.Context, least time.Duration, k Key, nodes uint64, roots []positions.Position) (Run, error) {
	player, err := m.player(k)
	if err != nil {
		return Run{}, err
	}
	return repeat(least, func() (count uint64, took time.Duration, err error) {
		for _, root := range roots {
			n, t, err := m.runSearch(ctx, player, root, nodes)
			if err != nil {
				return 0, 0, err
			}
			count, took = count+n, took+t
		}
		return count, took, nil
	})
}

// player returns a player with the settings that k stands for.
func (m *maker) player(k Key) (*engine.Player, error) {
	settings := engine.Settings{Options: searchOptions(k)}
	key := playerKey{k.Search, k.HashMiB}
	if player, ok := m.players[key]; ok {
		return player, player.Set(settings)
	}
	player, err := engine.NewPlayer(m.Registry, settings)
	if err == nil {
		m.players[key] = player
	}
	return player, err
}

// searchOptions returns the options of an engine that k stands for.
func searchOptions(k Key) [][2]string {
	return [][2]string{
		{"Game", k.Game}, {"Search", k.Search}, {"Hash", strconv.Itoa(k.HashMiB)},
		{"Threads", strconv.Itoa(k.Threads)}, {"Seed", "0"},
	}
}

func (m *maker) runSearch(ctx context.Context, player *engine.Player, root positions.Position,
	nodes uint64) (count uint64, took time.Duration, err error) {
	player.NewGame()
	start := m.Clock()
	found, err := player.Best(ctx, root, engine.Request{Nodes: nodes})
	took = m.Clock() - start
	if err != nil {
		return 0, 0, err
	}
	return found.Nodes, took, ctx.Err()
}
