package report

import (
	"fmt"
	"slices"

	"tetrad/bench/report/internal/measure"
	"tetrad/stats"
)

// A headline declares a [Figure]: one of the numbers of the first screen.
type headline struct {
	title   string
	unit    Unit
	noun    string // what is counted
	section string // where there is more
	of      func(*data) stats.Estimate
	// sentence says what it means, with the value in the place of %s; empty: an answer says it.
	sentence string
	never    string // what it says instead where the value is 0; empty: the same
}

// headlines are the numbers of the first screen.
var headlines = []headline{
	{"First player’s score", Percent, "", "strength", ofMain(measure.Score), "", ""},
	{"Drawn games", Percent, "", "ends", func(d *data) stats.Estimate { return d.drawn(d.main) }, "", ""},
	{"Length", Whole, "turns", "length", ofMain(medianLength), "", ""},
	{"Choices at a turn", Number, "", "choices", ofMain(measure.Branching), "A player has about %s legal turns to choose from.", ""},
	{"Choices that matter", Number, "", "choices", ofMain(measure.Effective), "About %s turns deserve a look.", ""},
	{"Depth", Elo, "Elo", "depth", (*data).lastDoubling, "", ""},
	{"Comebacks", Percent, "", "drama", ofMain(comebacks), "In %s of the decided games the winner had once looked beaten.",
		"No winner of a decided game had ever looked beaten."},
	{"Lead changes", Number, "", "drama", ofMain(measure.LeadChanges), "The lead changes %s times in a game.", ""},
	{"Settled after", Percent, "", "drama", ofMain(settled), "The winner is safe after %s of the game, on average.", ""},
}

// figures returns the numbers of the first screen. With the score belongs that of the decided games.
func (b *builder) figures() (list []Figure) {
	for _, h := range headlines {
		f := Figure{Title: h.title, Unit: h.unit, Noun: h.noun, Section: h.section, Of: b.each(h.of)}
		f.Definition = noted("figures", h.title, "interval", b.intervalOfDrawn(), "behind", percent(behind), "safe", percent(safe))
		for _, e := range f.Of {
			f.Sentences = append(f.Sentences, h.says(e))
		}
		list = append(list, f)
	}
	list[0].Second = &Figure{Title: "of the decided games", Unit: Percent, Of: b.each(ofMain(measure.DecidedScore))}
	return list
}

// says says in plain words what a figure means.
func (h headline) says(e stats.Estimate) string {
	switch {
	case h.sentence == "":
		return ""
	case !e.Known():
		return "There were no games that could tell."
	case e.Value == 0 && h.never != "":
		return h.never
	}
	return fmt.Sprintf(h.sentence, h.unit.Text(e.Value))
}

// percent returns a share without decimals.
func percent(x float64) string { return fmt.Sprintf("%.0f%%", 100*x) }

// intervalOfDrawn says where the interval of the share of drawn games is from.
func (b *builder) intervalOfDrawn() string {
	switch may := func(d *data) bool { return !d.isDrawless() }; {
	case !slices.ContainsFunc(b.all, may):
		return "The rules exclude a draw."
	case slices.ContainsFunc(b.all, (*data).isDrawless):
		return "Interval of Wilson, where the rules allow a draw."
	}
	return "Interval of Wilson."
}
