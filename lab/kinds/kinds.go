// Package kinds lists the kinds of work. A kind lives with what it computes, in a file
// kind.go of that package; a further kind is such a file, and a line here.
package kinds

import (
	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/openings"
	"tetrad/bench/report/games"
	"tetrad/bench/suites"
	"tetrad/lab/books"
	"tetrad/lab/puzzles"
	"tetrad/lab/selfplay"
	"tetrad/lab/solving"
)

// All returns the kinds of work that this program knows.
func All() []jobs.Kind {
	return []jobs.Kind{
		books.JobKind,    // positions of opening books, searched
		match.JobKind,    // pairs of games
		openings.JobKind, // balanced openings
		puzzles.JobKind,  // puzzles, proved
		suites.JobKind,   // puzzles, given to a search
		selfplay.JobKind, // shards of games to learn from
		games.JobKind,    // games of reports
		solving.JobKind,  // leaves of a proof tree
	}
}
