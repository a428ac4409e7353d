package solve

import "tetrad/positions"

// An exact is the strategy of games that bring an exact search of their own
// along. It is told no limit of nodes.
type exact struct {
	*meter
	endgame   positions.Endgame
	mebibytes int
}

// newExact returns nil where the game of p has no such search.
func newExact(p positions.Position, hashMiB int, m *meter) *exact {
	e, ok := p.(positions.Endgamer)
	if !ok {
		return nil
	}
	endgame := e.Endgame(hashMiB)
	if endgame == nil {
		return nil
	}
	m.elsewhere = endgame.Nodes
	return &exact{m, endgame, hashMiB}
}

func (x *exact) narrow(pr *problem, v Value) Value { return narrowMargin(x, pr, v) }

// ask always searches to the end.
func (x *exact) ask(p positions.Position, q question) answer {
	attacks := p.ToMove() == q.attacker
	alpha := q.goal - 1
	if !attacks {
		alpha = -q.goal
	}
	margin, ok := x.endgame.Exceeds(p, alpha, x.stop)
	switch {
	case !ok:
		return answer{}
	case !attacks:
		margin = -margin
	}
	if margin >= q.goal {
		return answer{verdict: yes, bound: margin}
	}
	return answer{verdict: no, bound: margin}
}

func (x *exact) recall(p positions.Position, q question) answer {
	low, high := x.endgame.Known(p)
	switch v := (Value{Low: low, High: high}).seenBy(q.attacker, p.ToMove()); {
	case v.Low >= q.goal:
		return answer{verdict: yes, bound: v.Low}
	case v.High < q.goal:
		return answer{verdict: no, bound: v.High}
	}
	return answer{}
}

func (x *exact) usage() (permille, mebibytes int) { return x.endgame.HashFull(), x.mebibytes }

// narrowMargin narrows the bounds of a margin by questions at the one of them
// that gave way last: the value is mostly near to it.
func narrowMargin(s strategy, pr *problem, v Value) Value {
	for guess := min(max(0, v.Low+1), v.High); !pr.enough(v); {
		a := s.ask(pr.p, question{pr.player, guess, unlimited})
		switch a.verdict {
		case unknown:
			return v
		case yes:
			v.Low, guess = a.bound, a.bound+1
		case no:
			v.High, guess = a.bound, a.bound
		}
		pr.progress(v, 0)
	}
	return v
}
