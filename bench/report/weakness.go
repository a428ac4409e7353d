package report

import (
	"fmt"

	"tetrad/bench/report/measure"
)

// quarter returns the games of the players with a quarter of the nodes.
func (d *data) quarter() []*measure.Game { return d.levels[len(d.levels)-2].games }

// scoreChange returns the first player's score of the strongest players minus that of
// those with a quarter of the nodes.
func (d *data) scoreChange() measure.Estimate {
	return measure.Difference(measure.Score(d.main), measure.Score(d.quarter()))
}

// drawnChange returns the same difference of the shares of drawn games.
func (d *data) drawnChange() measure.Estimate {
	return measure.Difference(d.drawn(d.main), d.drawn(d.quarter()))
}

// isEarly reports whether a game of the strongest players ended in a quarter of the usual
// time, as games of beginners do.
func (d *data) isEarly() bool {
	l := measure.LengthsOf(d.main)
	return 4*float64(l.Shortest) < l.Median.Value
}

// isWeak reports whether stronger players may well play another game than the strongest
// players of the report. Where the outcome is proved, they need not be strong to tell it.
func (d *data) isWeak() bool { return len(d.weakness()) > 0 }

// weakness returns the signs that the strongest players are too weak to tell.
func (d *data) weakness() (signs []string) {
	if d.proved != nil {
		return nil
	}
	more := fmt.Sprintf("from %s to %s nodes", d.searched(d.quick()), d.searched(d.nodes))
	if e := d.scoreChange(); e.Excludes(0) {
		signs = append(signs, fmt.Sprintf("%s the first player’s score still changes by %s", more, Percent.Difference(e)))
	}
	if e := d.drawnChange(); e.Excludes(0) {
		signs = append(signs, fmt.Sprintf("%s the share of draws still changes by %s", more, Percent.Difference(e)))
	}
	if d.isEarly() {
		g := measure.Shortest(d.main)
		signs = append(signs, fmt.Sprintf("a game of the strongest was over after %s of the usual %.0f, as games of beginners are (%s)",
			turns(g.Length()), measure.LengthsOf(d.main).Median.Value, g.Reason))
	}
	return signs
}
