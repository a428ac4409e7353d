package enginetest

import (
	"time"

	"tetrad/search"
)

// A Talkative searcher reports lines until its time ends, for tests of clients that do
// not read them.
type Talkative struct {
	Searcher
	Lines int           // lines reported at once, 1 or more
	Every time.Duration // time between reports
}

// Search implements search.Searcher.
func (s *Talkative) Search(t search.Task) search.Result {
	result := s.Searcher.Search(t)
	for !t.Control.Expired() {
		for line := range s.Lines {
			t.Report(search.Info{Depth: 1, SelDepth: 1, Line: line + 1, Elapsed: t.Control.Elapsed(), PV: result.Turn})
		}
		time.Sleep(s.Every)
	}
	return result
}
