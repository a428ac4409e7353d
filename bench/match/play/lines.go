package play

import (
	"fmt"

	"tetrad/positions"
	"tetrad/protocol/record"
)

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
