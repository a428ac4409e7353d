package check

import (
	"fmt"
	"sort"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// cutList gives an error that a list of moves has led to its cause, if the engine follows only the
// first moves of lists, and as many of another one.
func (s *session) cutList(base string, moves []string, err error) error {
	fen, hasFEN := strings.CutPrefix(base, "position fen ")
	p, parsed := s.game.Start(), error(nil)
	if hasFEN {
		p, parsed = s.game.Parse(fen)
	} else {
		fen = ""
	}
	leads := func(fen string, moves []string, to positions.Position) bool {
		line := ugiclient.PositionLine(fen, moves)
		return s.client.Send(line) == nil && s.compare(to, line) == nil
	}
	after := []positions.Position{p}
	for _, m := range moves {
		q := after[len(after)-1].Copy()
		if parsed == nil {
			_, parsed = positions.PlayTurn(q, m)
		}
		after = append(after, q)
	}
	if parsed != nil {
		return err
	}
	cut := sort.Search(len(moves), func(i int) bool { return !leads(fen, moves[:i+1], after[i+1]) })
	if cut < 2 || cut == len(moves) || !leads(fen, moves, after[cut]) {
		return err
	}
	const more = 3
	other := s.branch(line{}, 0, cut+more)
	if len(other.moves) < cut+more {
		return err
	}
	for n := cut; n <= cut+more; n++ {
		if !leads("", other.moves[:n], s.branch(other, cut, 0).p) {
			return err
		}
	}
	c := cause{cutsList, fmt.Sprint(cut)}
	s.faults[c] = fmt.Sprintf("follows only the first %d moves of a list", cut)
	wrongAnswer(err).cause = c
	return err
}
