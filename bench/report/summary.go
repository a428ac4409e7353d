package report

import (
	"fmt"
	"math"
	"strings"

	"tetrad/bench/report/games"
)

// summary says in a paragraph what was found. It begins with what limits it.
func (d *data) summary() string {
	var parts []string
	if d.fen != "" {
		parts = append(parts, fmt.Sprintf("All games begin from %s, where %s moves first.", d.fen, d.firstColour()))
	}
	if reasons := d.weakness(); len(reasons) > 0 {
		const weak = "These players are too weak to tell what strong players would find: "
		parts = append(parts, weak+strings.Join(reasons, "; ")+".")
	}
	parts = append(parts, d.aboutSeats(), d.aboutCourse())
	if d.proved == nil {
		parts = append(parts, d.deep().Text)
	}
	return strings.Join(parts, " ")
}

// firstColour names the colour that is to move where the games begin.
func (d *data) firstColour() string {
	return d.entry.Appearance.Colours[d.presentation().Picture().Colours[d.start.ToMove()]].Name
}

// aboutSeats says in a sentence whether one of the seats is better.
func (d *data) aboutSeats() string {
	title := d.about().Title
	switch score := games.Score(d.main); {
	case d.proved != nil && d.proved.Outcome == 0:
		return title + " is solved: with best play it is a draw."
	case d.proved != nil:
		return fmt.Sprintf("%s is solved: %s, whatever the other does.", title, d.best())
	case d.isTooFew():
		return fmt.Sprintf("%s are too few to tell whether %s is fair.", Counted(score.N, "game"), title)
	case d.isUnfair() && d.isWeak():
		return fmt.Sprintf("Between them, the %s player has %s in %s.", seat(score.Value, 0.5), advantage(score.Value), title)
	case d.isUnfair():
		return fmt.Sprintf("In %s the %s player has %s%s.",
			title, seat(score.Value, 0.5), advantage(score.Value), d.lasting())
	case d.disagreement() != "":
		return fmt.Sprintf("Whether %s is fair is not clear: two tests differ.", title)
	}
	return fmt.Sprintf("In %s no advantage of either seat was found%s.", title, d.lasting())
}

// changing says that a share may change with strength, where nothing worse was said of the players; "": it has settled.
func (d *data) changing(q quantity) string {
	if d.isWeak() || d.isSame(q, ofShares.settled) {
		return ""
	}
	return ", which may change between stronger players"
}

// lasting says whether the score may change with strength, and which players make the same.
func (d *data) lasting() string {
	text := d.changing(games.Score)
	if text == "" && !d.isWeak() {
		return fmt.Sprintf(", with %s nodes as with %s", d.searched(d.sixteenth().series.Nodes), d.searched(d.nodes))
	}
	return text
}

// aboutCourse says how many games are drawn, and how long they are.
func (d *data) aboutCourse() string {
	e, half := games.Drawn(d.main), medianLength(d.main).Value
	draws := fmt.Sprintf("These players draw %s of their games", Percent.Value(e))
	switch {
	case d.isDrawless():
		draws = "There are no draws"
	case isVague(e):
		draws = fmt.Sprintf("%s are too few to tell how many are drawn: %s", Counted(e.N, "game"), Percent.Interval(e))
	case d.proved == nil:
		draws += d.changing(d.drawn)
	}
	return fmt.Sprintf("%s. Half of the games are over after %s.", draws, turns(int(half)))
}

// outcome says what best play leads to in a game that is solved.
func (d *data) outcome() string {
	if d.proved.Outcome == 0 {
		return "neither player can force a win"
	}
	return d.best()
}

// best says what best play leads to in a game that is solved and won.
func (d *data) best() string {
	text := fmt.Sprintf("the %s player wins", seat(float64(d.proved.Outcome), 0))
	if d.proved.Turns > 0 {
		text += fmt.Sprintf(" within %s", turns(d.proved.Turns))
	}
	if d.proved.Margin != nil {
		text += fmt.Sprintf(" by %.0f", math.Abs(float64(*d.proved.Margin)))
	}
	return text
}
