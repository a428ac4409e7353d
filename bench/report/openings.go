package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"tetrad/bench/report/games"
)

// minOpeningGames is the number of games below which a first turn is not judged.
const minOpeningGames = 8

// isJudged reports whether there are enough games to judge each first turn.
func (d *data) isJudged() bool { return minGames(d.first) >= minOpeningGames }

// notesOnOpenings says which first turn is the fairest, or why there are no scores.
func (b *builder) notesOnOpenings(s *Section) {
	if slices.ContainsFunc(b.all, (*data).isJudged) {
		s.say("method", "nodes", b.players(b.all[0].quarter()))
		s.say("luck")
	}
	for v, d := range b.all {
		switch {
		case len(d.first) == 0:
			s.say("many", "variant", b.names[v])
		case !d.isJudged():
			s.say("few", "variant", b.names[v], "turns", fmt.Sprint(len(d.first)), "games", Counted(minGames(d.first), "game"))
		case d.proved != nil:
			b.saySolved(s, v)
		default:
			if fair, ok := fairest(d.first); ok {
				s.say("fairest", "variant", b.names[v], "move", fair.move, "score", within(Percent, games.Score(fair.games)),
					"turns", fmt.Sprint(len(d.first)), "even", fmt.Sprint(mayBeEven(d.first)))
			}
		}
	}
	for _, d := range b.all {
		if _, err := d.entry.Book(d.name); err == nil && d.fen == "" {
			s.say("book", "variant", d.name)
		}
	}
}

// firstTurns returns the scores of first turns, the highest first.
func firstTurns(d *data) (rows []Row) {
	if !d.isJudged() {
		return nil
	}
	for _, o := range d.first {
		rows = append(rows, ownRow(o.move, Percent, games.Score(o.games)))
	}
	slices.SortStableFunc(rows, func(x, y Row) int { return cmp.Compare(y.Of[0].Value, x.Of[0].Value) })
	return rows
}

// fairest returns the opening whose score is nearest to one half.
func fairest(list []opening) (best opening, ok bool) {
	far := math.Inf(1)
	for _, o := range list {
		if e := games.Score(o.games); e.Known() && math.Abs(e.Value-0.5) < far {
			best, far, ok = o, math.Abs(e.Value-0.5), true
		}
	}
	return best, ok
}

// minGames returns the number of games of the opening that has the fewest: the last one,
// since they are played in turn. It is 0 without openings.
func minGames(list []opening) int {
	if len(list) == 0 {
		return 0
	}
	return len(list[len(list)-1].games)
}

// mayBeEven returns the number of openings whose intervals contain one half.
func mayBeEven(list []opening) (n int) {
	for _, o := range list {
		if e := games.Score(o.games); e.Known() && !e.Excludes(0.5) {
			n++
		}
	}
	return n
}
