package solve

import (
	"math"
	"sync/atomic"
)

// A meter counts the positions that the strategies of one solver visit, and says
// when they have to give up.
type meter struct {
	nodes   uint64
	limit   uint64        // of nodes, for the caller of the solver
	ration  uint64        // of nodes, for the question that is being asked
	counted atomic.Uint64 // nodes, as others see them
	listed  atomic.Int64  // positions of graphs, as others see them
	stop    *atomic.Bool  // may be nil
	stopped bool          // the question has no answer

	elsewhere func() uint64 // nodes that an exact search counts itself; nil: none
}

func newMeter() *meter { return &meter{limit: math.MaxUint64, ration: math.MaxUint64} }

// pollInterval is the number of nodes between looks at the stop flag.
const pollInterval = 1 << 10

// tick counts a node, and reports whether the search has to give up.
func (m *meter) tick() bool {
	m.nodes++
	if m.nodes%pollInterval == 0 {
		m.counted.Store(m.nodes)
		m.stopped = m.stopped || m.isOver() || m.nodes >= m.ration
	}
	return m.stopped
}

// isOver reports whether no more questions are to be asked.
func (m *meter) isOver() bool {
	return m.stop != nil && m.stop.Load() || m.nodes >= m.limit
}

// begin prepares for a question that may take so many nodes.
func (m *meter) begin(ration uint64) {
	m.stopped = false
	m.ration = math.MaxUint64
	if ration < math.MaxUint64-m.nodes {
		m.ration = m.nodes + ration
	}
}

// end makes the nodes of a question known to others.
func (m *meter) end() { m.counted.Store(m.nodes) }

// visited returns the nodes as others see them.
func (m *meter) visited() uint64 {
	if m.elsewhere != nil {
		return m.elsewhere()
	}
	return m.counted.Load()
}
