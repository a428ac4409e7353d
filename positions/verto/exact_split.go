package verto

import (
	"sync"
	"sync/atomic"
)

// Several workers share a search by the rule "young brothers wait" (R. Feldmann, 1993):
// a position is split among them only after its first turn has been searched and has
// not decided it. They share the table, and whoever has nothing to do takes turns of
// the oldest split. A worker that waits for the others at its own split helps below
// that split only, so it is never kept from its own work by foreign work.

// splitLeast is the least number of empty squares at which turns are shared. Positions
// with fewer are searched in less time than it takes to wake a goroutine.
const splitLeast = 11

// An exactTeam is where workers meet.
type exactTeam struct {
	mu      sync.Mutex
	changed sync.Cond     // of mu: there is an offer, a worker has left a split, or the end
	offers  []*exactSplit // splits that may have turns left, the oldest first
	over    bool          // the question is answered
	idle    atomic.Int32  // workers that wait
}

// An exactSplit is a position whose turns several workers search.
type exactSplit struct {
	parent  *exactSplit // the split for which the owner works; nil: none
	turns   []exactTurn // the most promising first
	alpha   int
	next    atomic.Int32 // index of the next turn that nobody has taken
	cut     atomic.Bool  // a turn exceeds alpha, so the others do not matter
	workers int          // besides the owner; guarded by team.mu

	mu    sync.Mutex
	best  int // of the turns searched so far
	first int8
}

// pointless reports whether s, or a split that it is part of, is decided.
func (s *exactSplit) pointless() bool {
	for ; s != nil; s = s.parent {
		if s.cut.Load() {
			return true
		}
	}
	return false
}

// below reports whether s is part of the work for the split above, or above is nil.
func (s *exactSplit) below(above *exactSplit) bool {
	for ; s != above; s = s.parent {
		if s == nil {
			return false
		}
	}
	return true
}

// maySplit reports whether a position with k empty squares should be split.
func (w *exactWorker) maySplit(k int) bool {
	return k >= splitLeast && w.team != nil && w.team.idle.Load() > 0
}

// share searches turns, which are sorted, with the help of idle workers. It returns the
// best value and first square, beginning from those of the turns searched before.
func (w *exactWorker) share(turns []exactTurn, alpha, best int, first int8) (int, int8) {
	// The list of the owner may move while other workers read the turns.
	s := &exactSplit{parent: w.split, turns: append([]exactTurn(nil), turns...), alpha: alpha, best: best, first: first}
	t := w.team
	t.mu.Lock()
	t.offers = append(t.offers, s)
	t.changed.Broadcast()
	t.mu.Unlock()
	w.work(s)
	t.mu.Lock()
	t.withdraw(s)
	for s.workers > 0 {
		w.assist(s)
	}
	t.mu.Unlock()
	w.stopped = w.mustStop()
	return s.best, s.first
}

// help takes part in splits until the question is answered.
func (w *exactWorker) help() {
	t := w.team
	t.mu.Lock()
	for !t.over && !w.stopped {
		w.assist(nil)
	}
	t.mu.Unlock()
	w.published.Store(w.nodes)
}

// assist takes part in one split below another one, or waits for a change. The caller
// holds team.mu.
func (w *exactWorker) assist(above *exactSplit) {
	t := w.team
	s := t.find(above)
	if s == nil || w.stopped {
		t.idle.Add(1)
		t.changed.Wait()
		t.idle.Add(-1)
		return
	}
	s.workers++
	t.mu.Unlock()
	w.work(s)
	t.mu.Lock()
	s.workers--
	t.changed.Broadcast()
}

// work searches turns of a split until none is left.
func (w *exactWorker) work(s *exactSplit) {
	outer := w.split
	w.split = s
	for !w.mustStop() {
		i := int(s.next.Add(1)) - 1
		if i >= len(s.turns) {
			break
		}
		if value := w.after(&s.turns[i], s.alpha); !w.stopped {
			s.add(value, s.turns[i].first)
		}
	}
	w.split = outer
	w.stopped = w.mustStop()
}

// add notes the value of a turn.
func (s *exactSplit) add(value int, first int8) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if value > s.best {
		s.best, s.first = value, first
	}
	if value > s.alpha {
		s.cut.Store(true)
	}
}

// find returns the oldest split below another one that has turns left, or nil.
func (t *exactTeam) find(above *exactSplit) *exactSplit {
	for _, s := range t.offers {
		if int(s.next.Load()) < len(s.turns) && s.below(above) && !s.pointless() {
			return s
		}
	}
	return nil
}

// withdraw takes back an offer.
func (t *exactTeam) withdraw(s *exactSplit) {
	for i, o := range t.offers {
		if o == s {
			t.offers = append(t.offers[:i], t.offers[i+1:]...)
			return
		}
	}
}

// begin prepares for a question.
func (t *exactTeam) begin() { t.over = false }

// end sends the helpers home.
func (t *exactTeam) end() {
	t.mu.Lock()
	t.over = true
	t.changed.Broadcast()
	t.mu.Unlock()
}
