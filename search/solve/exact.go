package solve

import (
	"tetrad/positions"
)

// An exact is the strategy of games that have an exact search of their own.
type exact struct {
	*meter
	mebibytes int
	estimate  func(positions.Position) int // makes the first guess; may be nil
}

// newExact returns nil if the game of p has no exact search.
func newExact(p positions.Position, o Options, m *meter) *exact {
	game := p.Abilities().Endgamer
	if game == nil {
		return nil
	}
	m.endgame = game.Endgame(positions.EndgameOptions{HashMiB: o.HashMiB, Threads: o.Threads, Estimate: o.Estimate})
	return &exact{m, o.HashMiB, o.Estimate}
}

// narrow asks first who wins, since that matters most if the margin takes too long.
func (x *exact) narrow(pr *problem, v Value) Value {
	guess := x.guess(pr)
	v = narrowMargin(x, &problem{pr.p, pr.player, Value.tellsWinner, pr.progress}, v, min(max(guess, 0), 1))
	return narrowMargin(x, pr, v, guess)
}

// centipawnsForOne is roughly the evaluation, in centipawns, of a margin of 1 near the
// end of the game. A wrong guess costs time only.
const centipawnsForOne = 100

// guess returns the margin that the static evaluation expects.
func (x *exact) guess(pr *problem) int {
	if x.estimate == nil {
		return 0
	}
	margin := x.estimate(pr.p) / centipawnsForOne
	if pr.p.ToMove() != pr.player {
		return -margin
	}
	return margin
}

// ask ignores the depth of the question and always searches to the end.
func (x *exact) ask(p positions.Position, q question) answer {
	if x.isOver() {
		return answer{}
	}
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

// narrowMargin narrows the bounds of a margin. The first question is about a guess, and
// each later one about the bound that moved last, since the value is usually close to
// it.
func narrowMargin(s strategy, pr *problem, v Value, guess int) Value {
	for guess = min(max(guess, v.Low+1), v.High); !pr.enough(v); {
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
