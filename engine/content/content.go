// Package content has the games of the program with all that front ends, lessons, reports
// and checks of other engines need. A program that only searches takes [engine.Default],
// which has none of it.
package content

import (
	"slices"

	"tetrad/engine"
	"tetrad/engine/game"
	trap "tetrad/engine/games/trap/content"
	veletas "tetrad/engine/games/veletas/content"
	verto "tetrad/engine/games/verto/content"
	vinver "tetrad/engine/games/vinver/content"
)

// Registry returns the registry of [engine.Default], in which games have their
// content. To give a game content, add its entry to the list.
func Registry() engine.Registry {
	r := engine.Default()
	for _, entry := range []game.Entry{verto.Entry(), veletas.Entry(), trap.Entry(), vinver.Entry()} {
		i := slices.IndexFunc(r.Games, func(e game.Entry) bool { return e.Family == entry.Family })
		if i < 0 { // a test says that the list of the engine lacks it
			i, r.Games = len(r.Games), append(r.Games, entry)
		}
		r.Games[i] = entry
	}
	return r
}
