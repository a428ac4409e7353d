package solve

import (
	"math"

	"tetrad/positions"
)

// A dfpn is the strategy of depth-first proof-number search, for games in which
// positions never repeat and threats are known. It follows the line on which the
// fewest further positions would decide whether the attacker can force a win, however
// long that line is. A prover, in contrast, searches all lines to the same depth. A
// dfpn therefore finds long wins, and a prover finds short ones.
//
// See A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications"
// (2002), after L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-number
// search" (1994). The thresholds leave some slack, so that the search does not switch
// back and forth between children with similar numbers (J. Pawlewicz and Ł. Lew,
// "Improving depth-first PN-search: 1+ε trick", 2006).
type dfpn struct {
	*meter
	p         positions.Position
	threats   positions.Threatener // p
	symmetric positions.Symmetric  // p, or nil
	pass      positions.Step       // the attacker need not try this pass; or NoStep
	attacker  positions.Player

	table    proofTable
	children []child          // of all positions on the path from the root
	turns    []positions.Step // the turns of those children
	turn     []positions.Step // the turn being generated
	steps    []positions.Step // its steps still to try
}

// numbers holds the proof number and the disproof number of a position: the least
// number of positions that must turn out well to prove that the attacker wins, or
// that the attacker does not win. The number of a finished proof is 0.
type numbers struct {
	proof, disproof uint32
	length          int // of a proven win: the number of turns within which it comes
}

// verdict returns what the numbers prove.
func (n numbers) verdict() verdict {
	switch {
	case n.proof == 0:
		return yes
	case n.disproof == 0:
		return no
	}
	return unknown
}

// infinite is the number of a statement that can no longer be proven.
const infinite = 1 << numberBits

// A child is a turn from a position. Its numbers are seen by the player who makes the
// turn: that player tries to bring want to 0, and the opponent tries to bring avoid
// to 0.
type child struct {
	key         uint64
	want, avoid uint32
	from, to    int32 // the range of its steps in dfpn.turns
	over        bool  // whether the game is over after it
	length      int   // in turns, as in numbers; 0 while nothing is proven
}

// suitsDFPN reports whether a dfpn can solve the game of p.
func suitsDFPN(p positions.Position) bool {
	_, threatener := p.(positions.Threatener)
	_, scored := p.(positions.Scored)
	_, recurrent := p.(positions.Recurrent)
	return threatener && !scored && !recurrent
}

func newDFPN(p positions.Position, hashMiB int, m *meter) *dfpn {
	return &dfpn{meter: m, pass: passOf(p), table: newProofTable(hashMiB)}
}

func (s *dfpn) narrow(pr *problem, v Value) Value {
	for i, attacker := range pr.attackers() {
		if !pr.enough(v) && !s.isOver() && v.isOpen(i) {
			v = v.with(i, s.ask(pr.p, winFor(attacker, unlimited)))
			pr.progress(v, 0)
		}
	}
	return v
}

// ask ignores the depth of the question and always searches to the end. If it gives
// up, the proof numbers so far decide nothing.
func (s *dfpn) ask(p positions.Position, q question) answer {
	s.begin(math.MaxUint64)
	s.look(p, q.attacker)
	s.children, s.turns, s.turn, s.steps = s.children[:0], s.turns[:0], s.turn[:0], s.steps[:0]
	defer s.meter.end()
	n := s.node(infinite, infinite)
	if s.stopped {
		return answer{}
	}
	return n.verdict().to(q, n.length)
}

func (s *dfpn) recall(p positions.Position, q question) answer {
	s.look(p, q.attacker)
	n, known := s.table.find(s.key())
	if !known {
		return answer{}
	}
	return n.verdict().to(q, n.length)
}

func (s *dfpn) usage() (permille, mebibytes int) { return s.table.full(), s.table.MiB() }

func (s *dfpn) look(p positions.Position, attacker positions.Player) {
	s.p, s.attacker = p, attacker
	s.threats = p.(positions.Threatener)
	s.symmetric, _ = p.(positions.Symmetric)
}

// node searches s.p, which is between turns. It returns when want or avoid, as the
// player to move sees them, reaches its threshold or when the position is decided.
func (s *dfpn) node(mostWant, mostAvoid uint32) numbers {
	if s.tick() {
		return numbers{}
	}
	before, from, fromTurns := s.nodes, len(s.children), len(s.turns)
	defer func() { s.children, s.turns = s.children[:from], s.turns[:fromTurns] }()
	attacks := s.p.ToMove() == s.attacker
	s.expand(from, attacks)
	s.assess(from, attacks)
	key := s.key()
	for {
		children := s.children[from:]
		if len(children) == 0 {
			return numbersOf(infinite, 0, attacks)
		}
		best, second, sum := weigh(children)
		c := children[best]
		if c.want == 0 || c.want >= mostWant || sum >= mostAvoid {
			n := numbersOf(c.want, sum, attacks)
			n.length = lengthOf(children, best, n, attacks)
			s.table.store(key, n, s.nodes-before)
			return n
		}
		turn := s.turns[c.from:c.to]
		positions.DoTurn(s.p, turn)
		n := s.childNode(attacks, min(mostWant, second+second/4+1), min(mostAvoid-sum+c.avoid, infinite))
		positions.UndoTurn(s.p, turn)
		if s.stopped {
			return numbers{}
		}
		s.children[from+best].update(n, attacks)
	}
}

// childNode searches s.p, the position after a turn. attacks tells whether the
// attacker made that turn; the thresholds are as that player sees them.
func (s *dfpn) childNode(attacks bool, mostWant, mostAvoid uint32) numbers {
	if attacks != (s.p.ToMove() == s.attacker) {
		mostWant, mostAvoid = mostAvoid, mostWant
	}
	return s.node(mostWant, mostAvoid)
}

// weigh returns the child with the least want, the least want of the others, and the
// sum of the avoid numbers.
func weigh(children []child) (best int, second, sum uint32) {
	least := uint32(infinite + 1)
	second = infinite
	for i := range children {
		c := &children[i]
		sum = min(sum+c.avoid, infinite-1)
		switch {
		case c.want < least:
			best, second, least = i, min(second, least), c.want
		case c.want < second:
			second = c.want
		}
	}
	return best, second, sum
}

// lengthOf returns the length of a position with these children and numbers.
func lengthOf(children []child, best int, n numbers, attacks bool) int {
	switch {
	case n.proof != 0:
		return 0
	case attacks:
		return children[best].length
	}
	longest := 0
	for i := range children {
		longest = max(longest, children[i].length)
	}
	return longest
}

// expand appends the turns from s.p to s.children; those of this position begin at
// index from. Of several turns that lead to images of the same position it keeps one.
// If a turn wins at once, it keeps that turn alone and reports true.
func (s *dfpn) expand(from int, attacks bool) (wins bool) {
	first := len(s.steps)
	s.steps = s.p.Steps(s.steps)
	for i := first; i < len(s.steps) && !wins; i++ {
		step := s.steps[i]
		if attacks && step == s.pass && len(s.turn) == 0 {
			continue // the opponent could pass too, which draws
		}
		s.p.Do(step)
		s.turn = append(s.turn, step)
		if s.p.MidTurn() {
			wins = s.expand(from, attacks)
		} else {
			wins = s.addChild(from, attacks)
		}
		s.turn = s.turn[:len(s.turn)-1]
		s.p.Undo()
	}
	s.steps = s.steps[:first]
	return wins
}

// addChild appends s.turn, which led to s.p, and reports whether it wins.
func (s *dfpn) addChild(from int, attacks bool) bool {
	c := child{key: s.key()}
	for i := range s.children[from:] {
		if s.children[from+i].key == c.key {
			return false
		}
	}
	if outcome := s.p.Outcome(); outcome != positions.Undecided {
		c.over = true
		c.update(numbersOfEnd(outcome == positions.WinFor(s.attacker)), attacks)
		if c.want == 0 {
			s.children = s.children[:from]
		}
	}
	c.from = int32(len(s.turns))
	s.turns = append(s.turns, s.turn...)
	c.to = int32(len(s.turns))
	s.children = append(s.children, c)
	return c.over && c.want == 0
}

// assess sets the initial numbers of the children of s.p, which begin at index from.
// If one of them decides the position, it keeps that child alone.
func (s *dfpn) assess(from int, attacks bool) {
	children := s.children[from:]
	for i := range children {
		s.table.Prefetch(children[i].key)
	}
	for i := range children {
		c := &children[i]
		if c.over {
			continue
		}
		n, known := s.table.find(c.key)
		if !known {
			turn := s.turns[c.from:c.to]
			positions.DoTurn(s.p, turn)
			n = s.estimate()
			positions.UndoTurn(s.p, turn)
		}
		c.update(n, attacks)
		if c.want == 0 {
			children[0] = *c
			s.children = s.children[:from+1]
			return
		}
	}
}

// numbersOfEnd returns the numbers of a finished game, which the attacker has either
// won or not.
func numbersOfEnd(won bool) numbers {
	if won {
		return numbers{0, infinite, 0}
	}
	return numbers{infinite, 0, 0}
}

// estimate returns the initial numbers of s.p, in which the game is not over.
func (s *dfpn) estimate() numbers {
	toMove := s.p.ToMove()
	attacks := toMove == s.attacker
	if s.threats.Threats(toMove) > 0 {
		n := numbersOf(0, infinite, attacks)
		if attacks {
			n.length = 1
		}
		return n
	}
	threats := min(s.threats.Threats(toMove.Opponent()), len(avoidThreats)-1)
	return numbersOf(1, avoidThreats[threats], attacks)
}

// avoidThreats are the initial numbers of what the player to move avoids. The index
// is the number of points at which the opponent threatens to win: the more points,
// the nearer the loss. The initial number of what the player to move wants is 1.
var avoidThreats = [...]uint32{30, 8, 1}

// numbersOf converts the numbers that the player to move sees. attacks tells whether
// that player is the attacker.
func numbersOf(want, avoid uint32, attacks bool) numbers {
	if want == 0 {
		avoid = infinite
	} else if avoid == 0 {
		want = infinite
	}
	if attacks {
		return numbers{proof: want, disproof: avoid}
	}
	return numbers{proof: avoid, disproof: want}
}

// update sets the numbers of c from those of the position after its turn. attacks
// tells whether the attacker made the turn.
func (c *child) update(n numbers, attacks bool) {
	c.want, c.avoid, c.length = n.proof, n.disproof, 0
	if !attacks {
		c.want, c.avoid = n.disproof, n.proof
	}
	if n.proof == 0 {
		c.length = n.length + 1
	}
}

// key returns the key of s.p in the table. Two positions ask the same question only
// if the attacker is to move in both or in neither.
func (s *dfpn) key() uint64 {
	key := s.p.Key()
	if s.symmetric != nil {
		key = s.symmetric.CanonicalKey()
	}
	if s.p.ToMove() == s.attacker {
		return key
	}
	return ^key
}
