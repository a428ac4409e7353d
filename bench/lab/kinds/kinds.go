// Package kinds lists the kinds of work. A kind lives with what it computes, in a file
// kind.go of that package; a further kind is such a file, and a line here. No version
// promises anything about it.
package kinds

import (
	"tetrad/bench/jobs"
	"tetrad/bench/lab/books"
	"tetrad/bench/lab/puzzles"
	"tetrad/bench/lab/selfplay"
	"tetrad/bench/lab/solving"
	"tetrad/bench/match"
	"tetrad/bench/openings"
	"tetrad/bench/report/games"
	"tetrad/bench/suites"
)

// All returns the kinds of work that this program knows.
func All() []jobs.Kind {
	return []jobs.Kind{
		books.Kind{},     // positions of opening books, searched
		match.Kind{},     // pairs of games
		openings.Kind{},  // balanced openings
		puzzles.Kind{},   // puzzles, proved
		suites.Running{}, // puzzles, given to a search
		selfplay.Kind{},  // shards of games to learn from
		games.Work{},     // games of reports
		solving.Kind{},   // leaves of a proof tree
	}
}
