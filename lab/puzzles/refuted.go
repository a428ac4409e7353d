package puzzles

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tetrad/engine/sets"
	"tetrad/positions"
)

// refuted proves what a refutation says of a wrong turn from p.
func (x *proof) refuted(p positions.Position, claim sets.Claim, r sets.Refutation) error {
	solver := p.ToMove()
	for _, move := range []string{r.Turn, r.Reply} {
		turn, err := positions.PlayTurn(p, move)
		if err != nil {
			return err
		}
		defer positions.UndoTurn(p, turn)
	}
	switch holds, err := x.holds(p, solver, claim, r.Value); {
	case err != nil:
		return err
	case !holds:
		return fmt.Errorf("it is not proved that the value is %+d", r.Value)
	}
	return nil
}

// holds reports whether the value of a refutation is that of p, after its reply.
func (x *proof) holds(p positions.Position, solver positions.Player, claim sets.Claim, value int) (holds bool, err error) {
	x.begin(p)
	ok := true
	switch {
	case claim.Kind.CountsTurns() && value < 0:
		holds, ok = x.bounded.WinsWithin(p, solver.Opponent(), -2*value-2, &x.stop)
	case claim.Kind.CountsTurns():
		holds, ok = x.bounded.WinsWithin(p, solver, 2*value-1, &x.stop)
		holds = !holds
	default:
		var found int
		found, err = x.valueFor(p, solver, claim)
		return found == value, err
	}
	if !ok {
		return false, x.gaveUp()
	}
	return holds, nil
}

// valueFor returns the outcome of p for a player or, for a claim about margins, the margin.
func (x *proof) valueFor(p positions.Position, player positions.Player, claim sets.Claim) (value int, err error) {
	x.begin(p)
	if claim.Kind == sets.Best {
		value, err = x.margin(p)
	} else {
		value, err = x.outcome(p)
	}
	if p.ToMove() != player {
		value = -value
	}
	return value, err
}

// maxWrong is the number of wrong turns in place of one turn that a puzzle has replies to:
// those that the levels choose most often.
const maxWrong = 3

// refutations returns the proved replies to the wrong turns of some trials. It leaves out
// turns that end the game, that no reply refutes, and whose refutation takes too long to
// prove.
func (w *finder) refutations(ctx context.Context, claim sets.Claim, turns []solverTurn, t *Trials) (list []sets.Refutation, err error) {
	for i, wrong := range t.wrong {
		slices.SortStableFunc(wrong, func(a, b wrongTurn) int { return cmp.Compare(b.times, a.times) })
		p, found := turns[i].position, []sets.Refutation{}
		for _, turn := range wrong {
			if len(found) == maxWrong {
				break
			}
			r := sets.Refutation{At: 2 * i, Turn: p.TurnString(turn.turn())}
			if w.reply(p.Copy(), claim.After(i), turn.turn(), &r) {
				found = append(found, r)
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		slices.SortFunc(found, func(a, b sets.Refutation) int { return cmp.Compare(a.Turn, b.Turn) })
		list = append(list, found...)
	}
	return list, nil
}

// reply completes the refutation of a wrong turn from p. ok is false if nothing is proved.
func (w *finder) reply(p positions.Position, claim sets.Claim, wrong []positions.Step, r *sets.Refutation) (ok bool) {
	solver := p.ToMove()
	positions.DoTurn(p, wrong)
	if p.Outcome() != positions.Undecided {
		return false
	}
	first, _ := w.search(p, w.Nodes, nil)
	replies := [][]positions.Step{first}
	positions.EachTurn(p, func(turn []positions.Step) bool {
		replies = append(replies, slices.Clone(turn))
		return len(replies) < maxTurns
	})
	for _, value := range w.refuting(p, solver, claim) {
		for _, reply := range replies {
			positions.DoTurn(p, reply)
			holds, err := w.holds(p, solver, claim, value)
			positions.UndoTurn(p, reply)
			if err != nil {
				break
			}
			if holds {
				r.Reply, r.Value = p.TurnString(reply), value
				return true
			}
		}
	}
	return false
}

// refuting returns the values that a reply from p may prove, the best for the opponent first.
func (w *finder) refuting(p positions.Position, solver positions.Player, claim sets.Claim) (values []int) {
	if !claim.Kind.CountsTurns() {
		if value, err := w.valueFor(p, solver, claim); err == nil {
			values = append(values, value)
		}
		return values
	}
	w.begin(p)
	for turns := 1; turns <= claim.Value+1; turns++ {
		wins, ok := w.bounded.WinsWithin(p, solver.Opponent(), 2*turns-1, &w.stop)
		if wins {
			return []int{-turns}
		}
		if !ok {
			break
		}
	}
	if claim.Kind == sets.Within {
		for turns := claim.Value + 1; turns >= max(1, claim.Value-1); turns-- {
			values = append(values, turns)
		}
	}
	return values
}
