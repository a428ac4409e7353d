package analysis

import "math"

// A Judgement says what a turn gave away, by winning chances. The command line and the page
// both ask for it, so a turn has the same loss and the same mark everywhere.
type Judgement struct {
	// Loss is the difference in winning chances, in points from 0 to 100. A draw counts
	// as half a win.
	Loss float64 `json:"loss"`
	// Mark is "?!", "?" or "??" as in records, or empty: see markName.
	Mark string `json:"mark,omitempty"`
	// Accuracy is 100 for a turn that loses nothing, and 0 for one that loses about 80
	// points or more.
	Accuracy float64 `json:"accuracy"`
}

// doubtful is the loss in points from which a judgement is in doubt.
const doubtful = 2

// InDoubt reports whether the loss is great enough for a second comparison with the better turn, by
// a search of the position after it. A search of the position before both turns sees less far.
func (j Judgement) InDoubt() bool { return j.Loss >= doubtful }

// Points returns the loss in whole points. No loss is shown as great as a threshold that
// it does not reach.
func (j Judgement) Points() int {
	points := int(math.Round(j.Loss))
	for _, m := range marks {
		if float64(points) == m.least && j.Loss < m.least {
			return points - 1
		}
	}
	return points
}

// marks are the marks of turns, from the greatest loss to the smallest. The thresholds and
// the accuracy of a turn are those of lichess.org. Its source has the thresholds on a scale
// from −1 to 1 (CpAdvice in modules/tree/src/main/Advice.scala: 0.1, 0.2, 0.3), which are 5,
// 10 and 15 points here.
var marks = []struct {
	least float64 // loss in points
	mark  string
	name  string
}{{15, "??", "blunder"}, {10, "?", "mistake"}, {5, "?!", "inaccuracy"}}

// Judge judges a turn by the chances, from 0 to 1, of the player who made it: those of the
// best turn, and those that the turn left.
func Judge(before, after float64) Judgement {
	loss := max(0, math.Round(1e4*(before-after))/100) // without the noise of binary fractions
	j := Judgement{Loss: loss, Accuracy: accuracy(loss)}
	for _, m := range marks {
		if loss >= m.least {
			j.Mark = m.mark
			break
		}
	}
	return j
}

// accuracy is the formula of lichess.org/page/accuracy.
func accuracy(loss float64) float64 {
	if loss == 0 {
		return 100
	}
	return min(100, max(0, 103.1668*math.Exp(-0.04354*loss)-3.1669))
}

// markName returns the name of a mark: inaccuracy, mistake or blunder; "" for other marks.
func markName(mark string) string {
	for _, m := range marks {
		if m.mark == mark {
			return m.name
		}
	}
	return ""
}
