package bench

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/dgryski/go-farm"

	"tetrad/engine"
	"tetrad/engine/game"
)

// Nodes is the fixed benchmark. It searches fixed positions with one thread, by
// alpha-beta to fixed depths and by MCTS with a fixed number of playouts, or fewer if
// MCTS proves the result. The number of nodes is a signature of the search and the
// evaluations. It is the same on every machine and in every build, so a new number
// means that the behaviour has changed. Since MCTS is given its playouts, what it makes
// of them shows in its answers, which have a signature of their own.
type Nodes struct {
	Registry engine.Registry
	Game     string // only positions of this game; "" means all
	Deeper   int    // additional turns for alpha-beta to search
}

// benchPlayouts is the number of playouts from each position.
const benchPlayouts = 2000

// A NodesResult is the work of one or more searches of the benchmark.
type NodesResult struct {
	Game    string
	Search  string // "alphabeta" or "mcts"
	FEN     string
	Answer  string // the turn that the search chose
	Answers uint64 // in a total: a fingerprint of the answers of all searches, in order
	Nodes   uint64
	Elapsed time.Duration
}

// PerSecond returns the nodes per second.
func (r NodesResult) PerSecond() uint64 {
	return uint64(float64(r.Nodes) / max(r.Elapsed, time.Microsecond).Seconds())
}

// Run performs the searches one after the other, calls report after each, and returns
// the total. The error is the error of ctx, or reports that the game has no benchmark
// positions.
func (b Nodes) Run(ctx context.Context, report func(NodesResult)) (total NodesResult, err error) {
	player, err := engine.NewPlayer(b.Registry, engine.Settings{})
	if err != nil {
		return total, err
	}
	variant, err := b.gameName()
	if err != nil {
		return total, err
	}
	var answers []byte
	for _, p := range b.positions(variant) {
		limits := map[string]engine.Limits{
			"alphabeta": {Depth: max(1, p.Depth+b.Deeper)},
			"mcts":      {Nodes: benchPlayouts},
		}
		for _, searcher := range []string{"alphabeta", "mcts"} {
			r, err := b.search(ctx, player, p, searcher, limits[searcher])
			if err != nil {
				return total, err
			}
			report(r)
			total.Nodes += r.Nodes
			total.Elapsed += r.Elapsed
			answers = append(append(answers, r.Answer...), '\n')
		}
	}
	if total.Nodes == 0 {
		return total, fmt.Errorf("the benchmark has no position of %s", variant)
	}
	total.Answers = farm.Fingerprint64(answers)
	return total, nil
}

// positions returns the positions of a variant and of the variants whose names begin
// with its name. "" means all.
func (b Nodes) positions(variant string) []game.BenchPosition {
	var list []game.BenchPosition
	for _, entry := range b.Registry.Games {
		for _, p := range entry.Bench {
			if variant == "" || p.Variant == variant || strings.HasPrefix(p.Variant, variant+"-") {
				list = append(list, p)
			}
		}
	}
	return list
}

// gameName returns the canonical name of the requested game.
func (b Nodes) gameName() (string, error) {
	if b.Game == "" {
		return "", nil
	}
	game, _, err := b.Registry.Game(b.Game)
	if err != nil {
		return "", err
	}
	return game.Name(), nil
}

// search searches one position. The searcher remembers nothing from earlier positions, and
// has its memory: the page faults of a new table would take longer than a short search.
func (b Nodes) search(ctx context.Context, player *engine.Player, p game.BenchPosition, searcher string,
	limits engine.Limits) (NodesResult, error) {
	r := NodesResult{Game: p.Variant, Search: searcher, FEN: p.FEN}
	if err := player.Set(engine.Settings{Game: p.Variant, Search: searcher, HashMiB: 16}); err != nil {
		return r, err
	}
	position, err := player.Position(p.FEN, nil)
	if err != nil {
		return r, fmt.Errorf("position %s of the benchmark: %w", strconv.Quote(p.FEN), err)
	}
	if _, err := player.Best(ctx, position, engine.Limits{Nodes: 1}); err != nil {
		return r, err
	}
	player.NewGame() // writes to the whole table
	found, err := player.Best(ctx, position, limits)
	if err != nil {
		return r, err
	}
	r.Answer, r.Nodes, r.Elapsed = found.Move, found.Nodes, found.Elapsed
	return r, ctx.Err()
}
