package play

import (
	"context"
	"fmt"
	"time"

	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
)

// pondering is the search of a player during the opponent's turn.
type pondering struct {
	*ugiclient.Pondering
	reply string // the expected move, as the rules write it
}

// startPondering makes a pondering player, which has just moved, search the reply
// that it expects. moves are all moves of the game so far.
func (g *game) startPondering(ctx context.Context, player positions.Player, reply string, moves []string) error {
	if !g.settings.Players[g.players[player]].Ponder || reply == "" || g.position.Outcome() != positions.Undecided {
		return nil
	}
	steps, err := g.position.ParseTurn(reply)
	if err != nil {
		g.warn(player, record.IllegalReply, fmt.Sprintf("%s: %v", positions.Clip(reply), err))
		return nil
	}
	reply = g.position.TurnString(steps)
	positions.DoTurn(g.position, steps)
	over := g.position.Outcome() != positions.Undecided
	positions.UndoTurn(g.position, steps)
	if over {
		return nil
	}
	line := ugiclient.PositionLine(g.opening.FEN, append(moves[:len(moves):len(moves)], reply))
	begin := time.Now()
	err = g.awaitReady(ctx, player)
	g.thought += time.Since(begin)
	if err != nil {
		return g.blame(player, err)
	}
	p, err := g.clients[player].Ponder(line, g.clocks.parameters(player))
	if err != nil {
		return g.blame(player, err)
	}
	g.ponders[player] = &pondering{p, reply}
	return nil
}

// ponderedAnswer ends the pondering of a player after the move played. It returns the
// player's answer if the player expected that move; otherwise ok is false, and the
// player must be asked. The player's clock runs from the moment of ponderhit or stop.
func (g *game) ponderedAnswer(ctx context.Context, player positions.Player, timeout time.Duration, played string) (answer ugiclient.Answer, ok bool, err error) {
	p := g.ponders[player]
	if p == nil {
		return answer, false, nil
	}
	g.ponders[player] = nil
	var early bool
	var took time.Duration
	told := time.Now()
	if p.reply == played {
		ok = true
		answer, early, err = p.Hit(ctx, timeout)
	} else if took, early, err = p.Stop(ctx, timeout); err == nil && g.clocks.limits[player].Time > 0 {
		err = g.checkTime(player, "stop", told, took, g.clocks.left[player])
		g.clocks.charge(player, took)
	}
	if early {
		g.warn(player, record.EarlyAnswer, "before ponderhit or stop")
	}
	if err == nil && !ok {
		g.askReady(player)
	}
	return answer, ok, err
}

// stopPondering ends the pondering of a player when the game is over.
func (g *game) stopPondering(ctx context.Context, player positions.Player) error {
	p := g.ponders[player]
	if p == nil {
		return nil
	}
	g.ponders[player] = nil
	_, early, err := p.Stop(ctx, time.Duration(g.settings.Patience)+g.margin(player))
	if early {
		g.warn(player, record.EarlyAnswer, "before ponderhit or stop")
	}
	if err == nil {
		g.askReady(player)
	}
	return err
}

// maxLineTurns is the greatest number of turns of a line of play that are checked.
const maxLineTurns = 100

// checkLines plays the lines of play that a player has reported for the turn it is
// about to make. It warns of illegal lines. Lines that begin with the same turns
// share the work.
func (g *game) checkLines(player positions.Player, lines [][]string) {
	w := variationWalker{position: g.position}
	defer w.undoTo(0)
	for _, line := range lines {
		if err := w.walk(line[:min(len(line), maxLineTurns)]); err != nil {
			g.warn(player, record.IllegalLine, err.Error())
		}
	}
}

// variationWalker goes from one line of play to the next.
type variationWalker struct {
	position positions.Position
	played   []string
	steps    [][]positions.Step
}

// walk goes to the end of a line or to its first illegal move.
func (w *variationWalker) walk(line []string) error {
	same := 0
	for same < min(len(line), len(w.played)) && line[same] == w.played[same] {
		same++
	}
	w.undoTo(same)
	for i := same; i < len(line); i++ {
		steps, err := positions.PlayTurn(w.position, line[i])
		if err != nil {
			return fmt.Errorf("turn %d of the line: %w", i+1, err)
		}
		w.played, w.steps = append(w.played, line[i]), append(w.steps, steps)
	}
	return nil
}

// undoTo undoes all turns after the first ones; it keeps this many.
func (w *variationWalker) undoTo(turns int) {
	for len(w.steps) > turns {
		last := len(w.steps) - 1
		positions.UndoTurn(w.position, w.steps[last])
		w.played, w.steps = w.played[:last], w.steps[:last]
	}
}
