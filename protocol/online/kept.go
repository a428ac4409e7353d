package online

import (
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/session"
)

// keep hands a finished game to the library, once. It must be called with the mutex.
func (g *Game) keep() {
	keep := g.games.config.Keep
	if keep == nil || g.isKept || g.outcome == positions.Undecided || len(g.moves) == 0 {
		return
	}
	if keep(g.kept()) == nil {
		_ = g.do(event{At: now(), Do: "kept"}) // else it is kept again, as the same version
	}
}

// kept returns the game as the library has it.
func (g *Game) kept() *session.KeptGame {
	kept := &session.KeptGame{
		KeptSummary: session.KeptSummary{
			ID: g.key, Saved: g.changed.UnixMilli(), Begun: g.setup.At, Game: g.setup.Game,
			Players: [2]string{g.seats[0].name, g.seats[1].name},
			Result:  g.outcome.String(), Reason: g.words(), Plies: len(g.moves), FEN: g.position.FEN(),
		},
		First: positions.P1.String(), Moves: g.moves, Page: []byte("null"),
	}
	if g.hasClock() {
		limits := record.TimeControl{
			Time: record.Duration(milliseconds(g.setup.Base)), Increment: record.Duration(milliseconds(g.setup.Increment)),
		}
		kept.Limits = []string{limits.String(), limits.String()}
		for i, times := range g.times[1:] {
			kept.Left = append(kept.Left, new(float64(times[i%2].Milliseconds())))
		}
	}
	return kept
}

// words says why the game is over.
func (g *Game) words() string {
	loser := g.seats[positions.P1].name
	if g.outcome == positions.P1Wins {
		loser = g.seats[positions.P2].name
	}
	switch {
	case !g.isOver:
		return ""
	case g.reason == resign:
		return loser + " resigned."
	case g.reason == timeout:
		return loser + " ran out of time."
	case g.reason == draw:
		return "The players agreed on a draw."
	case g.reason == gone:
		return g.seats[g.position.ToMove()].name + " left the game."
	case g.reason == cancel:
		return "The invitation was taken back."
	}
	return g.entry.NewPresentation(g.variant, g.position).Picture().Reason
}
