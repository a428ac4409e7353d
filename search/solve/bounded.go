package solve

import (
	"math"
	"sync/atomic"

	"tetrad/positions"
)

// A Bounded answers whether a player can force a win within some turns, in games without a
// score. Within few turns it needs neither repetitions nor the history: whoever can force
// a win within that many turns can do so without meeting a position twice. So what it
// stores holds on every path. Should the history end the game nevertheless, it gives up.
type Bounded struct {
	*meter
	prover *prover
}

// NewBounded returns a Bounded for the game of p.
func NewBounded(p positions.Position, o Options) *Bounded {
	m := newMeter()
	b := &Bounded{m, newProver(p, o.HashMiB, o.Estimate, m)}
	b.prover.bounded = true
	return b
}

// Limit is as [Solver.Limit].
func (b *Bounded) Limit(nodes uint64) { b.allow(nodes) }

// Nodes is as [Solver.Nodes].
func (b *Bounded) Nodes() uint64 { return b.visited() }

// WinsWithin reports whether player can force a win from p within this many turns of both
// players together. ok is false if stop or the node limit came first. It restores p.
func (b *Bounded) WinsWithin(p positions.Position, player positions.Player, turns int, stop *atomic.Bool) (wins, ok bool) {
	b.stop = stop
	if outcome := p.Outcome(); outcome != positions.Undecided {
		return outcome == positions.WinFor(player), true
	}
	for t := 1; t <= turns; t++ {
		if b.isOver() {
			return false, false
		}
		b.begin(math.MaxUint64)
		switch a := b.prover.prove(p, winFor(player, t)); {
		case a.verdict == yes:
			return true, true
		case b.stopped:
			return false, false
		}
	}
	return false, true
}

// threat answers by a point on which the player to move wins at once.
func (s *prover) threat(turns int) (finding, bool) {
	if turns == 0 || s.can.Threatener == nil || s.can.Threatener.Threats(s.p.ToMove()) == 0 {
		return finding{}, false
	}
	if s.p.ToMove() == s.attacker {
		return finding{verdict: yes, length: 1}, true
	}
	return finding{verdict: no, rests: onNothing}, true
}
