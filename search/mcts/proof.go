package mcts

import (
	"tetrad/positions"
	"tetrad/search"
)

// A proof is the exact value of a node for the player who made its step: open, or a
// win, loss or draw with the number of turns from the node to the end of the game.
// Backing up proofs is the MCTS-Solver of M. Winands, Y. Björnsson and J.-T. Saito,
// "Monte-Carlo Tree Search Solver" (2008).
type proof struct {
	value verdict
	turns uint16 // to the end; 0 for a draw
}

type verdict uint8

const (
	open verdict = iota
	loss
	draw
	win
)

// proofOf returns the proof of a game that a step of mover has ended.
func proofOf(outcome positions.Outcome, mover positions.Player) proof {
	winner, won := outcome.Winner()
	switch {
	case !won:
		return proof{value: draw}
	case winner == mover:
		return proof{value: win}
	}
	return proof{value: loss}
}

// foresee returns what is proven of the node of position w.p without further play,
// for the player who made the last step.
func (w *worker) foresee(mover positions.Player) proof {
	if exact := w.params.ExactTurns; exact > 0 && w.endings.Near(exact) {
		return w.ending(mover)
	}
	if !w.params.Threats || w.threats == nil || w.p.MidTurn() || w.threats.Threats(w.p.ToMove()) == 0 {
		return proof{}
	}
	if w.p.ToMove() == mover {
		return proof{win, 1}
	}
	return proof{loss, 1}
}

// ending returns the proof of the node of position w.p from the exact endgame, for
// the player who made the last step.
func (w *worker) ending(mover positions.Player) proof {
	result, turns := w.endings.Result()
	if w.p.ToMove() != mover {
		result = -result
	}
	p := proof{value: draw}
	if result != 0 {
		p = proof{win, uint16(turns)}
	}
	if result < 0 {
		p.value = loss
	}
	return p
}

// score returns the value of a proof that is not open, for the player who made the
// step.
func (p proof) score() search.Score {
	switch p.value {
	case win:
		return search.WinIn(int(p.turns))
	case loss:
		return search.LossIn(int(p.turns))
	}
	return 0
}

// result returns the value of a proof that is not open, between 0 and 1. drawn is the
// value of a draw.
func (p proof) result(drawn float64) float64 {
	if p.value == draw {
		return drawn
	}
	return float64(p.value-loss) / 2
}

// reversed returns the proof as the other player sees it.
func (p proof) reversed() proof {
	if p.value != open {
		p.value = loss + win - p.value
	}
	return p
}

// later returns the proof as seen from this many turns earlier.
func (p proof) later(turns int) proof {
	if p.value == win || p.value == loss {
		p.turns += uint16(turns)
	}
	return p
}

// seenBefore returns the proof of a node with this state as seen before its step.
func (s nodeState) seenBefore() proof { return s.proof().later(s.turns()) }

// force returns what the player to move at n can force. It is a win as soon as one
// child is won, and otherwise open while a child is open or has no node.
func (t *tree) force(n *node) proof {
	var best proof
	l := n.list()
	allKnown := l.tried() == l.count()
	for child := range t.arena.children(n) {
		p := child.state().seenBefore()
		if p.value == open {
			allKnown = false
		} else if best.value == open || p.score() > best.score() {
			best = p
		}
	}
	if best.value == win || allKnown {
		return best
	}
	return proof{}
}

// prove gives n the proof that follows from its children, after a visit to one of
// them that has the given state.
func (t *tree) prove(n *node, child nodeState) {
	if child.proof().value == open || n.proof().value != open {
		return
	}
	if child.proof().value == draw {
		n.update(func(s nodeState) nodeState { return s | drawBit })
	}
	p := t.force(n)
	if p.value == open {
		return
	}
	n.update(func(s nodeState) nodeState {
		if s.mover() != child.mover() {
			return s.with(p.reversed())
		}
		return s.with(p)
	})
}
