package search

import "tetrad/positions"

// BestStep returns the step of p after which static evaluation is best for the
// player to move, the first of equals, and that value; an end of the game
// counts as so many turns after the root. The buffer is for the steps; it is
// returned to be used again. p is as before when it returns.
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

// Static returns the value of p without search for mover, who made the last
// step; an end of the game counts as so many turns after the root.
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

// FinishTurn returns steps with the rest of their turn added: from p, between
// turns, after steps, each further step the best by static evaluation. p is as
// before when it returns.
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
