package search

import "tetrad/positions"

// BestStep returns the step of p that leads to the best static value for the player
// to move, the first of equals, and that value. An end of the game counts as turns
// turns after the root. BestStep generates the steps into buffer and returns it for
// reuse. It leaves p unchanged.
func BestStep(p positions.Position, e Evaluator, draws *Draws, turns int, buffer []positions.Step) (positions.Step, Score, []positions.Step) {
	mover := p.ToMove()
	buffer = p.Steps(buffer[:0])
	bestStep, best := positions.NoStep, -Infinity
	for _, s := range buffer {
		p.Do(s)
		if score := Static(p, e, draws, mover, turns); score > best {
			bestStep, best = s, score
		}
		p.Undo()
	}
	return bestStep, best, buffer
}

// Static returns the static value of p for mover, who made the last step. An end of
// the game counts as turns turns after the root.
func Static(p positions.Position, e Evaluator, draws *Draws, mover positions.Player, turns int) Score {
	if outcome := p.Outcome(); outcome != positions.Undecided {
		return draws.Outcome(outcome, mover, turns)
	}
	score := Estimate(e.Evaluate(p))
	if p.ToMove() != mover {
		return -score
	}
	return score
}

// FinishTurn completes the turn that begins with steps and returns it. p is the
// position before the turn. Each added step is the best by static evaluation.
// FinishTurn leaves p unchanged.
func FinishTurn(p positions.Position, e Evaluator, draws *Draws, steps []positions.Step) []positions.Step {
	positions.DoTurn(p, steps)
	var buffer []positions.Step
	for len(steps) == 0 || p.MidTurn() {
		var s positions.Step
		s, _, buffer = BestStep(p, e, draws, 1, buffer)
		steps = append(steps, s)
		p.Do(s)
	}
	positions.UndoTurn(p, steps)
	return steps
}
