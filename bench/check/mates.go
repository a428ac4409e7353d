package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
)

// mate returns what is wrong with the mate that an info line about a position claims, or "". Its
// line of play, which must be legal, tells the number of turns if it goes to the end.
func (s *session) mate(p positions.Position, i infoLine) string {
	turns := i.turns()
	switch {
	case !i.isMate() || i.isBound():
		return ""
	case turns == 0:
		return "the number of turns to the end, which is not 0 before it"
	case s.lastTurnWins() && (turns%2 == 1) != (i.score() > 0):
		return "an odd number of turns to win, an even one to lose: in this game the last turn wins"
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

// lastTurnWins reports whether who wins the current game always makes the last turn.
func (s *session) lastTurnWins() bool {
	_, size, _ := strings.Cut(s.game.Name(), "-")
	_, rule, _ := strings.Cut(size, "-") // "" in the plain variants
	return slices.ContainsFunc(s.Registry.Games, func(e game.Entry) bool {
		return isOf(s.game, e) && slices.Contains(e.Checks().LastTurnWins, rule)
	})
}

// maxPlayed is the greatest number of turns for which a mate is played out.
const maxPlayed = 60

// playOut plays on from a position in which the engine claims a mate, with the turns of the engine
// itself on both sides. The game must end as it claims, and in that number of turns.
func (s *session) playOut(at line, claim infoLine, sent string) {
	const limit = "nodes 5000"
	winner := at.p.ToMove()
	if claim.score() < 0 {
		winner = winner.Opponent()
	}
	l, turns := s.branch(at, len(at.moves), 0), 0
	for !l.isOver() && turns < claim.turns() {
		answer := s.search(l, limit, 2*s.Patience)
		if l = l.after(answer.Move); answer.Move != pass {
			turns++
		}
	}
	right := "an end within " + counted(claim.turns(), "turn")
	if l.isOver() {
		right = "a mate for the winner: the game ends with " + l.p.Outcome().String()
		if won, decided := l.p.Outcome().Winner(); decided && won == winner {
			return
		}
	}
	came := fmt.Sprintf("%s; and then, by its own turns (go %s): %s", clip(claim.text), limit, strings.Join(l.moves[len(at.moves):], " "))
	fail(at.wrong(sent, came, right).because(falseMate, ""))
}
