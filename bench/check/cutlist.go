package check

import (
	"fmt"
	"sort"

	"tetrad/positions"
)

// cutList gives an error that a list of moves has led to its cause, if the engine follows only the
// first moves of lists, and as many of another one.
func (s *session) cutList(l line, err error) error {
	leads := func(l line, to positions.Position) bool {
		return try(func() {
			s.send(l.command())
			s.compare(to, l.command())
		}) == nil
	}
	after := []line{s.setUp(l.fen)}
	for i, move := range l.moves {
		after = append(after, after[i].after(move))
	}
	cut := sort.Search(len(l.moves), func(i int) bool { return !leads(after[i+1], after[i+1].p) })
	if cut < 2 || cut == len(l.moves) || !leads(l, after[cut].p) {
		return err
	}
	const more = 3
	other := s.branch(line{}, 0, cut+more)
	if len(other.moves) < cut+more {
		return err
	}
	for n := cut; n <= cut+more; n++ {
		if !leads(s.branch(other, n, 0), s.branch(other, cut, 0).p) {
			return err
		}
	}
	c := cause{cutsList, fmt.Sprint(cut)}
	s.faults[c] = fmt.Sprintf("follows only the first %d moves of a list", cut)
	wrongAnswer(err).cause = c
	return err
}
