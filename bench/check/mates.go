package check

import (
	"cmp"
	"fmt"

	"tetrad/positions"
)

// mate returns what is wrong with the mate that an info line about a position claims, or "". Its
// line of play, which must be legal, tells the number of turns if it goes to the end.
func mate(p positions.Position, i infoLine) string {
	turns := i.turns()
	switch {
	case !i.isMate() || i.isBound():
		return ""
	case turns == 0:
		return "the number of turns to the end, which is not 0 before it"
	}
	q, passes := p.Copy(), 0
	for n, move := range i.PV {
		if n-passes == turns && move != pass {
			return fmt.Sprintf("mate %d, or more: its line goes on after %s", cmp.Compare(i.score(), 0)*(n+1-passes), counted(turns, "turn"))
		}
		if move == pass {
			passes++
		}
		if _, err := positions.PlayTurn(q, move); err != nil {
			return "" // another point says so
		}
	}
	if q.Outcome() == positions.Undecided {
		return ""
	}
	winner, won := q.Outcome().Winner()
	switch {
	case !won || (winner == p.ToMove()) != (i.score() > 0):
		return "a mate for the winner: its line ends with " + q.Outcome().String()
	case turns > len(i.PV) || turns < len(i.PV)-passes:
		return fmt.Sprintf("mate %d: its line ends the game", cmp.Compare(i.score(), 0)*len(i.PV))
	}
	return ""
}

// pass is the turn that a mate may leave out.
const pass = "pass"
