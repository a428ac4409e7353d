package report

import (
	"fmt"

	"tetrad/bench/report/games"
	"tetrad/stats"
)

// quarter returns the games of the players with a quarter of the nodes.
func (d *data) quarter() group { return d.levels[len(d.levels)-2] }

// sixteenth returns the games of the weakest players who search: with a sixteenth of the nodes.
func (d *data) sixteenth() group { return d.levels[len(d.levels)-3] }

// change returns a quantity of the strongest players minus that of other players.
func (d *data) change(q quantity, other group) stats.Estimate {
	return q(d.main).Minus(q(other.games))
}

// noElo is what a doubling of the nodes gains at most, in Elo, where more search finds next to nothing.
const noElo = 15

// isSame reports whether two steps of four times the nodes have been shown to change a quantity
// by no more than most: the intervals of both differences lie within that. That no change was found
// is no evidence where the games are too few to find one, and players who win no more may well play
// another game.
func (d *data) isSame(q quantity, most float64) bool {
	for _, other := range []group{d.quarter(), d.sixteenth()} {
		if e := d.change(q, other); !e.Bounded() || reach(e, 0) > most {
			return false
		}
	}
	return true
}

// mayChange qualifies a confidence in what the games of these players say of the game.
const mayChange = ", may change between stronger players"

// qualified returns a confidence that is high only where the levels are shown to have the same value, and that says so
// where the value may change.
func (d *data) qualified(confidence string, q quantity, most bound) string {
	if confidence == high && !d.isSame(q, most.high) {
		confidence = moderate
	}
	if !d.isSame(q, most.settled) {
		confidence += mayChange
	}
	return confidence
}

// minNodesPerChoice is the number of nodes for each legal turn below which players hardly look
// ahead. Players with a sixteenth of that do not search each turn even once, so a comparison with
// them tells little.
const minNodesPerChoice = 16

// isShallow reports whether even the strongest players hardly look ahead.
func (d *data) isShallow() bool {
	choices := games.Branching(d.main)
	return choices.Known() && float64(d.nodes*d.factor) < minNodesPerChoice*choices.Value
}

// isEarly reports whether a game of the strongest players ended in a quarter of the usual
// time, as games of beginners do.
func (d *data) isEarly() bool {
	return 4*float64(games.Shortest(d.main).Length()) < medianLength(d.main).Value
}

// isWeak reports whether stronger players may well play another game than the strongest
// players of the report. Where the outcome is proved, they need not be strong to tell it.
func (d *data) isWeak() bool { return len(d.weakness()) > 0 }

// weakness returns the signs that the strongest players are too weak to tell.
func (d *data) weakness() (signs []string) {
	if d.proved != nil {
		return nil
	}
	if d.isShallow() {
		signs = append(signs, fmt.Sprintf("they search %s, fewer than %d for each of the %s choices at a turn",
			inNodes(d.searched(d.nodes)), minNodesPerChoice, Number.Text(games.Branching(d.main).Value)))
	}
	more := fmt.Sprintf("from %s to %s nodes", d.searched(d.quarter().series.Nodes), d.searched(d.nodes))
	if e := d.change(games.Score, d.quarter()); e.Excludes(0) {
		signs = append(signs, fmt.Sprintf("%s the first player’s score still changes by %s", more, Percent.Difference(e)))
	}
	if e := d.change(d.drawn, d.quarter()); e.Excludes(0) {
		signs = append(signs, fmt.Sprintf("%s the share of draws still changes by %s", more, Percent.Difference(e)))
	}
	if d.isEarly() {
		g := games.Shortest(d.main)
		signs = append(signs, fmt.Sprintf("a game of the strongest was over after %s of the usual %.0f, as games of beginners are (%s)",
			turns(g.Length()), medianLength(d.main).Value, g.Reason))
	}
	return signs
}
