package solving

import (
	"math"

	"tetrad/positions"
)

// Proof numbers (L. V. Allis, M. van der Meulen and H. J. van den Herik, "Proof-number
// search", 1994) say where the least work decides the goal. Here a leaf is a search and
// not a position, so its numbers are estimates of work, which depend on how far the end
// is and on what the evaluation expects. While somebody searches a leaf, both of its
// numbers are greater, as if it were going to fail both ways, so that the next worker
// looks elsewhere (virtual win and virtual loss: I-C. Wu et al., "Job-level proof-number
// search", 2013).

const (
	growth     = 2.2  // of the work with each turn farther from the end
	marginUnit = 3.0  // the difference of margins that is worth odds of e to one
	minOdds    = 0.01 // of a result that the evaluation does not expect at all
	virtual    = 4    // factor of the numbers of a leaf that somebody searches
	centipawns = 100  // of the evaluation for a margin of 1, roughly
)

// number computes the value and the numbers of a node, and reports whether they changed.
func (t *tree) number(at int32) bool {
	n := &t.nodes[at]
	before := *n
	if n.expanded {
		n.fold(t)
	}
	switch {
	case n.Low >= t.goal:
		n.proof, n.disproof, n.free = 0, math.Inf(1), false
	case n.High < t.goal:
		n.proof, n.disproof, n.free = math.Inf(1), 0, false
	case !n.expanded:
		n.proof, n.disproof = t.prior(n)
		n.free = !n.busy
	}
	return before.Value != n.Value || before.proof != n.proof || before.disproof != n.disproof || before.free != n.free
}

// fold computes the value and the numbers of a node from its children.
func (n *node) fold(t *tree) {
	v := Value{math.MinInt32, math.MinInt32}
	if n.mover == positions.P2 {
		v = Value{math.MaxInt32, math.MaxInt32}
	}
	least, sum := math.Inf(1), 0.0
	n.free = false
	for _, child := range n.children {
		k := &t.nodes[child]
		n.free = n.free || k.free
		if n.mover == positions.P1 {
			v = Value{max(v.Low, k.Low), max(v.High, k.High)}
			least, sum = min(least, k.proof), sum+k.disproof
		} else {
			v = Value{min(v.Low, k.Low), min(v.High, k.High)}
			least, sum = min(least, k.disproof), sum+k.proof
		}
	}
	n.Value = n.both(v)
	n.proof, n.disproof = least, sum
	if n.mover == positions.P2 {
		n.proof, n.disproof = sum, least
	}
}

// prior returns the numbers of a leaf.
func (t *tree) prior(n *node) (proof, disproof float64) {
	unit := 1.0
	if t.scored {
		unit = marginUnit
	}
	chance := positions.Chance(n.estimate-float64(t.goal)+0.5, unit)
	chance = min(max(chance, minOdds), 1-minOdds)
	work := math.Pow(growth, float64(n.level))
	if n.busy {
		work *= virtual
	}
	return work / chance, work / (1 - chance)
}

// estimate returns the result that the evaluation expects: a margin, or in games without
// a score the logarithm of the odds of a win.
func (t *tree) estimate(p positions.Position, v Value) float64 {
	if t.static == nil || p.Outcome() != positions.Undecided {
		return 0
	}
	value := float64(t.static(p))
	if p.ToMove() == positions.P2 {
		value = -value
	}
	if t.scored {
		return min(max(value/centipawns, float64(v.Low)), float64(v.High))
	}
	return value / positions.ChanceScale
}

// A tally counts the leaves of a level.
type tally struct{ tried, solved int }

// A level is hopeless if of at least fewest leaves at most one in rarely was solved.
const (
	fewest = 8
	rarely = 8
)

func (t *tree) count(level int, solved bool) {
	c := t.levels[level]
	if c == nil {
		c = &tally{}
		t.levels[level] = c
	}
	c.tried++
	if solved {
		c.solved++
	}
}

// hopeless reports whether leaves at a level, or nearer to the end, were hardly ever
// solved. Such a leaf is expanded without a search.
func (t *tree) hopeless(level int) bool {
	for l, c := range t.levels {
		if l <= level && c.tried >= fewest && c.solved*rarely <= c.tried {
			return true
		}
	}
	return false
}
