package report

import (
	"fmt"

	"tetrad/bench/report/games"
	"tetrad/stats"
)

// A headline declares a [Figure]: one of the numbers of the first screen.
type headline struct {
	title   string
	unit    Unit
	noun    string // what is counted
	section string // where there is more
	of      func(*data) stats.Estimate
}

// headlines are the numbers of the first screen.
var headlines = []headline{
	{"First player’s score", Percent, "", "strength", ofMain(games.Score)},
	{"Drawn games", Percent, "", "ends", func(d *data) stats.Estimate { return d.drawn(d.main) }},
	{"Length", Whole, "turns", "length", ofMain(medianLength)},
	{"Choices at a turn", Number, "", "choices", ofMain(games.Branching)},
	{"Choices that matter", Number, "", "choices", ofMain(games.Effective)},
	{"Depth", Elo, "Elo", "depth", (*data).lastDoubling},
	{"Comebacks", Percent, "", "drama", ofMain(comebacks)},
	{"Lead changes", Number, "", "drama", ofMain(games.LeadChanges)},
	{"Settled after", Percent, "", "drama", ofMain(settled)},
}

// figures returns the numbers of the first screen.
func (b *builder) figures() (list []Figure) {
	for _, h := range headlines {
		list = append(list, Figure{
			Title: h.title, Unit: h.unit, Noun: h.noun, Section: h.section, Of: b.each(h.of),
			Definition: noted("figures", h.title, "behind", percent(behind), "safe", percent(safe)),
		})
	}
	return list
}

// percent returns a share without decimals.
func percent(x float64) string { return fmt.Sprintf("%.0f%%", 100*x) }
