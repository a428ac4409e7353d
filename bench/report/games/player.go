package games

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"tetrad/engine"
)

// hashMiB is the memory of a player. It is small because players search little.
const hashMiB = 4

// A player chooses turns by a search of fixed size, with one thread.
type player struct {
	*engine.Player
	settings engine.Settings
	nodes    uint64
}

// newPlayer returns a player of a variant. search is a value of the option Search.
func newPlayer(r engine.Registry, variant, search string, nodes uint64) (*player, error) {
	_, entry, err := r.Game(variant)
	if err != nil {
		return nil, err
	}
	p := &player{nodes: nodes * max(1, entry.LevelScale)}
	p.settings = engine.Settings{Game: variant, Search: search, HashMiB: hashMiB}
	p.Player, err = engine.NewPlayer(r, p.settings)
	return p, err
}

// begin makes the player ready for a new game that depends on the seed alone.
func (p *player) begin(seed uint64) error {
	p.settings.Seed = seed>>1 | 1 // 0 would mean no variety
	if err := p.Set(p.settings); err != nil {
		return err
	}
	p.NewGame()
	return nil
}

// A choice is what a search reports of one turn.
type choice struct {
	move   string
	chance float64 // expected points of the player to move
	visits uint64  // 0 if the search does not count them
}

// search returns the best turns after moves from a position, the best first, at most
// many of them. turns restricts the search to these; nil: all.
func (p *player) search(fen string, moves []string, many int, turns []string) ([]choice, error) {
	p.settings.Lines = many
	if err := p.Set(p.settings); err != nil {
		return nil, err
	}
	at, err := p.Position(fen, moves)
	if err != nil {
		return nil, err
	}
	found, err := p.Best(context.Background(), at, engine.Limits{Nodes: p.nodes, Turns: turns})
	if err != nil {
		return nil, fmt.Errorf("searching: %w", err)
	}
	var list []choice
	for _, l := range found.Lines {
		if len(l.Moves) == 0 || l.Nodes < found.Lines[0].Nodes {
			break // it was reported before the best line, of a search that was less deep
		}
		list = append(list, choice{l.Moves[0], l.WDL.Points(), l.Visits})
	}
	if len(list) == 0 || list[0].move != found.Move {
		// A search may answer with a turn that it has not reported as its best line.
		best := choice{move: found.Move, chance: math.NaN()}
		if i := slices.IndexFunc(list, func(c choice) bool { return c.move == found.Move }); i >= 0 {
			best = list[i]
		}
		list = slices.Insert(list, 0, best)
	}
	return list, nil
}

// At the beginning of a game a player chooses at random among its best turns. A chance
// that is lower by temperature makes a turn e times less likely.
const (
	openingChoices = 6
	temperature    = 0.03
)

// atRandom chooses one of the best turns at random.
func atRandom(rng *rand.Rand, list []choice) choice {
	list = list[:min(len(list), openingChoices)]
	weights, sum := make([]float64, len(list)), 0.0
	for i, c := range list {
		weights[i] = math.Exp((c.chance - list[0].chance) / temperature)
		if math.IsNaN(weights[i]) {
			weights[i] = 0
		}
		sum += weights[i]
	}
	at := rng.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return list[i]
		}
	}
	return list[0]
}

// permille returns a chance of the player to move as that of the first player.
func permille(chance float64, mover int) int {
	if math.IsNaN(chance) {
		return Unknown
	}
	if mover == 1 {
		chance = 1 - chance
	}
	return int(math.Round(1000 * chance))
}
