package solve

import (
	"tetrad/positions"
	"tetrad/search"
)

// An ordering remembers the steps that answered questions: by player and step for the
// whole search, and the last one on each ply.
type ordering struct {
	history [2][]uint32 // by player and step
	killers []positions.Step
}

func newOrdering() ordering {
	return ordering{history: [2][]uint32{make([]uint32, 1<<16), make([]uint32, 1<<16)}}
}

// reward records a step that answered a question with this many turns left to search.
func (o *ordering) reward(mover positions.Player, step positions.Step, ply, turns int) {
	h := &o.history[mover&1][step]
	weight := uint32(min(turns, 30))
	*h = min(*h+weight*weight, 1<<24)
	for len(o.killers) <= ply {
		o.killers = append(o.killers, positions.NoStep)
	}
	o.killers[ply] = step
}

func (o *ordering) killer(ply int) positions.Step {
	if ply < len(o.killers) {
		return o.killers[ply]
	}
	return positions.NoStep
}

// Scores of steps that are tried before those ordered by history or static value.
const (
	hintScore   = 1 << 30
	killerScore = 1 << 29
)

// evaluatedTurns is the least number of turns left to search at which static values
// order the steps, if the prover has an evaluator. With fewer turns left, evaluating
// all steps takes more time than the better order saves.
const evaluatedTurns = 6

// score appends to s.scores the scores of the steps [from, to). Steps with greater
// scores are tried earlier.
func (s *prover) score(from, to int, hint positions.Step, turns, ply int) {
	mover, killer := s.p.ToMove(), s.order.killer(ply)
	evaluates := s.evaluator != nil && turns >= evaluatedTurns && to-from > 1
	for _, step := range s.steps[from:to] {
		var score int32
		switch {
		case step == hint:
			score = hintScore
		case evaluates:
			score = s.evaluate(step, mover)
		case step == killer:
			score = killerScore
		default:
			score = int32(s.order.history[mover&1][step])
		}
		s.scores = append(s.scores, score)
	}
}

// evaluate returns the static value of step for mover.
func (s *prover) evaluate(step positions.Step, mover positions.Player) int32 {
	s.p.Do(step)
	defer s.p.Undo()
	if outcome := s.p.Outcome(); outcome != positions.Undecided {
		return int32(search.OutcomeScore(outcome, mover, 1))
	}
	value := int32(s.evaluator.Evaluate(s.p))
	if s.p.ToMove() != mover {
		return -value
	}
	return value
}

// pick moves the step with the greatest score in [i, to) to i and returns it.
func (s *prover) pick(i, to int) positions.Step {
	best := i
	for j := i + 1; j < to; j++ {
		if s.scores[j] > s.scores[best] {
			best = j
		}
	}
	s.scores[i], s.scores[best] = s.scores[best], s.scores[i]
	s.steps[i], s.steps[best] = s.steps[best], s.steps[i]
	return s.steps[i]
}
