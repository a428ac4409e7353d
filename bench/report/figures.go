package report

import (
	"fmt"
	"slices"

	"tetrad/bench/report/internal/measure"
)

// The chances that figures speak of.
const (
	behind = 0.3 // a winner who was once below it came back
	safe   = 0.7 // a winner who stays above it has settled the game
	swing  = 0.2 // a turn that changes the chances by more is decisive
)

// A quantity is what is measured in games of players of one strength.
type quantity func([]*measure.Record) measure.Estimate

func effective(g []*measure.Record) measure.Estimate {
	return measure.SampledNumber(g, func(s measure.Sample) float64 { return s.Effective })
}

func good(g []*measure.Record) measure.Estimate {
	return measure.SampledNumber(g, func(s measure.Sample) float64 { return float64(s.Good) })
}

func obvious(g []*measure.Record) measure.Estimate {
	return measure.SampledFraction(g, func(s measure.Sample) float64 {
		if s.Agrees {
			return 1
		}
		return 0
	})
}

func comebacks(g []*measure.Record) measure.Estimate { return measure.Comebacks(g, behind) }
func settled(g []*measure.Record) measure.Estimate   { return measure.Settled(g, safe) }
func decisive(g []*measure.Record) measure.Estimate  { return measure.Decisive(g, swing) }
func snowball(g []*measure.Record) measure.Estimate  { return measure.Snowball(g, 0.25) }

// medianLength is the median number of turns of games; unknown where there are none.
func medianLength(list []*measure.Record) measure.Estimate {
	if len(list) == 0 {
		return measure.Estimate{}
	}
	return measure.LengthsOf(list).Median
}

// lastDoubling returns what the last doubling of the nodes gains.
func (d *data) lastDoubling() measure.Estimate {
	return measure.Doubling(d.doublings[len(d.doublings)-1].games)
}

// figures returns the nine numbers of the first screen.
func (b *builder) figures() []Figure {
	list := []Figure{
		{Title: "First player’s score", Unit: Percent, Of: b.each(ofMain(measure.Score)), Section: "strength",
			Second: &Figure{Title: "of the decided games", Unit: Percent, Of: b.each(ofMain(measure.DecidedScore))}},
		{Title: "Drawn games", Unit: Percent, Of: b.each(func(d *data) measure.Estimate { return d.drawn(d.main) }), Section: "ends"},
		{Title: "Length", Unit: Whole, Noun: "turns", Of: b.each(ofMain(medianLength)), Section: "length"},
		{Title: "Choices at a turn", Unit: Number, Of: b.each(ofMain(measure.Branching)), Section: "choices"},
		{Title: "Choices that matter", Unit: Number, Of: b.each(ofMain(effective)), Section: "choices"},
		{Title: "Depth", Unit: Elo, Noun: "Elo", Of: b.each((*data).lastDoubling), Section: "depth"},
		{Title: "Comebacks", Unit: Percent, Of: b.each(ofMain(comebacks)), Section: "drama"},
		{Title: "Lead changes", Unit: Number, Of: b.each(ofMain(measure.LeadChanges)), Section: "drama"},
		{Title: "Settled after", Unit: Percent, Of: b.each(ofMain(settled)), Section: "drama"},
	}
	for i := range list {
		f := &list[i]
		f.Definition = noted("figures", f.Title, "interval", b.intervalOfDrawn(), "behind", percent(behind), "safe", percent(safe))
		for _, e := range f.Of {
			f.Sentences = append(f.Sentences, sentence(f.Title, f.Unit, e))
		}
	}
	return list
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

// sentence says in plain words what a figure means. It says nothing where a verdict does.
func sentence(title string, unit Unit, e measure.Estimate) string {
	value := unit.Text(e.Value)
	text := ""
	switch title {
	case "Choices at a turn":
		text = fmt.Sprintf("A player has about %s legal turns to choose from.", value)
	case "Choices that matter":
		text = fmt.Sprintf("About %s turns deserve a look.", value)
	case "Comebacks":
		text = fmt.Sprintf("In %s of the decided games the winner had once looked beaten.", value)
		if e.Value == 0 {
			text = "No winner of a decided game had ever looked beaten."
		}
	case "Lead changes":
		text = fmt.Sprintf("The lead changes %s times in a game.", value)
	case "Settled after":
		text = fmt.Sprintf("The winner is safe after %s of the game, on average.", value)
	}
	if text != "" && !e.Known() {
		return "There were no games that could tell."
	}
	return text
}
