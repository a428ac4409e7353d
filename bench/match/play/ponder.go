package play

import (
	"context"
	"fmt"
	"time"

	"tetrad/bench/match/internal/engines"
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
func (t *game) startPondering(player positions.Player, reply string, moves []string) error {
	if !t.settings.Players[t.players[player]].Ponder || reply == "" || t.position.Outcome() != positions.Undecided {
		return nil
	}
	steps, err := t.position.ParseTurn(reply)
	if err != nil {
		t.warn(player, record.IllegalReply, fmt.Sprintf("%s: %v", positions.Clip(reply), err))
		return nil
	}
	reply = t.position.TurnString(steps)
	positions.DoTurn(t.position, steps)
	over := t.position.Outcome() != positions.Undecided
	positions.UndoTurn(t.position, steps)
	if over {
		return nil
	}
	line := ugiclient.PositionLine(t.opening.FEN, append(moves[:len(moves):len(moves)], reply))
	begin := time.Now()
	p, err := t.clients[player].Ponder(line, t.clocks.parameters(player))
	if err != nil {
		return t.blame(player, begin, err)
	}
	t.ponders[player] = &pondering{p, reply}
	return nil
}

// ponderedAnswer ends the pondering of a player after the move played. It returns the
// player's answer if the player expected that move; otherwise ok is false, and the
// player must be asked. The player's clock runs from the moment of ponderhit or stop.
func (t *game) ponderedAnswer(ctx context.Context, player positions.Player, timeout time.Duration, played string) (answer ugiclient.Answer, ok bool, err error) {
	p := t.ponders[player]
	if p == nil {
		return answer, false, nil
	}
	t.ponders[player] = nil
	var early bool
	var took time.Duration
	begin := time.Now()
	if p.reply == played {
		ok = true
		answer, early, err = p.Hit(ctx, timeout)
	} else if took, early, err = p.Stop(ctx, timeout); err == nil && !t.clocks.charge(player, took, t.margin(player)) {
		err = &fault{player, record.OutOfTime, fmt.Sprintf("stop after %v", took)}
		if still, _ := t.beat.Between(begin, time.Now()); still > 0 {
			err = &engines.Void{Reason: engines.StoodStill(still, t.record.Players[player])}
		}
	}
	if early {
		t.warn(player, record.EarlyAnswer, "before ponderhit or stop")
	}
	if err == nil && !ok { // a second answer to stop would be taken for that to the next search
		err = t.clients[player].Ready(ctx, t.pool.Timeout())
	}
	return answer, ok, err
}

// stopPondering ends the pondering of a player when the game is over.
func (t *game) stopPondering(ctx context.Context, player positions.Player) error {
	p := t.ponders[player]
	if p == nil {
		return nil
	}
	t.ponders[player] = nil
	_, early, err := p.Stop(ctx, time.Duration(t.settings.Patience)+t.margin(player))
	if early {
		t.warn(player, record.EarlyAnswer, "before ponderhit or stop")
	}
	return err
}

// maxLineTurns is the greatest number of turns of a line of play that are checked.
const maxLineTurns = 100

// checkLines plays the lines of play that a player has reported for the turn it is
// about to make. It warns of illegal lines. Lines that begin with the same turns
// share the work.
func (t *game) checkLines(player positions.Player, lines [][]string) {
	if t.settings.SkipLines {
		return
	}
	w := variationWalker{position: t.position}
	defer w.back(0)
	for _, line := range lines {
		if err := w.walk(line[:min(len(line), maxLineTurns)]); err != nil {
			t.warn(player, record.IllegalLine, err.Error())
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
	w.back(same)
	for i := same; i < len(line); i++ {
		steps, err := positions.PlayTurn(w.position, line[i])
		if err != nil {
			return fmt.Errorf("turn %d of the line: %w", i+1, err)
		}
		w.played, w.steps = append(w.played, line[i]), append(w.steps, steps)
	}
	return nil
}

// back undoes all turns after the first ones; it keeps this many.
func (w *variationWalker) back(turns int) {
	for len(w.steps) > turns {
		last := len(w.steps) - 1
		positions.UndoTurn(w.position, w.steps[last])
		w.played, w.steps = w.played[:last], w.steps[:last]
	}
}
