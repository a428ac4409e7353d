package session

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tetrad/engine/game"
	"tetrad/positions"
)

// maxFilled is the number of random turns after which filling a part of a game stops
// in any case.
const maxFilled = 500

// maxFilledLines is the greatest number of lines in a fill request.
const maxFilledLines = 1000

// A fillRequest asks for random turns to the end of the current part of a game.
type fillRequest struct {
	Head
	line
	Lines []game.Line `json:"lines,omitempty"` // the arrows to lay
}

type fillReply struct {
	Moves []string `json:"moves"`
}

func (s *Session) fill(q *fillRequest) (*fillReply, error) {
	moves, err := s.solver.fill(q.line, q.Lines)
	return &fillReply{moves}, err
}

// fill plays random legal turns to the end of the current part of the game, as the
// presentation names the parts. It prefers turns that lay the given arrows. It starts at the
// end of a line and returns the moves.
func (v solver) fill(l line, arrows []game.Line) ([]string, error) {
	if len(arrows) > maxFilledLines {
		return nil, fmt.Errorf("%d lines are more than the %d that may be named", len(arrows), maxFilledLines)
	}
	end, presentation, err := v.show(l)
	if err != nil {
		return nil, err
	}
	p, moves := end.position, []string{}
	part := presentation.Picture().Phase
	if part == "" {
		return nil, fmt.Errorf("%s has no parts: there is nothing to fill", end.game.Name())
	}
	for len(moves) < maxFilled && p.Outcome() == positions.Undecided && presentation.Picture().Phase == part {
		turn := randomTurn(p, presentation, arrows)
		positions.UndoTurn(p, turn)
		moves = append(moves, p.TurnString(turn))
		positions.DoTurn(p, turn)
	}
	return moves, nil
}

// randomTurn plays a random turn. It swaps or passes only if there is no other turn.
func randomTurn(p positions.Position, presentation game.Presentation, arrows []game.Line) []positions.Step {
	var turn []positions.Step
	for len(turn) == 0 || p.MidTurn() {
		step := randomStep(p, presentation, arrows)
		turn = append(turn, step)
		p.Do(step)
	}
	return turn
}

func randomStep(p positions.Position, presentation game.Presentation, arrows []game.Line) positions.Step {
	steps := p.Steps(nil)
	var wanted, others []positions.Step
	for _, step := range presentation.Steps() {
		arrow := game.Line{From: step.From, To: step.To, Kind: game.Arrow}
		switch {
		case !slices.Contains(steps, step.Number): // a step in an order that only people use
		case step.Kind == game.ArrowStep && slices.Contains(arrows, arrow):
			wanted = append(wanted, step.Number)
		case step.Kind != game.PassStep && step.Kind != game.SwapStep:
			others = append(others, step.Number)
		}
	}
	for _, list := range [][]positions.Step{wanted, others} {
		if len(list) > 0 {
			return list[rand.IntN(len(list))]
		}
	}
	return steps[rand.IntN(len(steps))]
}
