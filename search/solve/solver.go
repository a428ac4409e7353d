// Package solve finds exact values of positions: a win, a draw or a loss, or in
// games that count, by how much. Games with an exact search of their own (see
// positions.Endgame) are solved by that, all others by proof from the rules
// alone. It names no game: what it has to know it finds by the optional
// interfaces of package positions.
package solve

import (
	"math"
	"sync/atomic"

	"tetrad/positions"
	"tetrad/search"
)

// A Value is what is known of a position: proven bounds of what the player to
// move gets with best play of both sides. It is solved where they meet.
type Value struct {
	// Low and High are margins in games that count (positions.Scored); in the
	// others 1 is a win, 0 a draw and -1 a loss.
	Low, High int
	// Turns is the number of turns within which a win or loss is certain, where
	// it is known; else 0.
	Turns int
}

// Solved reports whether the value is known.
func (v Value) Solved() bool { return v.Low == v.High }

// seenBy returns v, the value for the player to move, for another one or the
// same.
func (v Value) seenBy(player, toMove positions.Player) Value {
	if player == toMove {
		return v
	}
	return Value{-v.High, -v.Low, v.Turns}
}

// Options of a Solver.
type Options struct {
	HashMiB   int              // memory of tables, 1 or more
	Evaluator search.Evaluator // orders what is tried; may be nil
}

// A Solver solves positions of one game, one at a time. Its tables are kept
// from one to the next. It is not safe for concurrent use, but for Nodes and Listed.
type Solver struct {
	*meter
	endgame positions.Endgame // nil: none
	prover  *prover           // nil where there is an endgame
	proofs  *proofSearch      // nil: not for this game
	short   uint64            // nodes of the prover before proofs takes over
}

// New returns a solver for the game of p. The history of positions is not
// known to it: each is solved as if the game began there.
func New(p positions.Position, o Options) *Solver {
	s := &Solver{meter: newMeter(), short: shortProofNodes}
	if e, ok := p.(positions.Endgamer); ok {
		s.endgame = e.Endgame(o.HashMiB)
	}
	if s.endgame != nil {
		return s
	}
	if s.proofs = newProofSearch(p, o, s.meter); s.proofs != nil {
		o.HashMiB = min(o.HashMiB/2, shortProofHash)
	}
	s.prover = newProver(p, o, s.meter)
	return s
}

// Limit lets the solver visit so many more positions, all calls together, after
// which it gives up as if it were stopped. It looks every thousand positions or
// so. Where the game has an exact search of its own, there is no limit.
func (s *Solver) Limit(nodes uint64) {
	s.limit = s.nodes + nodes
}

// Nodes returns the number of positions visited so far, a little behind while
// it searches.
func (s *Solver) Nodes() uint64 {
	if s.endgame != nil {
		return s.endgame.Nodes()
	}
	return s.counted.Load()
}

// Listed returns the number of positions, apart from Nodes, in parts of the game
// that were solved as a whole, because positions can come again in them. It is
// a little behind while the solver searches.
func (s *Solver) Listed() uint64 {
	if s.prover == nil || s.prover.graph == nil {
		return 0
	}
	return uint64(s.prover.graph.listed.Load())
}

// HashFull returns how much of the memory for tables is in use, in permille.
func (s *Solver) HashFull() int {
	if s.endgame != nil {
		return s.endgame.HashFull()
	}
	if s.proofs != nil {
		return s.proofs.table.full()
	}
	if g := s.prover.graph; g != nil {
		return (s.prover.table.full() + g.used()) / 2 // each has half of it
	}
	return s.prover.table.full()
}

// A Progress is called with what is known so far, and the turns searched; they
// are 0 where the search goes to the end at once.
type Progress func(v Value, turns int)

// Solve returns the value of p, which is not changed, or the bounds that are
// known when stop becomes true. progress may be nil.
func (s *Solver) Solve(p positions.Position, stop *atomic.Bool, progress Progress) Value {
	s.stop = stop
	if progress == nil {
		progress = func(Value, int) {}
	}
	scored, ok := p.(positions.Scored)
	if outcome := p.Outcome(); outcome != positions.Undecided {
		value := valueOf(p, outcome, ok, p.ToMove())
		return Value{Low: value, High: value}
	}
	if ok {
		return s.solveMargin(p, scored, progress)
	}
	mover := p.ToMove()
	return s.narrow(p, mover, Value.Solved, progress)
}

// solveMargin narrows the bounds of a margin by questions at the one of them
// that gave way last: the value is mostly near to it.
func (s *Solver) solveMargin(p positions.Position, scored positions.Scored, progress Progress) Value {
	low, high := scored.MarginBounds()
	if p.ToMove() == positions.P2 {
		low, high = -high, -low
	}
	v := Value{Low: low, High: high}
	for guess := min(max(0, low+1), high); !v.Solved(); {
		margin, ok := s.exceeds(p, guess-1)
		if !ok {
			break
		}
		if margin >= guess {
			v.Low, guess = margin, margin+1
		} else {
			v.High, guess = margin, margin
		}
		progress(v, 0)
	}
	return v
}

// exceeds is positions.Endgame's method, by whatever the game has.
func (s *Solver) exceeds(p positions.Position, alpha int) (margin int, ok bool) {
	if s.endgame != nil {
		return s.endgame.Exceeds(p, alpha, s.stop)
	}
	switch s.ask(p, p.ToMove(), alpha+1, unlimited).verdict {
	case yes:
		return alpha + 1, true
	case no:
		return alpha, true
	}
	return 0, false
}

func (s *Solver) ask(p positions.Position, attacker positions.Player, goal, turns int) answer {
	s.begin(math.MaxUint64)
	return s.prover.ask(p, attacker, goal, turns)
}

func newProver(p positions.Position, o Options, m *meter) *prover {
	hash := o.HashMiB
	s := &prover{meter: m, evaluator: o.Evaluator, order: newOrdering(), pass: passOf(p)}
	_, s.scored = p.(positions.Scored)
	if _, ok := p.(positions.Recurrent); ok {
		s.graph = newGraph(hash / 2)
		hash -= hash / 2
	}
	s.table = table{newSlots[entry](hash)}
	return s
}
