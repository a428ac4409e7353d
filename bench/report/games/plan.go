package games

import (
	"fmt"

	"tetrad/engine"
)

// Settings say what a report is made of. The games of a report follow from them alone.
type Settings struct {
	Variants []string `json:"variants"` // one, or two to compare
	Seed     uint64   `json:"seed"`
	Nodes    uint64   `json:"nodes"` // of the strongest player
	// FEN is the position that all games begin from; empty: the start.
	FEN string `json:"fen,omitempty"`
}

// The least and the greatest number of nodes of the strongest player.
const (
	MinNodes = 16
	MaxNodes = 100_000
)

// A Batch is a number of games of one series, which are played in each round.
type Batch struct {
	Variant string
	Series  Series
	Count   int
}

// A Plan holds the batches of a round.
type Plan struct {
	Batches []Batch
	Size    int // games of a round
	seed    uint64
}

// NewPlan returns the plan of a report, whose settings may come from a stranger.
func NewPlan(r engine.Registry, s Settings) (*Plan, error) {
	if len(s.Variants) < 1 || len(s.Variants) > 2 || s.Nodes < MinNodes || s.Nodes > MaxNodes {
		return nil, fmt.Errorf("a report is on one or two variants with %d to %d nodes", MinNodes, MaxNodes)
	}
	p := &Plan{seed: s.Seed}
	for _, variant := range s.Variants {
		m, err := NewSelfPlayer(r, variant, s.FEN)
		if err != nil {
			return nil, err
		}
		p.add(variant, s.Nodes, m.FirstTurns() != nil)
	}
	return p, nil
}

// Job returns the game with this number: first all games of the first round.
func (p *Plan) Job(number int) Job {
	round, at := number/p.Size, number%p.Size
	for _, b := range p.Batches {
		if at < b.Count {
			return Job{b.Variant, b.Series, p.seed, round*b.Count + at}
		}
		at -= b.Count
	}
	panic("a plan has fewer games than its batches")
}

// add adds the batches of a variant. hasFirst says whether its first turns can be listed.
// Weak players are quick, so that they play more games.
func (p *Plan) add(variant string, nodes uint64, hasFirst bool) {
	add := func(count int, purpose Purpose, nodes uint64) {
		p.Batches = append(p.Batches, Batch{variant, Series{purpose, nodes}, count})
		p.Size += count
	}
	// Players of increasing strength: random turns, and three searches.
	add(32, Play, 0)
	add(16, Play, nodes/16)
	add(8, Play, nodes/4)
	add(8, Play, nodes)
	// The gain of more thinking.
	for _, n := range doublings(nodes) {
		add(2*int(min(8, max(2, nodes/(2*n)))), Doubling, n) // two games a pair
	}
	if hasFirst {
		add(16, First, nodes/4)
	}
}

// doublings returns the nodes that are doubled: up to five numbers, the least first.
func doublings(nodes uint64) []uint64 {
	var list []uint64
	for n := nodes / 2; n >= max(1, nodes/32); n /= 2 {
		list = append([]uint64{n}, list...)
	}
	return list
}
