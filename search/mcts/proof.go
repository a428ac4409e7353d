package mcts

import (
	"tetrad/positions"
	"tetrad/search"
)

// A proof is the exact value of a node for the player who made its step:
// nothing, or a win, loss or draw with the number of turns from the root to
// the end of the game. Backing up such values is the MCTS-Solver of M. Winands,
// Y. Björnsson and J.-T. Saito, "Monte-Carlo Tree Search Solver" (2008).
type proof struct {
	value verdict
	turns uint16 // of the end, counted from the root; for a draw 0
}

type verdict uint8

const (
	open verdict = iota
	loss
	draw
	win
)

// proofOf returns the proof of a game that ended so many turns after the root.
func proofOf(outcome positions.Outcome, mover positions.Player, turns int) proof {
	winner, won := outcome.Winner()
	switch {
	case !won:
		return proof{value: draw}
	case winner == mover:
		return proof{win, uint16(turns)}
	}
	return proof{loss, uint16(turns)}
}

// score returns the value of a proof that is not open, for the player who made
// the step.
func (p proof) score() search.Score {
	switch p.value {
	case win:
		return search.WinIn(int(p.turns))
	case loss:
		return search.LossIn(int(p.turns))
	}
	return 0
}

// reversed returns the proof for the other player.
func (p proof) reversed() proof {
	if p.value != open {
		p.value = loss + win - p.value
	}
	return p
}

// bestOf returns what the player to move can force among children: a win as
// soon as one of them is won, else nothing while one of them is open.
func bestOf(children []node) proof {
	var best proof
	allKnown := true
	for i := range children {
		p := children[i].proof
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
