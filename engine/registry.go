package engine

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/search"
)

// A Registry lists the games and the searchers of an engine.
type Registry struct {
	Games []game.Entry // the first is the default
	// Searchers maps the values of the option Search, except auto, to constructors. The
	// argument hashMiB bounds the table or tree of a searcher. Its threads need up to 2
	// MiB each in addition.
	Searchers map[string]func(hashMiB int) search.Searcher
	// ByDepth is the searcher that Search auto means if the depth is limited, in every
	// game: to MCTS a depth means little, and may take for ever. "": the game's own
	// searcher.
	ByDepth string
	// ByLevel is the searcher that Search auto means if a level limits the playouts, even if the
	// depth is limited too. Playouts mean nothing to another search. "": the game's own searcher.
	ByLevel string
}

// Game returns the game called name, in upper or lower case, and the entry of its
// family.
func (r Registry) Game(name string) (positions.Game, game.Entry, error) {
	name = strings.ToLower(name)
	family, _, _ := strings.Cut(name, "-")
	for _, entry := range r.Games {
		if entry.Family.Name == family {
			variant, err := entry.Family.Variant(name)
			return variant, entry, err
		}
	}
	return nil, game.Entry{}, fmt.Errorf("there is no game %q; games are %s", positions.Clip(name), strings.Join(r.Usage(), ", "))
}

// Auto returns the searcher that Search auto means in a game.
func (r Registry) Auto(entry *game.Entry) string { return cmp.Or(entry.Auto, r.ByDepth) }

// Undecided returns the position of a game by their names. It fails if the game is over
// in it.
func (r Registry) Undecided(name, fen string) (positions.Position, error) {
	variant, _, err := r.Game(name)
	if err != nil {
		return nil, err
	}
	position, err := variant.Parse(fen)
	if err == nil && position.Outcome() != positions.Undecided {
		err = fmt.Errorf("the game is over: %v", position.Outcome())
	}
	return position, err
}

// Evaluation returns the evaluation of the game called name. It fails if there is no such
// game, or if the game has no evaluation.
func (r Registry) Evaluation(name string) (*game.Evaluation, error) {
	variant, entry, err := r.Game(name)
	if err != nil {
		return nil, err
	}
	if entry.NewEvaluation == nil {
		return nil, fmt.Errorf("there is no evaluation of %s", variant.Name())
	}
	return entry.NewEvaluation(variant), nil
}

// Estimate returns the static value of positions of the game called name, for a solver; nil
// if the game has no evaluation. Solvers need none.
func (r Registry) Estimate(name string) func(positions.Position) int {
	evaluation, err := r.Evaluation(name)
	if err != nil {
		return nil
	}
	return evaluation.Evaluate
}

// Usage returns the form of each family's names.
func (r Registry) Usage() []string {
	var usage []string
	for _, entry := range r.Games {
		usage = append(usage, entry.Family.Usage())
	}
	return usage
}

// searcherNames returns the values of the option Search.
func (r Registry) searcherNames() []string {
	return append([]string{auto}, slices.Sorted(maps.Keys(r.Searchers))...)
}
