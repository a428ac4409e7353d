package solve

import (
	"testing"

	"tetrad/positions"
)

// brute solves by whole turns, without a table, bounds or move ordering. It computes
// the value of p for P1 if at most this many turns may be played, as bounds if that
// is not enough. In games without a score it plays on from repeated positions.
type brute struct {
	nodes int
	most  int // 	limit in nodes, for tests that only want small trees
}

func (b *brute) value(p positions.Position, turns int) (low, high int) {
	scored := p.Abilities().Scored != nil
	if outcome := p.Outcome(); outcome != positions.Undecided {
		v := valueOf(p, outcome, positions.P1)
		return v, v
	}
	worst, most := -1, 1
	if scored {
		worst, most = -100, 100
	}
	b.nodes++
	if turns == 0 || b.nodes > b.most {
		return worst, most
	}
	first := true
	mover := p.ToMove()
	positions.EachTurn(p, func(turn []positions.Step) bool {
		positions.DoTurn(p, turn)
		l, h := b.value(p, turns-1)
		positions.UndoTurn(p, turn)
		switch {
		case first:
			low, high, first = l, h, false
		case mover == positions.P1:
			low, high = max(low, l), max(high, h)
		default:
			low, high = min(low, l), min(high, h)
		}
		return true
	})
	return low, high
}

// checkValue compares the solver's value of p with bounds for P1.
func checkValue(t *testing.T, s *Solver, p positions.Position, low, high int) Value {
	t.Helper()
	fen, key := p.FEN(), p.Key()
	v := s.Solve(p, nil, nil)
	if p.FEN() != fen || p.Key() != key {
		t.Fatalf("the solver has changed %s to %s", fen, p.FEN())
	}
	if got := v.seenBy(positions.P1, p.ToMove()); !v.Solved() || got.Low < low || got.Low > high {
		t.Fatalf("%s: value %+v for p1, by brute force %d to %d", fen, got, low, high)
	}
	return v
}

// checkLine plays the line of p to its end, which must have the value of p.
func checkLine(t *testing.T, s *Solver, p positions.Position, v Value) {
	t.Helper()
	q := p.Copy()
	for _, step := range s.Line(p, v, nil) {
		if q.Outcome() != positions.Undecided {
			t.Fatalf("%s: the line goes on after the end", p.FEN())
		}
		q.Do(step)
	}
	scored := p.Abilities().Scored != nil
	if q.Outcome() == positions.Undecided && (scored || v.Low != 0) {
		t.Fatalf("%s: the line ends at %s, inside the game", p.FEN(), q.FEN())
	}
	if q.Outcome() != positions.Undecided && valueOf(q, q.Outcome(), p.ToMove()) != v.Low {
		t.Fatalf("%s: the line ends with %v at %s, but the value is %d", p.FEN(), q.Outcome(), q.FEN(), v.Low)
	}
}
