package play

import (
	"fmt"

	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
)

// checkReports checks what a player has reported about the search whose answer it is about to play,
// and warns of what cannot be right.
func (g *game) checkReports(player positions.Player, answer *ugiclient.Answer, steps []positions.Step) {
	g.checkLines(player, answer.Lines)
	g.checkFirstTurn(player, answer.Info.PV, steps)
	if !answer.Info.Score.IsKnown() && !answer.Bound.IsKnown() && !answer.Book && !isForced(g.position, steps) {
		g.warn(player, record.NoScore, fmt.Sprintf("turn %d", len(g.record.Moves)+1))
	}
}

// checkFirstTurn compares the first turn of the last line of play with the turn that is played. An
// illegal one has its own warning.
func (g *game) checkFirstTurn(player positions.Player, line []string, steps []positions.Step) {
	if len(line) == 0 {
		return
	}
	first, err := g.position.ParseTurn(line[0])
	if err != nil {
		return
	}
	if expected, played := g.position.TurnString(first), g.position.TurnString(steps); expected != played {
		g.warn(player, record.OtherTurn, fmt.Sprintf("%s, after a line that begins with %s", played, expected))
	}
}

// isForced reports whether a turn is the only one in a position between turns.
func isForced(p positions.Position, turn []positions.Step) bool {
	done := 0
	for done < len(turn) && len(p.Steps(nil)) == 1 {
		p.Do(turn[done])
		done++
	}
	positions.UndoTurn(p, turn[:done])
	return done == len(turn)
}
