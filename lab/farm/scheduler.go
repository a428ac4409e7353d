package farm

import (
	"cmp"
	"slices"
	"time"
)

// A scheduler keeps processor time fair between submissions: those that have jobs get equal
// parts. It is start-time fair queueing (Goyal, Vin and Cheng, 1996): each submission has a
// virtual time, which advances by the processor time of its jobs, and the submission with
// the least goes first.
type scheduler struct {
	now   time.Duration // the virtual time of what was taken last
	flows map[string]*flow
}

// A flow is what one submission has had.
type flow struct {
	virtual time.Duration // of one processor
	usual   time.Duration // processor time of a job, as a moving mean
}

func newScheduler() *scheduler { return &scheduler{flows: map[string]*flow{}} }

func (s *scheduler) flow(id string) *flow {
	f := s.flows[id]
	if f == nil {
		f = &flow{virtual: s.now}
		s.flows[id] = f
	}
	return f
}

// sort puts the submissions whose turn it is first.
func (s *scheduler) sort(ids []string) {
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(cmp.Compare(s.flow(a).virtual, s.flow(b).virtual), cmp.Compare(a, b))
	})
}

// start counts a job of a submission when it begins, at its usual length, and returns what
// was counted. A submission that had no jobs for a while does not save up for it.
func (s *scheduler) start(id string) (counted time.Duration) {
	f := s.flow(id)
	s.now = max(s.now, f.virtual)
	f.virtual = max(f.virtual, s.now) + f.usual
	return f.usual
}

// finish corrects the count when the processor time of a job is known.
func (s *scheduler) finish(id string, counted, used time.Duration) {
	f := s.flow(id)
	f.virtual += used - counted
	if f.usual == 0 {
		f.usual = used
	}
	f.usual += (used - f.usual) / 8
}

// remove drops a submission that has ended.
func (s *scheduler) remove(id string) { delete(s.flows, id) }
