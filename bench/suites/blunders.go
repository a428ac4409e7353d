package suites

import (
	"context"
	"fmt"
	"strings"

	"tetrad/protocol/sets"
)

// A BlunderCount says how often a search with a limit answered with a turn that is proved to
// lose the outcome of its position.
type BlunderCount struct {
	Game      string  `json:"game"` // family
	Nodes     uint64  `json:"nodes,omitempty"`
	Millis    int64   `json:"movetime_ms,omitempty"`
	Positions int     `json:"positions"`
	Blunders  int     `json:"blunders"`
	Percent   float64 `json:"percent"`
}

// Limit returns the limit of the search, in words.
func (c BlunderCount) Limit() string {
	if c.Nodes > 0 {
		return fmt.Sprint(c.Nodes, " nodes")
	}
	return fmt.Sprint(c.Millis, " ms")
}

// CountBlunders asks a session for the turn of each position of a list with each limit, one
// after the other, and counts the blunders of each family of games.
func CountBlunders(ctx context.Context, s Session, list []*sets.Puzzle, limits []Limit) (counts []BlunderCount, err error) {
	for _, p := range list {
		family, _, _ := strings.Cut(p.Game, "-")
		if last := len(counts) - 1; last < 0 || counts[last].Game != family {
			for _, l := range limits {
				counts = append(counts, BlunderCount{Game: family, Nodes: l.Nodes, Millis: l.MoveTime.Milliseconds()})
			}
		}
		for i, l := range limits {
			answer, err := s.Answer(ctx, p, l)
			if err != nil {
				return nil, fmt.Errorf("%v: %w", p, err)
			}
			c := &counts[len(counts)-len(limits)+i]
			if c.Positions++; !p.Keeps(answer.Move) {
				c.Blunders++
			}
			c.Percent = 100 * float64(c.Blunders) / float64(c.Positions)
		}
	}
	return counts, nil
}
