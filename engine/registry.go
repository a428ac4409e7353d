package engine

import (
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
	// Searchers maps the values of the option Search, but for auto, to
	// constructors. hashMiB bounds the table or tree of a searcher; what its
	// threads have of their own comes on top: up to 2 MiB for each.
	Searchers map[string]func(hashMiB int) search.Searcher
	// ByDepth is the searcher that Search auto means where the depth is
	// limited, whatever the game: to MCTS a depth means little, and may take
	// for ever. "": that of the game.
	ByDepth string
	// ByLevel is the searcher that Search auto means where a level limits the
	// playouts, also where the depth is limited: a level is a player, whose
	// playouts are none of another search. "": that of the game.
	ByLevel string
}

// Game returns the game with that name, in upper or lower case, and the entry
// of its family.
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

// Evaluator returns the static evaluation of the game with that name. It fails where
// there is no such game, and where the game has none.
func (r Registry) Evaluator(name string) (search.Evaluator, error) {
	variant, entry, err := r.Game(name)
	if err != nil {
		return nil, err
	}
	if entry.NewEvaluator == nil {
		return nil, fmt.Errorf("there is no evaluation of %s", variant.Name())
	}
	return entry.NewEvaluator(variant), nil
}

// Usage returns the form of the names of each family.
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
