package main

import (
	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/openings"
	"tetrad/bench/report/games"
	"tetrad/bench/suites"
	"tetrad/lab/books"
	"tetrad/lab/learn"
	"tetrad/lab/puzzles"
	"tetrad/lab/solving"
)

// kinds returns the kinds of work that this program knows. A kind lives with what it
// computes, in a file kind.go of that package; a further kind is such a file, and a line here.
func kinds() []jobs.Kind {
	return []jobs.Kind{
		books.JobKind,    // positions of opening books, searched
		match.JobKind,    // pairs of games
		openings.JobKind, // balanced openings
		puzzles.JobKind,  // puzzles, proved
		suites.JobKind,   // puzzles, given to a search
		learn.JobKind,    // shards of games to learn from
		games.JobKind,    // games of reports
		solving.JobKind,  // leaves of a proof tree
	}
}
