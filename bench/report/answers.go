package report

import (
	"fmt"
	"math"
	"slices"

	"tetrad/bench/report/games"
	"tetrad/stats"
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
	list := []Answer{
		{Question: "Is it fair?"},
		{Question: "Is it drawn, and more often between strong players?"},
		{Question: "How long is it?"},
		{Question: "How deep is it?"},
	}
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
func reach(e stats.Estimate, x float64) float64 {
	return max(math.Abs(e.Low-x), math.Abs(e.High-x))
}

// A bound is the greatest change, between levels of players, with which a value is called the same.
type bound struct {
	high    float64 // for a high confidence: what that leaves open of the value itself
	settled float64 // for saying nothing of stronger players
}

var (
	ofShares  = bound{0.05, 0.1}
	ofLengths = bound{0.1, 0.25} // parts of the median length
)

// times returns the bound of a quantity whose unit is x.
func (b bound) times(x float64) bound { return bound{b.high * x, b.settled * x} }

// long says how long games last.
func (d *data) long() Verdict {
	lengths := games.Lengths(d.main)
	lower, median, upper := stats.Quantile(lengths, 0.25), stats.Quantile(lengths, 0.5), stats.Quantile(lengths, 0.75)
	v := Verdict{Confidence: confidence(reach(median, median.Value)/median.Value, ofLengths.high, 0.25),
		Reason: fmt.Sprintf("Median %s of %s; shortest %.0f, longest %.0f.",
			within(Whole, median), Counted(median.N, "game"), slices.Min(lengths), slices.Max(lengths))}
	v.Text = fmt.Sprintf("Half of the games last %.0f to %.0f turns of both players together.", lower.Value, upper.Value)
	if lower.Value == upper.Value {
		v.Text = fmt.Sprintf("Most games last %s of both players together.", turns(int(median.Value)))
	}
	if !lower.Bounded() || !upper.Bounded() {
		v.Confidence = low
	}
	v.Confidence = d.qualified(v.Confidence, medianLength, ofLengths.times(median.Value))
	if d.isEarly() || d.isShallow() && d.proved == nil {
		v.Confidence = tooWeak
	}
	return v
}

// deep says whether more thinking still pays.
func (d *data) deep() Verdict {
	last, gains := d.lastDoubling(), 0
	for _, l := range d.doublings {
		if games.DoublingElo(l.games).Low > 0 {
			gains++
		}
	}
	v := Verdict{Reason: fmt.Sprintf("From %s to %s: %s in %s; %d of %d doublings gain beyond chance.",
		d.searched(d.doublings[len(d.doublings)-1].series.Nodes), inNodes(d.searched(d.nodes)), within(Elo, last),
		Counted(last.N, "game"), gains, len(d.doublings))}
	switch {
	case d.proved != nil:
		v.Text, v.Confidence = "Not for a computer: the game is solved.", proved
		return v
	case last.Low > 0:
		v.Text, v.Confidence = "There is more to find: twice the thinking still wins more.", moderate
		if last.Low > noElo {
			v.Confidence = high
		}
	case last.High < noElo:
		v.Text, v.Confidence = "Not deeper than these players look: twice the thinking gains next to nothing.", moderate
	default:
		v.Text, v.Confidence = "Too few games to tell whether twice the thinking wins more.", low
	}
	if d.isShallow() {
		v.Confidence = tooWeak
	}
	return v
}

// picture returns the position that the games begin from, if one was given, or the
// representative game up to its middle.
func (d *data) picture() *Shown {
	if d.fen != "" {
		return &Shown{Title: "The position that the games begin from", Note: d.firstColour() + " to move.", Variant: d.name, FEN: d.fen}
	}
	g := games.Representative(d.main)
	half := (g.Length() + 1) / 2
	return &Shown{Title: "A representative position", Note: fmt.Sprintf("Turn %d of %d.", half, g.Length()), Variant: d.name, Moves: g.Moves[:half]}
}
