package farm

import (
	"cmp"
	"slices"
	"time"
)

// A share keeps processor time fair between submissions: a submission gets it in proportion to
// its priority, as long as it has jobs. It is start-time fair queueing (Goyal, Vin and
// Cheng, 1996): each submission has a virtual time, which advances by the processor time of
// its jobs divided by its priority, and the submission with the least goes first.
type share struct {
	now         float64 // the virtual time of what was taken last
	submissions map[string]*portion
}

// A portion is what one submission had.
type portion struct {
	virtual float64       // seconds of one processor, by priority
	usual   time.Duration // processor time of a job, as a moving mean
}

func newShare() *share { return &share{submissions: map[string]*portion{}} }

func (s *share) of(id string) *portion {
	p := s.submissions[id]
	if p == nil {
		p = &portion{virtual: s.now}
		s.submissions[id] = p
	}
	return p
}

// sort puts the submissions whose turn it is first.
func (s *share) sort(ids []string) {
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(cmp.Compare(s.of(a).virtual, s.of(b).virtual), cmp.Compare(a, b))
	})
}

// took counts a job of a submission when it begins, at its usual length, and returns what
// was counted. A submission that had no jobs for a while does not save up for it.
func (s *share) took(id string, priority int) (counted time.Duration) {
	p := s.of(id)
	s.now = max(s.now, p.virtual)
	p.virtual = max(p.virtual, s.now) + p.usual.Seconds()/float64(priority)
	return p.usual
}

// finished corrects the count when the processor time of a job is known.
func (s *share) finished(id string, priority int, counted, used time.Duration) {
	p := s.of(id)
	p.virtual += (used - counted).Seconds() / float64(priority)
	if p.usual == 0 {
		p.usual = used
	}
	p.usual += (used - p.usual) / 8
}

// forget drops a submission that has ended.
func (s *share) forget(id string) { delete(s.submissions, id) }
