package solve

import "tetrad/positions"

// A proofSearch answers whether a player, the attacker, can force a win, in
// games in which positions do not come again unless the attacker passes, and
// which know threats. It goes where the fewest more positions would decide the
// question, however deep that is, while a prover looks everywhere to the same
// depth: it finds long wins, a prover short ones.
//
// It is depth-first proof-number search, df-pn: A. Nagai, "Df-pn algorithm for
// searching AND/OR trees and its applications" (2002), after L. V. Allis, M. van
// der Meulen and H. J. van den Herik, "Proof-number search" (1994). Thresholds
// leave some room, so that the search does not jump to and fro between steps of
// like numbers (J. Pawlewicz and Ł. Lew, "Improving depth-first PN-search: 1+ε
// trick", 2006).
type proofSearch struct {
	*meter
	p         positions.Position
	threats   positions.Threatener // p
	symmetric positions.Symmetric  // p, or nil
	pass      positions.Step       // which the attacker need not try, or NoStep
	attacker  positions.Player

	table    proofTable
	children []child // of the positions on the way from the root
	steps    []positions.Step
}

// Numbers are what the attacker, and the other player, need: how many positions
// have to turn out well, at the least, to prove that the attacker wins, or that
// the attacker does not. One of them is 0 where that is proven.
type numbers struct {
	proof, disproof uint32
	length          int // where the win is proven: within how many turns it comes
}

// verdict says what the numbers prove.
func (n numbers) verdict() verdict {
	switch {
	case n.proof == 0:
		return yes
	case n.disproof == 0:
		return no
	}
	return unknown
}

// infinite is the number of what cannot be proven any more.
const infinite = 1 << numberBits

// A child is a step from a position, with its numbers as they are for the player
// who makes it: want is to become 0, avoid is not.
type child struct {
	key         uint64
	want, avoid uint32
	length      int32 // in turns, as of numbers; 0 while nothing is proven
	step        positions.Step
}

// newProofSearch returns a search for the game of p, or nil where the game is
// none for it.
func newProofSearch(p positions.Position, o Options, m *meter) *proofSearch {
	_, threatener := p.(positions.Threatener)
	_, scored := p.(positions.Scored)
	_, recurrent := p.(positions.Recurrent)
	if !threatener || scored || recurrent {
		return nil
	}
	return &proofSearch{meter: m, pass: passOf(p), table: newProofTable(o.HashMiB - min(o.HashMiB/2, shortProofHash))}
}

// A prover looks first, for a while and in a table of so many mebibytes at most,
// so that short wins are found as such.
const (
	shortProofNodes = 100_000
	shortProofHash  = 16
)

// passOf returns the step of p's game that a player who attacks need not try, or
// NoStep.
func passOf(p positions.Position) positions.Step {
	if passer, ok := p.(positions.Passer); ok {
		return passer.Pass()
	}
	return positions.NoStep
}

// canWin answers for p, which is as before when it returns. Where it has to give
// up, the numbers are of no use.
func (s *proofSearch) canWin(p positions.Position, attacker positions.Player) numbers {
	s.look(p, attacker)
	s.children, s.steps = s.children[:0], s.steps[:0]
	defer s.meter.end()
	return s.node(infinite, infinite)
}

// known returns the numbers of p as far as they are kept.
func (s *proofSearch) known(p positions.Position, attacker positions.Player) (numbers, bool) {
	s.look(p, attacker)
	return s.table.find(s.key())
}

func (s *proofSearch) look(p positions.Position, attacker positions.Player) {
	s.p, s.attacker = p, attacker
	s.threats = p.(positions.Threatener)
	s.symmetric, _ = p.(positions.Symmetric)
}

// node searches s.p until what the player to move wants, or wants to avoid, has
// the number given or more, or is decided.
func (s *proofSearch) node(mostWant, mostAvoid uint32) numbers {
	if s.tick() {
		return numbers{}
	}
	before, from := s.nodes, len(s.children)
	attacks := s.p.ToMove() == s.attacker
	s.expand(attacks)
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
			s.children = s.children[:from]
			return n
		}
		s.p.Do(c.step)
		n := s.childNode(attacks, min(mostWant, second+second/4+1), min(mostAvoid-sum+c.avoid, infinite))
		ends := turnsOf(s.p)
		s.p.Undo()
		if s.stopped {
			s.children = s.children[:from]
			return numbers{}
		}
		s.children[from+best].update(n, attacks, ends)
	}
}

// childNode searches s.p, which comes after a step of a player who attacks or
// not, with bounds as that player sees them.
func (s *proofSearch) childNode(attacks bool, mostWant, mostAvoid uint32) numbers {
	if attacks != (s.p.ToMove() == s.attacker) {
		mostWant, mostAvoid = mostAvoid, mostWant
	}
	return s.node(mostWant, mostAvoid)
}

// weigh returns the child whose number is the least, the least number of the
// others, and the sum of what is to be avoided.
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
		return int(children[best].length)
	}
	longest := int32(0)
	for i := range children {
		longest = max(longest, children[i].length)
	}
	return int(longest)
}

// expand appends the steps from s.p to s.children, but those that lead to images
// of the same position; where one decides, that one alone.
func (s *proofSearch) expand(attacks bool) {
	from, first := len(s.children), len(s.steps)
	s.steps = s.p.Steps(s.steps)
	mover := s.p.ToMove()
	for _, step := range s.steps[first:] {
		if attacks && step == s.pass {
			continue // the other player passes too, and nothing is won
		}
		s.p.Do(step)
		c := child{step: step}
		c.update(s.estimate(mover, &c), attacks, turnsOf(s.p))
		s.p.Undo()
		if c.want == 0 {
			s.children = append(s.children[:from], c)
			break
		}
		if !holds(s.children[from:], c.key) {
			s.children = append(s.children, c)
		}
	}
	s.steps = s.steps[:first]
}

// holds reports whether one of the children has the key.
func holds(children []child, key uint64) bool {
	for i := range children {
		if children[i].key == key {
			return true
		}
	}
	return false
}

// estimate returns the numbers of s.p, where mover has just gone, as far as they
// are known, and sets the key of the child.
func (s *proofSearch) estimate(mover positions.Player, c *child) numbers {
	if outcome := s.p.Outcome(); outcome != positions.Undecided {
		winner, won := outcome.Winner()
		if won && winner == s.attacker {
			return numbers{0, infinite, 0}
		}
		return numbers{infinite, 0, 0}
	}
	c.key = s.key()
	if n, ok := s.table.find(c.key); ok {
		return n
	}
	toMove := s.p.ToMove()
	attacks := toMove == s.attacker
	if s.p.MidTurn() {
		return numbersOf(1, midTurnAvoid, attacks)
	}
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

// The numbers of a position that was not searched yet: what the player to move
// wants has 1, and what that player avoids is the nearer the more points the
// opponent threatens to win on. Of a dozen sets of such numbers these took the
// fewest nodes in random positions of Vinver 5×5.
var avoidThreats = [...]uint32{30, 8, 1}

// midTurnAvoid is that number inside a turn, where threats say little.
const midTurnAvoid = 8

// numbersOf returns the numbers of a position in which the player to move
// attacks or not.
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

// update gives c the numbers of the position after its step, which was made by
// a player who attacks or not and finished so many turns.
func (c *child) update(n numbers, attacks bool, turns int) {
	c.want, c.avoid = n.proof, n.disproof
	if !attacks {
		c.want, c.avoid = n.disproof, n.proof
	}
	c.length = 0
	if n.proof == 0 {
		c.length = int32(n.length + turns)
	}
}

// turnsOf returns how many turns the step that led to p has finished, 0 or 1.
func turnsOf(p positions.Position) int {
	if p.MidTurn() {
		return 0
	}
	return 1
}

// key returns the key of s.p in the table: positions are the same question where
// the same player of the two attacks, the one to move or the other one.
func (s *proofSearch) key() uint64 {
	key := s.p.Key()
	if s.symmetric != nil && !s.p.MidTurn() {
		key = s.symmetric.CanonicalKey()
	}
	if s.p.ToMove() == s.attacker {
		return key
	}
	return ^key
}
