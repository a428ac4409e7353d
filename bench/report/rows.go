package report

import (
	"fmt"
	"slices"

	"tetrad/bench/report/games"
	"tetrad/stats"
)

// The chances that figures speak of.
const (
	behind = 0.3 // a winner who was once below it came back
	safe   = 0.7 // a winner who stays above it has settled the game
)

// A quantity is what is measured in games of players of one strength.
type quantity func([]*games.Record) stats.Estimate

// measured is a quantity with its name in a table.
type measured struct {
	label string
	unit  Unit
	of    quantity
}

func comebacks(g []*games.Record) stats.Estimate { return games.Comebacks(g, behind) }
func settled(g []*games.Record) stats.Estimate   { return games.Settled(g, safe) }

// lengthAt returns a quantile of the numbers of turns of games.
func lengthAt(q float64) quantity {
	return func(g []*games.Record) stats.Estimate { return stats.Quantile(games.Lengths(g), q) }
}

var medianLength = lengthAt(0.5)

// lastDoubling returns what the last doubling of the nodes gains.
func (d *data) lastDoubling() stats.Estimate {
	return games.DoublingElo(d.doublings[len(d.doublings)-1].games)
}

// row returns a row of a table of all variants.
func (b *builder) row(label string, unit Unit, of func(*data) stats.Estimate) Row {
	return Row{label, unit, b.each(of)}
}

// ownRow returns a row of a table of one variant.
func ownRow(label string, unit Unit, e stats.Estimate) Row {
	return Row{label, unit, []stats.Estimate{e}}
}

// ofStrongest returns rows of quantities of the games between the strongest players.
func ofStrongest(list ...measured) func(*builder) []Row {
	return func(b *builder) (rows []Row) {
		for _, q := range list {
			rows = append(rows, b.row(q.label, q.unit, ofMain(q.of)))
		}
		return rows
	}
}

// byLevel returns rows of a share, one for each level of players.
func byLevel(q quantity) func(*builder) []Row {
	return func(b *builder) []Row {
		return b.levels(func(_ *data, g []*games.Record) stats.Estimate { return q(g) })
	}
}

// levels returns rows of a share that depends on the variant, one for each level of players.
func (b *builder) levels(of func(*data, []*games.Record) stats.Estimate) (rows []Row) {
	for i, l := range b.all[0].levels {
		rows = append(rows, b.row(b.players(l), Percent, func(d *data) stats.Estimate { return of(d, d.levels[i].games) }))
	}
	return rows
}

// endings returns the ways in which games between the strongest players ended.
func endings(d *data) (rows []Row) {
	for _, e := range games.Endings(d.main) {
		kind := "won: "
		if e.Drawn {
			kind = "drawn: "
		}
		rows = append(rows, ownRow(kind+e.Reason, Percent, e.Share))
	}
	return rows
}

// span returns a range of numbers in words: "7", "7–9".
func span(first, last int) string {
	if first == last {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d–%d", first, last)
}

// parts is the number of parts of a game for figures in the course of it.
const parts = 12

// course returns rows of a quantity by when in the game it was measured, where it is known.
func course(q quantity) func(*builder) []Row {
	return func(b *builder) (rows []Row) {
		longest := 0
		for _, d := range b.all {
			longest = max(longest, int(lengthAt(0.75)(d.main).Value))
		}
		for i := range parts {
			from, to := longest*i/parts, longest*(i+1)/parts
			r := b.row(span(from+1, to), Number, func(d *data) stats.Estimate { return q(games.Between(d.main, from, to)) })
			if slices.ContainsFunc(r.Of, stats.Estimate.Known) {
				rows = append(rows, r)
			}
		}
		return rows
	}
}

// uncertainty returns how open games are in each part of their course.
func uncertainty(b *builder) (rows []Row) {
	for i := range parts {
		label := fmt.Sprintf("%.0f–%.0f%%", 100*float64(i)/parts, 100*float64(i+1)/parts)
		rows = append(rows, b.row(label, Number, func(d *data) stats.Estimate { return games.Uncertainty(d.main, i, parts) }))
	}
	return rows
}

// doublings returns what twice the nodes gain.
func doublings(b *builder) (rows []Row) {
	for i, l := range b.all[0].doublings {
		label := fmt.Sprintf("%s → %s", b.searched(l.series.Nodes), b.searched(2*l.series.Nodes))
		rows = append(rows, b.row(label, Elo, func(d *data) stats.Estimate { return games.DoublingElo(d.doublings[i].games) }))
	}
	return rows
}
