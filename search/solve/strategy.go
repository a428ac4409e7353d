package solve

import (
	"math"

	"tetrad/positions"
)

// A strategy is one way to find the values of positions of a game. All strategies of
// a solver count their nodes in the same meter, which tells them when to give up.
type strategy interface {
	// narrow tightens v, the known bounds of a problem. It works until they are enough
	// or it can find out no more.
	narrow(pr *problem, v Value) Value
	// ask answers a question about p by a search.
	ask(p positions.Position, q question) answer
	// recall answers a question about p from earlier searches only.
	recall(p positions.Position, q question) answer
	// usage returns how much of its memory is in use, in permille, and the size of
	// that memory in mebibytes.
	usage() (permille, mebibytes int)
}

// strategiesFor returns the strategies for the game of p. A problem goes from the
// first to the last, and each of them begins with the bounds that the earlier ones
// have left:
//
//	positions of the game are              strategies
//	positions.Endgamer                     exact: the search that belongs to the game
//	positions.Recurrent                    graph: retrograde analysis where positions can
//	                                       repeat; prover for the part before that
//	positions.Threatener without a score   prover for short wins, dfpn for long ones
//	anything else                          prover
//
// A single question goes to the last of them, which searches deepest.
func strategiesFor(p positions.Position, o Options, m *meter) []strategy {
	if x := newExact(p, o, m); x != nil {
		return []strategy{x}
	}
	if p.Abilities().Recurrent != nil {
		g := newGraph(o.HashMiB/2, m)
		b := newProver(p, o.HashMiB-o.HashMiB/2, o.Estimate, m)
		b.graph = g
		return []strategy{g, b}
	}
	if suitsDFPN(p) && o.Deep {
		return []strategy{newDFPN(p, o.HashMiB, m)}
	}
	if suitsDFPN(p) {
		short := newProver(p, min(o.HashMiB/2, shortProofHash), o.Estimate, m)
		short.most = shortProofNodes
		return []strategy{short, newDFPN(p, o.HashMiB-min(o.HashMiB/2, shortProofHash), m)}
	}
	return []strategy{newProver(p, o.HashMiB, o.Estimate, m)}
}

// A prover that precedes a dfpn stops after this many nodes and has a table of at
// most this many mebibytes. It finds short wins as the shortest.
const (
	shortProofNodes = 100_000
	shortProofHash  = 16
)

// A problem is a position and what to find out about it.
type problem struct {
	p        positions.Position // each call leaves it unchanged
	player   positions.Player   // whose value is asked for
	enough   func(Value) bool   // whether these bounds are enough
	progress Progress
}

// attackers returns the players who may win: first the player whose value is asked
// for, then the opponent.
func (pr *problem) attackers() [2]positions.Player {
	return [2]positions.Player{pr.player, pr.player.Opponent()}
}

// A question asks whether a player, the attacker, can force a result of at least the
// goal.
type question struct {
	attacker positions.Player
	goal     int // a margin in games with a score, else 1: a win
	turns    int // depth; some strategies always search to the end
}

// unknownLength is the length of a win that is proved, but not within how many turns it
// comes. Lengths that are added to it stay unknown.
const unknownLength = 1 << 20

// winFor asks whether attacker can force a win in a game without a score.
func winFor(attacker positions.Player, turns int) question { return question{attacker, 1, turns} }

// unlimited is the depth of a search to the end. It fits the tables.
const unlimited = math.MaxUint8

// A verdict answers a question.
type verdict uint8

const (
	unknown verdict = iota
	yes
	no
)

// An answer is a verdict and its details.
type answer struct {
	verdict verdict
	length  int // of yes, in games without a score: the win comes within this many turns, or unknownLength
	bound   int // of yes: the least that the attacker gets; of no: the most
}

// opposite returns the verdict on the opposite question.
func (v verdict) opposite() verdict {
	switch v {
	case yes:
		return no
	case no:
		return yes
	}
	return unknown
}

// to returns the answer to q that says no more than the verdict.
func (v verdict) to(q question, length int) answer {
	a := answer{verdict: v, length: length, bound: q.goal}
	if v == no {
		a.bound--
	}
	return a
}
