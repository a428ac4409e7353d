package record

import (
	"errors"
	"fmt"

	"tetrad/positions"
)

// Replay plays a recorded game by the rules of variant and returns the final
// position. It calls visit, if that is not nil, before the first turn and after each
// turn, with the number of turns played and the position. The error describes the
// first contradiction: an illegal move, or a result that the rules contradict
// although nothing else ended the game. A game whose record says neither a result
// nor why it ended gets the result of the rules.
func (g *Game) Replay(variant positions.Game, visit func(ply int, p positions.Position)) (positions.Position, error) {
	p := variant.Start()
	if g.FEN != "" {
		var err error
		if p, err = variant.Parse(g.FEN); err != nil {
			return nil, fmt.Errorf("position: %w", err)
		}
	}
	if (p.ToMove() == positions.P2) != g.P2First {
		return p, fmt.Errorf("%v is to move at the beginning, not %v", p.ToMove(), p.ToMove().Opponent())
	}
	for i := 0; ; i++ {
		if visit != nil {
			visit(i, p)
		}
		if i == len(g.Moves) {
			if g.Result == "" || g.Result == positions.Undecided.String() && g.Reason == "" {
				g.Result = p.Outcome().String()
			}
			return p, g.checkResult(p.Outcome())
		}
		if _, err := positions.PlayTurn(p, g.Moves[i].Turn); err != nil {
			return p, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
}

// checkResult compares the result with the outcome by the rules.
func (g *Game) checkResult(outcome positions.Outcome) error {
	switch {
	case g.Reason == Rules && outcome == positions.Undecided:
		return errors.New("the game is not over by its rules")
	case g.Reason == Rules && g.Result != outcome.String():
		return fmt.Errorf("the result is %s, by the rules it is %v", g.Result, outcome)
	case g.Reason == NoStart && g.Result == positions.Undecided.String():
	case g.Fault != "" && g.Result != opponentWins[g.Fault]:
		return fmt.Errorf("the result is %s though %s has lost by a fault", g.Result, g.Fault)
	case g.Reason == "" && outcome != positions.Undecided && g.Result != outcome.String():
		return fmt.Errorf("the result is %s, by the rules it is %v", g.Result, outcome)
	}
	return nil
}

// opponentWins maps the player at fault to the result.
var opponentWins = map[string]string{
	positions.P1.String(): positions.P2Wins.String(),
	positions.P2.String(): positions.P1Wins.String(),
}
