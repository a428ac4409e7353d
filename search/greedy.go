package search

import (
	"slices"

	"tetrad/positions"
)

// BestStep returns the step of p that leads to the best static value for the player
// to move, the first of equals, and that value. An end of the game counts as turns
// turns after the root. BestStep generates the steps into buffer and returns it for
// reuse. It leaves p unchanged.
func BestStep(p positions.Position, e *Evaluation, draws *Draws, turns int, buffer []positions.Step) (positions.Step, Score, []positions.Step) {
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
func Static(p positions.Position, e *Evaluation, draws *Draws, mover positions.Player, turns int) Score {
	if outcome := p.Outcome(); outcome != positions.Undecided {
		return draws.Outcome(outcome, mover, turns)
	}
	score := Estimate(e.Evaluate(p))
	if p.ToMove() != mover {
		return -score
	}
	return score
}

// BestTurn returns a whole turn that begins with the steps in made, which p has played,
// and the static value of the position after it for the player who plays it. Each step
// is the best by static evaluation that leads to an allowed turn; the turn is nil if
// there is none. BestTurn asks about the steps so far after each further step: while p is
// inside the turn, whether an allowed turn may begin so, and then whether the turn is
// allowed. It leaves p unchanged.
func BestTurn(p positions.Position, made []positions.Step, e *Evaluation, draws *Draws, allowed func(steps []positions.Step) bool) ([]positions.Step, Score) {
	type valued struct {
		step  positions.Step
		score Score
	}
	var next []valued
	mover := p.ToMove()
	made = made[:len(made):len(made)]
	for _, s := range p.Steps(nil) {
		p.Do(s)
		if allowed(append(made, s)) {
			next = append(next, valued{s, Static(p, e, draws, mover, 1)})
		}
		p.Undo()
	}
	slices.SortStableFunc(next, func(a, b valued) int { return int(b.score - a.score) })
	for _, v := range next {
		steps := append(made, v.step)
		p.Do(v.step)
		turn, score := steps, v.score
		if p.MidTurn() {
			turn, score = BestTurn(p, steps, e, draws, allowed)
		}
		p.Undo()
		if turn != nil {
			return turn, score
		}
	}
	return nil, -Infinity
}
