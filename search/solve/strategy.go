package solve

import (
	"math"

	"tetrad/positions"
)

// A strategy is one way to find out what positions of a game are worth. All
// strategies of a solver count their nodes in the same meter, which tells them
// when to give up.
type strategy interface {
	// narrow returns v, what is known of a problem, or bounds inside of it: the
	// strategy goes on until they are enough, or it can find out no more.
	narrow(pr *problem, v Value) Value
	// ask answers a question about p by a search.
	ask(p positions.Position, q question) answer
	// recall answers a question about p as far as earlier searches did.
	recall(p positions.Position, q question) answer
	// usage returns how much of its memory is in use, in permille, and how many
	// mebibytes that memory has.
	usage() (permille, mebibytes int)
}

// strategiesFor returns the strategies for the game of p. A problem goes from
// the first to the last, and each of them begins with the bounds that those
// before it have left:
//
//	positions of the game are              strategies
//	positions.Endgamer                     exact: the search that the game brings along
//	positions.Recurrent                    graph, by retrograde analysis, where positions
//	                                       can come again; prover in front of that part
//	positions.Threatener, nothing counted  prover for short wins, dfpn for long ones
//	anything else                          prover
//
// A single question goes to the last of them, which searches deepest.
func strategiesFor(p positions.Position, o Options, m *meter) []strategy {
	if x := newExact(p, o.HashMiB, m); x != nil {
		return []strategy{x}
	}
	if _, recurrent := p.(positions.Recurrent); recurrent {
		g := newGraph(o.HashMiB/2, m)
		b := newProver(p, o.HashMiB-o.HashMiB/2, o.Evaluator, m)
		b.graph = g
		return []strategy{g, b}
	}
	if suitsDFPN(p) {
		short := newProver(p, min(o.HashMiB/2, shortProofHash), o.Evaluator, m)
		short.most = shortProofNodes
		return []strategy{short, newDFPN(p, o.HashMiB-min(o.HashMiB/2, shortProofHash), m)}
	}
	return []strategy{newProver(p, o.HashMiB, o.Evaluator, m)}
}

// A prover that comes before a dfpn looks for so many nodes, in a table of so
// many mebibytes at most, so that short wins are found as such.
const (
	shortProofNodes = 100_000
	shortProofHash  = 16
)

// A problem is a position with what is to be found out about it.
type problem struct {
	p        positions.Position // as before after each call
	player   positions.Player   // whose value is asked for
	enough   func(Value) bool   // whether these bounds will do
	progress Progress
}

// attackers returns who may win: the player whose value is asked for, then the
// other one.
func (pr *problem) attackers() [2]positions.Player {
	return [2]positions.Player{pr.player, pr.player.Opponent()}
}

// A question is whether a player, the attacker, can force a result that is at
// least the goal.
type question struct {
	attacker positions.Player
	goal     int // a margin in games that count, else 1: a win
	turns    int // to look ahead; some strategies always look to the end
}

// winFor asks whether attacker can force a win, in a game that does not count.
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

// An answer is a verdict and what has come out beside it.
type answer struct {
	verdict verdict
	length  int // of yes, in games that do not count: within how many turns the win comes
	bound   int // of yes: the attacker gets so much at least; of no: at most
}

// to returns the answer to q that says no more than the verdict.
func (v verdict) to(q question, length int) answer {
	a := answer{verdict: v, length: length, bound: q.goal}
	if v == no {
		a.bound--
	}
	return a
}

// passOf returns the step of p's game that a player who attacks need not try,
// since a pass in answer would make it a draw, or NoStep.
func passOf(p positions.Position) positions.Step {
	if passer, ok := p.(positions.Passer); ok {
		return passer.Pass()
	}
	return positions.NoStep
}
