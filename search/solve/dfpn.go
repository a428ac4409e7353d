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
	walk     walk
	drawless bool // whether a player who cannot force a win loses
	table    proofTable
	children []child // of all nodes on the path from the root
}

// A walk is the way of a dfpn from node to node. A node is a position between turns
// together with the question whether the attacker can force a win from there.
type walk interface {
	// begin goes to p as the root, and returns its key.
	begin(p positions.Position, attacker positions.Player) uint64
	// attacks reports whether the attacker is to move.
	attacks() bool
	// expand appends the children of this node, each key once, without their numbers.
	// If a turn gives the player to move what that player wants, it reports true, and
	// what it appends means nothing. It may leave out turns that give the opponent what
	// the opponent wants, at the latest by the next turn.
	expand(dst []child) (children []child, wins bool)
	// estimate returns the initial numbers of a child of this node.
	estimate(c *child) numbers
	// enter goes to a child of this node, and leave goes back.
	enter(c *child)
	leave()
}

// newWalk returns the fastest walk for the game of p.
func newWalk(p positions.Position) walk {
	if x := p.Abilities().Expander; x != nil {
		return &nodeWalk{expansion: x.Expansion()}
	}
	return new(turnWalk)
}

// A child is a turn from a node. Its numbers are seen by the player who makes the
// turn: that player tries to bring want to 0, and the opponent tries to bring avoid
// to 0.
type child struct {
	key         uint64
	want, avoid uint32
	from, to    int32 // where the walk keeps what leads to it
	length      int   // in turns, as in numbers; 0 while nothing is proven
}

// suitsDFPN reports whether a dfpn can solve the game of p.
func suitsDFPN(p positions.Position) bool {
	can := p.Abilities()
	return can.Threatener != nil && can.Scored == nil && can.Recurrent == nil
}

func newDFPN(p positions.Position, hashMiB int, m *meter) *dfpn {
	return &dfpn{meter: m, walk: newWalk(p), drawless: p.Abilities().Drawless, table: newProofTable(hashMiB)}
}

func (s *dfpn) narrow(pr *problem, v Value) Value {
	for i, attacker := range pr.attackers() {
		if pr.enough(v) || s.isOver() || !v.isOpen(i) {
			continue
		}
		a := s.ask(pr.p, winFor(attacker, unlimited))
		v = v.with(i, a)
		if a.verdict == no && s.drawless {
			v = v.with(1-i, answer{verdict: yes, length: a.length})
		}
		pr.progress(v, 0)
	}
	return v
}

// ask ignores the depth of the question and always searches to the end. If it gives
// up, the proof numbers so far decide nothing.
func (s *dfpn) ask(p positions.Position, q question) answer {
	s.begin(math.MaxUint64)
	s.children = s.children[:0]
	defer s.meter.end()
	n := s.node(s.walk.begin(p, s.attackerOf(q)), infinite, infinite)
	if s.stopped {
		return answer{}
	}
	return s.answer(q, n)
}

func (s *dfpn) recall(p positions.Position, q question) answer {
	n, known := s.table.find(s.walk.begin(p, s.attackerOf(q)))
	if !known {
		return answer{}
	}
	return s.answer(q, n)
}

// attackerOf returns the player whose win the search is about. Without draws one of the
// players wins, so a question about either is a question about the same one. The table
// then has the answers to both.
func (s *dfpn) attackerOf(q question) positions.Player {
	if s.drawless {
		return positions.P1
	}
	return q.attacker
}

// answer answers q by the numbers of its position.
func (s *dfpn) answer(q question, n numbers) answer {
	v := n.verdict()
	if q.attacker != s.attackerOf(q) {
		v = v.opposite()
	}
	return v.to(q, n.length)
}

func (s *dfpn) usage() (permille, mebibytes int) { return s.table.full(), s.table.MiB() }

// node searches the node where the walk is. It returns when want or avoid, as the
// player to move sees them, reaches its threshold or when the node is decided.
func (s *dfpn) node(key uint64, maxWant, maxAvoid uint32) numbers {
	if s.tick() {
		return numbers{}
	}
	before, from := s.nodes, len(s.children)
	defer func() { s.children = s.children[:from] }()
	attacks, wins := s.walk.attacks(), false
	if s.children, wins = s.walk.expand(s.children); wins {
		n := numbersOf(0, infinite, attacks)
		n.length = 1
		s.table.store(key, n, 1)
		return n
	}
	children := s.children[from:]
	s.initChildren(children, attacks)
	for {
		best, second, sum := selectChild(children)
		if best < 0 || children[best].want == 0 || children[best].want >= maxWant || sum >= maxAvoid {
			n := s.combineChildren(children, best, sum, attacks)
			s.table.store(key, n, s.nodes-before)
			return n
		}
		c := &children[best]
		s.walk.enter(c)
		n := s.child(c.key, attacks, min(maxWant, second+second/4+1), min(maxAvoid-sum+c.avoid, infinite))
		s.walk.leave()
		if s.stopped {
			return numbers{}
		}
		c.update(n, attacks)
	}
}

// child searches the node after a turn. attacks tells whether the attacker made that
// turn; the thresholds are as that player sees them.
func (s *dfpn) child(key uint64, attacks bool, maxWant, maxAvoid uint32) numbers {
	if attacks != s.walk.attacks() {
		maxWant, maxAvoid = maxAvoid, maxWant
	}
	return s.node(key, maxWant, maxAvoid)
}

// initChildren sets the initial numbers of the children of a node.
func (s *dfpn) initChildren(children []child, attacks bool) {
	for i := range children {
		s.table.Prefetch(children[i].key)
	}
	for i := range children {
		c := &children[i]
		n, known := s.table.find(c.key)
		if !known {
			n = s.walk.estimate(c)
		}
		c.update(n, attacks)
	}
}

// selectChild returns the child with the least want that is not proven to be a failure, or
// -1; the least want of the others; and the sum of the avoid numbers.
func selectChild(children []child) (best int, second, sum uint32) {
	least := uint32(infinite)
	best, second = -1, infinite
	for i := range children {
		c := &children[i]
		sum = min(sum+c.avoid, infinite-1)
		switch {
		case c.want < least:
			best, second, least = i, least, c.want
		case c.want < second:
			second = c.want
		}
	}
	return best, second, sum
}

// combineChildren returns the numbers of a node from what selectChild says of its children.
func (s *dfpn) combineChildren(children []child, best int, sum uint32, attacks bool) numbers {
	if best >= 0 {
		n := numbersOf(children[best].want, sum, attacks)
		n.length = children[best].length
		return n
	}
	n := numbersOf(infinite, 0, attacks)
	n.length = 2 // by a turn that the walk has left out, and its answer
	for i := range children {
		n.length = max(n.length, children[i].length)
	}
	return n
}

// update sets the numbers of c from those of the node after its turn. attacks tells
// whether the attacker made the turn.
func (c *child) update(n numbers, attacks bool) {
	c.want, c.avoid, c.length = n.proof, n.disproof, 0
	if !attacks {
		c.want, c.avoid = n.disproof, n.proof
	}
	if n.verdict() != unknown {
		c.length = n.length + 1
	}
}

// A nodeWalk is the walk through the nodes of a game that expands them itself.
type nodeWalk struct {
	expansion  positions.Expansion
	now        positions.Node
	successors []positions.Successor // of all nodes on the path from the root
	path       []nodeStep
}

// A nodeStep is what a nodeWalk goes back to.
type nodeStep struct {
	before     positions.Node
	successors int // the number of them then
}

func (w *nodeWalk) begin(p positions.Position, attacker positions.Player) uint64 {
	root := w.expansion.Node(p, attacker)
	w.now, w.successors, w.path = root.Node, w.successors[:0], w.path[:0]
	return root.Key
}

func (w *nodeWalk) attacks() bool { return w.expansion.Attacks(w.now) }

func (w *nodeWalk) expand(dst []child) (children []child, wins bool) {
	from := len(w.successors)
	w.successors, wins = w.expansion.Expand(w.successors, w.now)
	for i, s := range w.successors[from:] {
		dst = append(dst, child{key: s.Key, from: int32(from + i)})
	}
	return dst, wins
}

func (w *nodeWalk) estimate(c *child) numbers {
	n := w.successors[c.from].Node
	win, loss := w.expansion.Guess(n)
	return numbersOf(win, loss, w.expansion.Attacks(n))
}

func (w *nodeWalk) enter(c *child) {
	w.path = append(w.path, nodeStep{w.now, len(w.successors)})
	w.now = w.successors[c.from].Node
}

func (w *nodeWalk) leave() {
	last := w.path[len(w.path)-1]
	w.path = w.path[:len(w.path)-1]
	w.now, w.successors = last.before, w.successors[:last.successors]
}

// numbers holds the proof number and the disproof number of a position: the least
// number of positions that must turn out well to prove that the attacker wins, or
// that the attacker does not win. The number of a finished proof is 0.
type numbers struct {
	proof, disproof uint32
	length          int // of a finished proof: the number of turns within which the game is decided
}

// infinite is the number of a statement that can no longer be proven.
const infinite = 1 << numberBits

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
