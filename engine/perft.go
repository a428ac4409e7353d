package engine

import (
	"errors"

	"tetrad/positions"
)

// PerftEvents are the functions through which a count reports; see [Events].
type PerftEvents struct {
	Move func(move string, count uint64) // a root move, in order of generation
	// Done is called at the end. After Stop complete is false, and the total has no
	// meaning.
	Done func(total uint64, complete bool)
}

// Perft starts to count the sequences of depth turns from the current position. Like a
// search, it runs beside the engine until it ends or Stop is called.
func (e *Engine) Perft(depth int, events PerftEvents) error {
	if e.Searching() {
		return ErrSearching
	}
	if depth < 0 {
		return errors.New("the depth of perft is 0 or more")
	}
	j := newJob()
	p := e.history.position.Copy()
	e.start(j, func() {
		total := j.divide(p, depth, events.Move)
		j.answer()
		events.Done(total, !j.control.Stopped())
	})
	return nil
}

// divide counts the sequences after each root move and returns the sum over the
// completed ones. With depth 0 there is one sequence, without a move.
func (j *job) divide(p positions.Position, depth int, move func(string, uint64)) (total uint64) {
	if depth == 0 {
		return 1
	}
	positions.EachTurn(p, func(steps []positions.Step) bool {
		name := p.TurnString(steps)
		positions.DoTurn(p, steps)
		count := j.perft(p, depth-1)
		positions.UndoTurn(p, steps)
		if j.control.Stopped() {
			return false
		}
		move(name, count)
		total += count
		return true
	})
	return total
}

// perft is positions.Perft, but checks for Stop between the positions one turn above
// the leaves. After Stop its count has no meaning.
func (j *job) perft(p positions.Position, depth int) (total uint64) {
	if depth <= 1 {
		return positions.Perft(p, depth)
	}
	positions.EachTurn(p, func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		total += j.perft(p, depth-1)
		positions.UndoTurn(p, steps)
		return !j.control.Stopped()
	})
	return total
}
