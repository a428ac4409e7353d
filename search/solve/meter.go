package solve

import (
	"math"
	"sync/atomic"

	"tetrad/positions"
)

// A meter counts the positions that the strategies of one solver visit, and tells the
// strategies when to give up.
type meter struct {
	nodes   uint64
	limit   uint64        // of nodes, set by the caller of the solver
	budget  uint64        // of nodes, for the current question
	counted atomic.Uint64 // nodes, as other goroutines see them
	listed  atomic.Int64  // positions of graphs, as other goroutines see them
	stop    *atomic.Bool  // may be nil
	lengths bool          // whether the caller wants to know within how many turns a win comes
	stopped bool          // the current question has no answer

	endgame positions.Endgame // counts its nodes itself; nil: the game has no exact search
}

func newMeter() *meter { return &meter{limit: math.MaxUint64, budget: math.MaxUint64} }

// pollInterval is the number of nodes between two looks at the stop flag.
const pollInterval = 1 << 10

// tick counts a node and reports whether the search must give up.
func (m *meter) tick() bool {
	m.nodes++
	if m.nodes%pollInterval == 0 {
		m.counted.Store(m.nodes)
		m.stopped = m.stopped || m.isOver() || m.nodes >= m.budget
	}
	return m.stopped
}

// isOver reports whether the strategies must not ask any more questions.
func (m *meter) isOver() bool {
	return m.stop != nil && m.stop.Load() || m.spent() >= m.limit
}

// spent returns the number of nodes so far, as the searching goroutine sees them.
func (m *meter) spent() uint64 {
	if m.endgame != nil {
		return m.endgame.Nodes()
	}
	return m.nodes
}

// allow sets the limit to this many more nodes.
func (m *meter) allow(nodes uint64) {
	spent := m.spent()
	m.limit = spent + min(nodes, math.MaxUint64-spent)
	if m.endgame != nil {
		m.endgame.Limit(m.limit)
	}
}

// begin prepares for a question that may take up to budget nodes.
func (m *meter) begin(budget uint64) {
	m.stopped = false
	m.budget = math.MaxUint64
	if budget < math.MaxUint64-m.nodes {
		m.budget = m.nodes + budget
	}
}

// end publishes the nodes of a question to other goroutines.
func (m *meter) end() { m.counted.Store(m.nodes) }

// visited returns the number of nodes that other goroutines see.
func (m *meter) visited() uint64 {
	if m.endgame != nil {
		return m.endgame.Nodes()
	}
	return m.counted.Load()
}
