package report

import (
	"fmt"

	"tetrad/bench/report/games"
	"tetrad/stats"
)

// drawish says how often the game is drawn, and whether strength changes that.
func (d *data) drawish() Verdict {
	if d.isDrawless() {
		return Verdict{"No. The rules exclude a draw.", byRules, "Every game that ends has a winner."}
	}
	e := games.Drawn(d.main)
	weaker := d.sixteenth()
	change := d.change(d.drawn, weaker)
	v := Verdict{Text: share(e) + ".", Confidence: confidence(reach(e, e.Value), ofShares.high, 0.1),
		Reason: fmt.Sprintf("Drawn: %s of %s; compared with %s, %s.",
			within(Percent, e), Counted(e.N, "game"), inNodes(d.searched(weaker.series.Nodes)), Percent.Difference(change))}
	if !isVague(e) {
		v.Text = share(e) + trend(change) + "."
	}
	v.Confidence = d.qualified(v.Confidence, d.drawn, ofShares)
	switch {
	case d.proved != nil && d.proved.Outcome == 0:
		v.Text, v.Confidence = "With best play, yes.", proved
	case d.proved != nil:
		v.Text, v.Confidence = "With best play, no.", proved
	case d.isWeak():
		v.Confidence = tooWeak
	}
	return v
}

// Widths of the interval of a share, in parts of the whole.
const (
	wide    = 0.3 // above it, the games are too few to tell how large the share is
	precise = 0.2 // above it, they are too few to tell whether strength matters
)

// isVague reports whether games are too few to tell how many are drawn. An interval that leaves out one half tells
// enough where it is near an end.
func isVague(e stats.Estimate) bool {
	return e.Low <= 0.5 && e.High >= 0.1 && e.High-e.Low > wide
}

// share says how large a share of drawn games is.
func share(e stats.Estimate) string {
	switch {
	case isVague(e):
		return fmt.Sprintf("Too few games to tell: after %s, the share may be %s", Grouped(uint64(e.N)), Percent.Interval(e))
	case e.Value == 0:
		return "No draw was seen"
	case e.Low > 0.5:
		return "Yes, most games"
	case e.High < 0.1:
		return "Rarely"
	}
	return "At times: " + Percent.Interval(e) + " of the games"
}

// trend says whether stronger players draw more often.
func trend(change stats.Estimate) string {
	switch {
	case change.Low > 0:
		return ", and more so between stronger players"
	case change.High < 0:
		return ", and less so between stronger players"
	case !change.Known() || reach(change, 0) > precise:
		return "; too few games to tell whether strength matters"
	}
	return "; no change with strength was found"
}
