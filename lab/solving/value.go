package solving

import (
	"errors"

	"tetrad/lab/certificate"
	"tetrad/positions"
	"tetrad/search/solve"
)

// A Value is what is known of the result of a position with best play by both sides. In
// games with a score, the bounds are margins of P1. In others, 1 is a win of P1, 0 a
// draw and -1 a win of P2. The value is solved if both bounds are equal.
type Value struct {
	Low  int `json:"low"`
	High int `json:"high"`
}

// Solved reports whether the value is known.
func (v Value) Solved() bool { return v.Low == v.High }

// decides reports whether v tells if the result is at least goal.
func (v Value) decides(goal int) bool { return v.Low >= goal || v.High < goal }

// both returns what two proofs together say. They contradict each other if it is empty:
// Low > High.
func (v Value) both(w Value) Value { return Value{max(v.Low, w.Low), min(v.High, w.High)} }

// boundsOf returns the bounds of p that the rules give without a search.
func boundsOf(p positions.Position) Value {
	low, high := certificate.Bounds(p)
	return Value{low, high}
}

// Words describes a value for people, in the words of tetrad solve.
func Words(root positions.Position, v Value) string {
	return solve.Value{Low: v.Low, High: v.High}.Words(positions.P1, root.Abilities().Scored != nil)
}

// check refuses a game that a tree cannot hold.
func check(root positions.Position) error {
	if root.Abilities().Recurrent != nil {
		return errors.New("positions of this game can come again, so that a tree of it has no end; use tetrad solve")
	}
	return nil
}
