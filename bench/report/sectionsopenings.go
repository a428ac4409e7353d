package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"tetrad/bench/report/internal/measure"
)

// minOpeningGames is the number of games below which a first turn is not judged.
const minOpeningGames = 8

// openings is the section on first turns and the swap.
func (b *builder) openings() Section {
	s := newSection("openings")
	if slices.ContainsFunc(b.all, func(d *data) bool { return minGames(d.first) >= minOpeningGames }) {
		s.say("method", "nodes", b.quick())
		s.say("luck")
	}
	for v, d := range b.all {
		switch n := minGames(d.first); {
		case len(d.first) == 0:
			s.say("many", "variant", b.names[v])
		case n < minOpeningGames:
			s.say("few", "variant", b.names[v], "turns", fmt.Sprint(len(d.first)), "games", Counted(n, "game"))
		default:
			b.firstTurns(&s, v)
		}
	}
	for _, d := range b.all {
		if _, err := d.entry.Book(d.name); err == nil && d.fen == "" {
			s.say("book", "variant", d.name)
		}
	}
	return s
}

// firstTurns adds what the first turns of a variant score.
func (b *builder) firstTurns(s *Section, v int) {
	d := b.all[v]
	if fair, ok := fairest(d.first); d.proved != nil {
		b.saySolved(s, v)
	} else if ok {
		s.say("fairest", "variant", b.names[v], "move", fair.move, "score", within(Percent, measure.Score(fair.games)),
			"turns", fmt.Sprint(len(d.first)), "even", fmt.Sprint(mayBeEven(d.first)))
	}
	list := slices.Clone(d.first)
	slices.SortStableFunc(list, func(x, y opening) int {
		return cmp.Compare(measure.Score(y.games).Value, measure.Score(x.games).Value)
	})
	var rows []Row
	for _, o := range list {
		rows = append(rows, ownRow(o.move, Percent, measure.Score(o.games)))
	}
	b.addOwn(s, v, "Score of the first player by the first turn", "first turn", rows)
}

// fairest returns the opening whose score is nearest to one half.
func fairest(list []opening) (best opening, ok bool) {
	far := math.Inf(1)
	for _, o := range list {
		if e := measure.Score(o.games); e.Known() && math.Abs(e.Value-0.5) < far {
			best, far, ok = o, math.Abs(e.Value-0.5), true
		}
	}
	return best, ok
}

// minGames returns the number of games of the opening that has the fewest; 0 without
// openings.
func minGames(list []opening) int {
	if len(list) == 0 {
		return 0
	}
	fewest := slices.MinFunc(list, func(x, y opening) int { return cmp.Compare(len(x.games), len(y.games)) })
	return len(fewest.games)
}

// mayBeEven returns the number of openings whose intervals contain one half.
func mayBeEven(list []opening) (n int) {
	for _, o := range list {
		if e := measure.Score(o.games); e.Known() && !e.Excludes(0.5) {
			n++
		}
	}
	return n
}
