package mcts

import (
	"math"
	"math/rand/v2"

	"tetrad/positions"
	"tetrad/search"
)

// exploration is the constant of UCB1 for results between 0 and 1.
const exploration = 0.7

// rootNode is the first node of every tree.
const rootNode nodeID = 0

// A tree is one thread's search.
type tree struct {
	shared *shared
	arena  *arena
	rng    *rand.PCG
	p      positions.Position // the root's, between playouts

	path     []visit
	steps    []positions.Step // of the node being expanded
	turns    int              // finished since the root, on the path
	selDepth int              // the greatest value of turns
}

// visit is one node of the path from the root, and who made its step.
type visit struct {
	id    nodeID
	mover positions.Player
}

// prepare makes t an empty tree for a search.
func (t *tree) prepare(sh *shared, number uint64) {
	t.shared = sh
	t.p = sh.task.Root.Copy()
	t.rng = rand.NewPCG(sh.task.Seed, number)
	t.arena.clear()
	t.arena.allocate(1)
	t.path, t.turns, t.selDepth = t.path[:0], 0, 0
}

// grow runs playouts until a limit, the clock, or a proof of the root ends it.
// It calls report, unless that is nil, now and then.
func (t *tree) grow(report func()) {
	t.expand(rootNode)
	next := reportInterval
	for !t.isDone() {
		t.playout()
		t.shared.playouts.Add(1)
		if report != nil && t.shared.task.Control.Elapsed() > next {
			report()
			next += reportInterval
		}
	}
}

// depthInterval is the number of playouts between looks at the depth limit.
const depthInterval = 256

func (t *tree) isDone() bool {
	task := &t.shared.task
	root := t.arena.at(rootNode)
	if root.proof.value != open || t.shared.stop.Load() || !task.Control.EnoughTime() {
		return true
	}
	if task.Limits.Nodes > 0 && t.shared.playouts.Load() >= task.Limits.Nodes {
		return true
	}
	if task.Limits.Depth > 0 && root.visits%depthInterval == depthInterval-1 {
		line := t.lineAfter(nil)
		return len(search.TurnStrings(task.Root, line)) >= task.Limits.Depth
	}
	return false
}

// playout goes down the tree by UCB1, adds a node, plays from there at random,
// and counts the outcome in every node on the way.
func (t *tree) playout() {
	t.turns = 0
	id := rootNode
	t.path = append(t.path[:0], visit{rootNode, t.p.ToMove().Opponent()})
	for {
		n := t.arena.at(id)
		if n.proof.value != open || n.first == noNode && (n.visits == 0 || !t.expand(id)) {
			break
		}
		id = t.descend(n)
	}
	leaf := t.path[len(t.path)-1]
	outcome := t.value(t.arena.at(id), leaf.mover)
	for range t.path[1:] {
		t.p.Undo()
	}
	t.backUp(outcome)
}

// descend plays the step of the most promising child of n.
func (t *tree) descend(n *node) nodeID {
	mover := t.p.ToMove()
	child := n.first + nodeID(t.choose(n))
	c := t.arena.at(child)
	t.p.Do(c.step)
	t.path = append(t.path, visit{child, mover})
	if !t.p.MidTurn() {
		t.turns++
		t.selDepth = max(t.selDepth, t.turns)
		if outcome := t.p.Outcome(); outcome != positions.Undecided {
			c.proof = proofOf(outcome, mover, t.turns)
		}
	}
	return child
}

// choose returns the index of the open child with the greatest upper
// confidence bound; children never visited come first. Of what is proven there
// is nothing to learn. n is open, so one of its children is.
func (t *tree) choose(n *node) int {
	children := t.arena.children(n)
	logVisits := math.Log(float64(n.visits + 1))
	best, bestBound := 0, -1.0
	for i := range children {
		c := &children[i]
		if c.proof.value != open {
			continue
		}
		if c.visits == 0 {
			return i
		}
		visits := float64(c.visits)
		bound := (float64(c.wins)+float64(c.draws)/2)/visits + exploration*math.Sqrt(logVisits/visits)
		if bound > bestBound {
			best, bestBound = i, bound
		}
	}
	return best
}

// value returns the outcome of the position of n, whose step mover made: the
// proven one, or that of a random playout.
func (t *tree) value(n *node, mover positions.Player) positions.Outcome {
	switch n.proof.value {
	case win:
		return positions.WinFor(mover)
	case loss:
		return positions.WinFor(mover.Opponent())
	case draw:
		return positions.Draw
	}
	return positions.Playout(t.p, t.rng)
}

// backUp counts an outcome in every node of the path, and proves what can be
// proven now. A player who has a proven draw at a node does not lose from
// there, whatever the playout says: above it, a loss counts as that draw.
func (t *tree) backUp(outcome positions.Outcome) {
	for i := len(t.path) - 1; i >= 0; i-- {
		n := t.arena.at(t.path[i].id)
		if i+1 < len(t.path) {
			next := t.path[i+1]
			t.prove(n, t.path[i].mover, t.arena.at(next.id), next.mover)
			if n.drawInHand && outcome == positions.WinFor(next.mover.Opponent()) {
				outcome = positions.Draw
			}
		}
		n.visits++
		switch outcome {
		case positions.Draw:
			n.draws++
		case positions.WinFor(t.path[i].mover):
			n.wins++
		}
	}
}

// prove gives n, whose step mover made, the proof that follows from its
// children, after one of them, chosen by chooser, was visited.
func (t *tree) prove(n *node, mover positions.Player, child *node, chooser positions.Player) {
	if n.proof.value != open || child.proof.value == open {
		return
	}
	n.drawInHand = n.drawInHand || child.proof.value == draw
	n.proof = bestOf(t.arena.children(n))
	if mover != chooser {
		n.proof = n.proof.reversed()
	}
}

// expand gives node id a child for each step of t.p, in random order so that
// the first visits are not those of one corner of the board. It returns false
// when there is no room.
func (t *tree) expand(id nodeID) bool {
	t.steps = t.p.Steps(t.steps[:0])
	if t.turns == 0 {
		t.keepAdmitted()
	}
	first, ok := t.arena.allocate(len(t.steps))
	if !ok {
		return false
	}
	for i := range t.steps {
		j := i + positions.RandomBelow(t.rng, len(t.steps)-i)
		t.steps[i], t.steps[j] = t.steps[j], t.steps[i]
		t.arena.at(first + nodeID(i)).step = t.steps[i]
	}
	n := t.arena.at(id)
	n.first, n.count = first, uint16(len(t.steps))
	return true
}

// keepAdmitted drops from t.steps, which belong to the first turn, those that
// the limits do not admit.
func (t *tree) keepAdmitted() {
	if t.shared.task.Limits.Turns == nil {
		return
	}
	var made []positions.Step
	for i := 1; i < len(t.path); i++ {
		made = append(made, t.arena.at(t.path[i].id).step)
	}
	kept := t.steps[:0]
	for _, s := range t.steps {
		if t.shared.task.Limits.MayBegin(append(made, s)) {
			kept = append(kept, s)
		}
	}
	t.steps = kept
}
