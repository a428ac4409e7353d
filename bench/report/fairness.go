package report

import (
	"fmt"
	"math"
	"strings"

	"tetrad/bench/report/games"
)

// seat names the player who is better off where the first one's value is x.
func seat(x, even float64) string {
	if x > even {
		return "first"
	}
	return "second"
}

// isUnfair reports whether the decided games are so one-sided that chance is no
// explanation, at 5%.
func (d *data) isUnfair() bool { return games.SignTest(d.main) <= 0.05 }

// Up to small a score of the first player is from one half where the advantage is small, and from large on where it is
// large.
const small, large = 0.05, 0.15

// isTooFew reports whether the games are too few to tell whether a seat is better: they show no advantage, and do not
// exclude a large one either.
func (d *data) isTooFew() bool {
	return d.proved == nil && !d.isUnfair() && reach(games.Score(d.main), 0.5) >= large
}

// atMost returns the largest advantage that the score leaves open, in points.
func (d *data) atMost() string {
	return Counted(int(math.Ceil(100*reach(games.Score(d.main), 0.5))), "point")
}

// tooFew says that there are too few games to tell whether a seat is better.
func (d *data) tooFew() string {
	decided := games.DecidedScore(d.main).N
	return fmt.Sprintf("Too few games to tell: %s of %s were decided.", Grouped(uint64(decided)), Grouped(uint64(len(d.main))))
}

// disagreement says that the two tests of an advantage differ; "": they agree.
func (d *data) disagreement() string {
	switch excludes := games.Score(d.main).Excludes(0.5); {
	case excludes == d.isUnfair():
		return ""
	case excludes:
		return "The interval of the score leaves out 50%, but by the sign test the decided games may be chance."
	}
	return "By the sign test the decided games are no chance, but the interval of the score contains 50%."
}

// fair says whether one of the seats is better.
func (d *data) fair() Verdict {
	score := games.Score(d.main)
	if d.proved != nil {
		v := Verdict{Confidence: proved, Reason: fmt.Sprintf("Solved: %s. These players score %s for the first.",
			d.outcome(), within(Percent, score))}
		v.Text = "Yes, with best play it is a draw."
		if d.proved.Outcome != 0 {
			v.Text = fmt.Sprintf("No. The %s player can force a win.", seat(float64(d.proved.Outcome), 0))
		}
		return v
	}
	chance := games.SignTest(d.main)
	v := Verdict{Reason: d.scored()}
	switch {
	case d.isUnfair():
		v.Text = fmt.Sprintf("%s %s player has %s.", d.not("The"), seat(score.Value, 0.5), advantage(score.Value))
		v.Confidence = moderate
		if chance < 0.001 {
			v.Confidence = high
		}
	case d.isTooFew():
		v.Text, v.Confidence = d.tooFew(), low
	default:
		v.Text = fmt.Sprintf("No advantage was found; it is at most %s.", d.atMost())
		v.Confidence = confidence(reach(score, 0.5), ofShares.high, 0.1)
	}
	if text := d.disagreement(); text != "" {
		v.Confidence = low
		v.Reason += " " + text
		if !d.isUnfair() && !d.isTooFew() {
			v.Text = fmt.Sprintf("Not clear: two tests differ; an advantage is at most %s.", d.atMost())
		}
	}
	return d.aboutScore(v)
}

// not begins the answer that a game is not fair: of players who are too weak it says no more than that about them.
func (d *data) not(next string) string {
	if d.isWeak() {
		return "Not between these players: " + strings.ToLower(next)
	}
	return "No. " + next
}

// scored says what the verdict on fairness rests on.
func (d *data) scored() string {
	score, decided := games.Score(d.main), games.DecidedScore(d.main)
	text := fmt.Sprintf("The first scores %s in %s", within(Percent, score), Counted(score.N, "game"))
	if decided.N == 0 {
		return text + ", of which none was decided."
	}
	return fmt.Sprintf("%s, and %s of the %s decided, p %s.",
		text, Percent.Value(decided), Grouped(uint64(decided.N)), probability(games.SignTest(d.main)))
}

// aboutScore returns a verdict with its confidence as far as the strength of the players allows.
func (d *data) aboutScore(v Verdict) Verdict {
	v.Confidence = d.qualified(v.Confidence, games.Score, ofShares)
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
	case far < small:
		return "a small advantage"
	case far < large:
		return "an advantage"
	}
	return "a large advantage"
}
