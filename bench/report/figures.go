package report

import (
	"fmt"
	"math"

	"tetrad/bench/report/measure"
)

// The chances that figures speak of.
const (
	behind = 0.3 // a winner who was once below it came back
	safe   = 0.7 // a winner who stays above it has settled the game
	swing  = 0.2 // a turn that changes the chances by more is decisive
)

// figures returns the ten numbers of the first screen.
func (b *builder) figures() []Figure {
	list := []Figure{
		{Title: "First player’s score", Unit: Percent, Of: b.each(ofMain(measure.Score)), Section: "strength",
			Definition: "Share of the points of the player who moves first, between the strongest players: wins, and half of the draws. Score interval, which counts draws as draws.",
			Second:     &Figure{Title: "of the decided games", Unit: Percent, Of: b.each(ofMain(measure.DecidedScore))}},
		{Title: "Drawn games", Unit: Percent, Of: b.each(func(d *data) measure.Estimate { return d.drawn(d.main) }), Section: "ends",
			Definition: b.drawnDefinition()},
		{Title: "Length", Unit: Whole, Noun: "turns", Of: b.each(func(d *data) measure.Estimate { return measure.LengthsOf(d.main).Median }), Section: "length",
			Definition: "Median number of turns of both players together. Interval by order statistics."},
		{Title: "Choices at a turn", Unit: Number, Of: b.each(ofMain(measure.Branching)), Section: "choices",
			Definition: "Legal turns: the geometric mean over a game, averaged over games. Interval of Student."},
		{Title: "Choices that matter", Unit: Number, Of: b.each(ofMain(effective)), Section: "choices",
			Definition: "e to the entropy of the visits of a tree search: the number of equally good turns that would leave it as undecided. Interval of Student."},
		{Title: "Size of the game tree", Unit: Power, Of: b.each(ofMain(measure.TreeSize)), Section: "size",
			Definition: "Mean over games of the strongest players of the sum of log₁₀ of the legal turns: the size of a tree as long and as wide as their games. All games that the rules allow may be far more. Interval of Student."},
		{Title: "Depth", Unit: Elo, Noun: "Elo", Of: b.each(lastDoubling), Section: "depth",
			Definition: "Elo that the strongest player has over one with half of the nodes, from pairs of games with the same opening. Score interval."},
		{Title: "Comebacks", Unit: Percent, Of: b.each(ofMain(comebacks)), Section: "drama",
			Definition: fmt.Sprintf("Share of decided games whose winner once had a chance below %.0f%%, as the player to move saw it. Interval of Wilson.", 100*behind)},
		{Title: "Lead changes", Unit: Number, Of: b.each(ofMain(measure.LeadChanges)), Section: "drama",
			Definition: "How often in a game the lead goes to the other player, who must then have a chance above 55%. Score interval of Poisson, widened by the spread."},
		{Title: "Settled after", Unit: Percent, Of: b.each(ofMain(settled)), Section: "drama",
			Definition: fmt.Sprintf("Share of a decided game after which the winner’s chance never falls below %.0f%% again. Score interval.", 100*safe)},
	}
	for i := range list {
		f := &list[i]
		for v, e := range f.Of {
			f.Sentences = append(f.Sentences, sentence(f.Title, f.Unit, e, b.all[v]))
		}
	}
	return list
}

// drawnDefinition says what the share of drawn games is, and where its interval is from.
func (b *builder) drawnDefinition() string {
	const text = "Share of games between the strongest players that nobody wins."
	drawless := 0
	for _, d := range b.all {
		if d.isDrawless() {
			drawless++
		}
	}
	switch drawless {
	case 0:
		return text + " Interval of Wilson."
	case len(b.all):
		return text + " The rules exclude a draw."
	}
	return text + " Interval of Wilson, where the rules allow a draw."
}

func effective(g []*measure.Game) measure.Estimate {
	return measure.Sampled(g, effectiveOf).Within(1, math.Inf(1))
}

func comebacks(g []*measure.Game) measure.Estimate { return measure.Comebacks(g, behind) }

func settled(g []*measure.Game) measure.Estimate { return measure.Settled(g, safe) }

// lastDoubling returns what the last doubling of the nodes gains.
func lastDoubling(d *data) measure.Estimate {
	return measure.Doubling(d.doublings[len(d.doublings)-1].games)
}

// sentence says in plain words what a figure means. It claims nothing that the interval
// leaves open.
func sentence(title string, unit Unit, e measure.Estimate, d *data) string {
	if !e.Known() {
		if title == "Depth" && math.IsInf(e.Value, 1) {
			return fmt.Sprintf("All games were won by the player with twice the nodes: the gain is above %.0f Elo.", e.Low)
		}
		return "There were no games that could tell."
	}
	value := unit.Text(e.Value)
	switch title {
	case "First player’s score":
		return aboutFairness(e, d)
	case "Drawn games":
		if d.isDrawless() {
			return "The rules exclude a draw."
		}
		return aboutDraws(e)
	case "Length":
		return fmt.Sprintf("Half of the games last %s turns or fewer; the shortest %d, the longest %d.",
			value, measure.LengthsOf(d.main).Shortest, measure.LengthsOf(d.main).Longest)
	case "Choices at a turn":
		return fmt.Sprintf("A player has about %s legal turns to choose from.", value)
	case "Choices that matter":
		return fmt.Sprintf("About %s turns deserve a look.", value)
	case "Size of the game tree":
		return aboutTree(value, wholeTree(d))
	case "Depth":
		return aboutDepth(e, d)
	case "Comebacks":
		if e.Value == 0 {
			return "No winner of a decided game had ever looked beaten."
		}
		return fmt.Sprintf("In %s of the decided games the winner had once looked beaten.", value)
	case "Lead changes":
		return fmt.Sprintf("The lead changes %s times in a game.", value)
	}
	return fmt.Sprintf("The winner is safe after %s of the game, on average.", value)
}

// aboutTree says what the size of a tree is that of.
func aboutTree(value string, whole measure.Estimate) string {
	text := fmt.Sprintf("The choices along a game between these players multiply to about %s.", value)
	if whole.Known() && whole.Low > 0 {
		// Rounded down, for a bound.
		text += fmt.Sprintf(" All games that the rules allow are at least %s, as random games show.", Power.Text(math.Floor(whole.Low)))
	}
	return text
}

// aboutDepth says whether more thinking still pays.
func aboutDepth(e measure.Estimate, d *data) string {
	who := fmt.Sprintf("oing from %s to %s", d.searched(d.doublings[len(d.doublings)-1].nodes), inNodes(d.searched(d.nodes)))
	switch {
	case d.proved != nil:
		return "The game is solved; this tells of these players only."
	case e.Low > 0:
		return "G" + who + " still makes a player stronger: there is more to find."
	case e.High < noElo:
		return "G" + who + " gains next to nothing: what can be found by more search is found."
	}
	return fmt.Sprintf("%s are too few to tell whether g%s makes a player stronger.", Counted(e.N, "game"), who)
}
