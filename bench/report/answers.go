package report

import (
	"fmt"
	"math"
	"strings"

	"tetrad/bench/report/measure"
)

// How sure a verdict is.
const (
	proved   = "proved"
	byRules  = "certain, by the rules"
	high     = "high"
	moderate = "moderate"
	low      = "low"
	tooWeak  = "low, weak players"
)

// answers returns what the report says to the four questions that designers ask first.
func (b *builder) answers() []Answer {
	list := []Answer{{Question: "Is it fair?"}, {Question: "Is it drawn, and more so between strong players?"}, {Question: "How long is it?"}, {Question: "How deep is it?"}}
	for i, verdict := range []func(*data) Verdict{(*data).fair, (*data).drawish, (*data).long, (*data).deep} {
		for _, d := range b.all {
			list[i].Of = append(list[i].Of, verdict(d))
		}
	}
	return list
}

// confidence grades how far the truth may be from a value, in its unit.
func confidence(reach, little, much float64) string {
	switch {
	case reach <= little:
		return high
	case reach <= much:
		return moderate
	}
	return low
}

// reach returns how far the ends of an interval are from x at most.
func reach(e measure.Estimate, x float64) float64 {
	return max(math.Abs(e.Low-x), math.Abs(e.High-x))
}

// within returns an estimate in words: "54.0% (51.0% to 57.0%)".
func within(u Unit, e measure.Estimate) string {
	return fmt.Sprintf("%s (%s)", u.Value(e), u.Interval(e))
}

// seat names the player who is better off where the first one's value is x.
func seat(x, even float64) string {
	if x > even {
		return "first"
	}
	return "second"
}

// isUnfair reports whether the decided games are so one-sided that chance is no
// explanation, at 5%.
func (d *data) isUnfair() bool { return measure.SignTest(d.main) <= 0.05 }

// fair says whether one of the seats is better.
func (d *data) fair() Verdict {
	score, decided := measure.Score(d.main), measure.DecidedScore(d.main)
	if d.proved != nil {
		v := Verdict{Confidence: proved, Reason: fmt.Sprintf("Solved: %s. These players score %s for the first.", d.outcome(), within(Percent, score))}
		v.Text = "Yes, with best play it is a draw."
		if d.proved.Outcome != 0 {
			v.Text = fmt.Sprintf("No. The %s player can force a win.", seat(float64(d.proved.Outcome), 0))
		}
		return v
	}
	chance := measure.SignTest(d.main)
	v := Verdict{Reason: fmt.Sprintf("The first scores %s in %s games, and %s of the %s decided, p %s.",
		within(Percent, score), Grouped(uint64(score.N)), Percent.Value(decided), Grouped(uint64(decided.N)), probability(chance))}
	if d.isUnfair() {
		v.Text = fmt.Sprintf("No. The %s player has %s.", seat(score.Value, 0.5), advantage(score.Value))
		v.Confidence = moderate
		if chance < 0.001 {
			v.Confidence = high
		}
	} else {
		v.Text = fmt.Sprintf("No advantage was found; it is at most %.0f points.", math.Ceil(100*reach(score, 0.5)))
		v.Confidence = confidence(reach(score, 0.5), 0.05, 0.1)
	}
	if d.isWeak() {
		v.Confidence = tooWeak
	}
	return v
}

// probability returns a probability with its sign of equality.
func probability(p float64) string {
	if p < 0.0001 {
		return "< 0.0001"
	}
	return fmt.Sprintf("= %.2g", p)
}

// advantage grades a score of the first player.
func advantage(score float64) string {
	switch far := math.Abs(score - 0.5); {
	case far < 0.05:
		return "a small advantage"
	case far < 0.15:
		return "an advantage"
	}
	return "a large advantage"
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

// drawish says how often the game is drawn, and whether strength changes that.
func (d *data) drawish() Verdict {
	if d.isDrawless() {
		return Verdict{"No. The rules exclude a draw.", byRules, "Every game that ends has a winner."}
	}
	e, change := measure.Drawn(d.main), d.drawnChange()
	v := Verdict{Text: share(e) + trend(change), Confidence: confidence(reach(e, e.Value), 0.05, 0.1),
		Reason: fmt.Sprintf("Drawn: %s of %s games; minus that at %s nodes, %s.", within(Percent, e), Grouped(uint64(e.N)),
			d.searched(d.quick()), Percent.Difference(change))}
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

// share says how large a share of drawn games is.
func share(e measure.Estimate) string {
	switch {
	case e.Value == 0:
		return "No draw was seen"
	case e.Low > 0.5:
		return "Yes, most games"
	case e.High < 0.1:
		return "Rarely"
	case e.High >= 0.5:
		return "About half of the games"
	case e.Value > 0.4:
		return "Less than half of the games"
	}
	return fmt.Sprintf("At times: about one game in %.0f", 1/e.Value)
}

// trend says whether stronger players draw more often.
func trend(change measure.Estimate) string {
	switch {
	case change.Low > 0:
		return ", and more so between stronger players."
	case change.High < 0:
		return ", and less so between stronger players."
	}
	return "; no change with strength was found."
}

// long says how long games last.
func (d *data) long() Verdict {
	l := measure.LengthsOf(d.main)
	v := Verdict{Confidence: confidence(reach(l.Median, l.Median.Value)/l.Median.Value, 0.1, 0.25),
		Reason: fmt.Sprintf("Median %s of %s games; shortest %d, longest %d.",
			within(Whole, l.Median), Grouped(uint64(l.Median.N)), l.Shortest, l.Longest)}
	v.Text = fmt.Sprintf("Half of the games last %.0f to %.0f turns of both players together.", l.Lower.Value, l.Upper.Value)
	if l.Lower.Value == l.Upper.Value {
		v.Text = fmt.Sprintf("Most games last %s of both players together.", turns(int(l.Median.Value)))
	}
	if d.isEarly() {
		v.Confidence = tooWeak
	}
	return v
}

// deep says whether more thinking still pays.
func (d *data) deep() Verdict {
	last, gains := lastDoubling(d), 0
	for _, l := range d.doublings {
		if measure.Doubling(l.games).Low > 0 {
			gains++
		}
	}
	v := Verdict{Reason: fmt.Sprintf("From %s to %s nodes: %s Elo; %d of %d doublings gain beyond chance.",
		d.searched(d.doublings[len(d.doublings)-1].nodes), d.searched(d.nodes), within(Elo, last), gains, len(d.doublings))}
	switch {
	case d.proved != nil:
		v.Text, v.Confidence = "Not for a computer: the game is solved.", proved
	case last.Low > 0:
		v.Text, v.Confidence = "There is more to find: twice the thinking still wins more.", moderate
		if last.Low > 15 {
			v.Confidence = high
		}
	case last.High < 15:
		v.Text, v.Confidence = "Not deeper than these players look: twice the thinking gains next to nothing.", moderate
	default:
		v.Text, v.Confidence = "Not known: twice the thinking may or may not win more.", low
	}
	return v
}

// summary says in a paragraph what was found. It begins with what limits it.
func (d *data) summary() string {
	var parts []string
	if reasons := d.weakness(); len(reasons) > 0 {
		parts = append(parts, "These players are too weak to tell what strong players would find: "+strings.Join(reasons, "; ")+".")
	}
	title := d.about().Title
	switch score := measure.Score(d.main); {
	case d.proved != nil && d.proved.Outcome == 0:
		parts = append(parts, title+" is solved: with best play it is a draw.")
	case d.proved != nil:
		parts = append(parts, fmt.Sprintf("%s is solved: %s, whatever the other does.", title, d.best()))
	case d.isUnfair():
		parts = append(parts, fmt.Sprintf("In %s the %s player has %s.", title, seat(score.Value, 0.5), advantage(score.Value)))
	default:
		parts = append(parts, fmt.Sprintf("In %s no advantage of either seat was found.", title))
	}
	e, half := measure.Drawn(d.main), measure.LengthsOf(d.main).Median.Value
	switch {
	case d.isDrawless():
		parts = append(parts, fmt.Sprintf("There are no draws, and half of the games are over after %.0f turns.", half))
	default:
		parts = append(parts, fmt.Sprintf("These players draw %s of their games, and half of the games are over after %.0f turns.", Percent.Value(e), half))
	}
	if d.proved == nil {
		parts = append(parts, aboutDepth(lastDoubling(d), d))
	}
	return strings.Join(parts, " ")
}

// picture returns the representative game up to its middle.
func (d *data) picture() *Shown {
	g := measure.Representative(d.main)
	if g == nil {
		return nil
	}
	half := (g.Length() + 1) / 2
	return &Shown{Title: "A representative position", Note: fmt.Sprintf("Turn %d of %d.", half, g.Length()), Variant: d.name, Moves: g.Moves[:half]}
}
