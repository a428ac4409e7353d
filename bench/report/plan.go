package report

import (
	"strconv"

	"tetrad/bench/report/games"
)

// Settings say what a report is made of. The games of a report follow from them alone.
type Settings struct {
	Variants []string `json:"variants"` // one, or two to compare
	Seed     uint64   `json:"seed"`
	Nodes    uint64   `json:"nodes"` // of the strongest player
}

// The least and the greatest number of nodes of the strongest player.
const (
	MinNodes = 16
	MaxNodes = 100_000
)

// A batch is a number of games of one kind, which are played in each round.
type batch struct {
	kind  games.Kind
	count int
}

// A plan holds the batches of a round for one variant. Weak players are quick, so that
// they play more games.
type plan []batch

// mirrors are the symmetries that are their own inverses: a half turn and the
// reflections.
var mirrors = []int{1, 2, 3, 4, 7}

// newPlan returns the plan of a variant whose elements of the rules have these names.
// hasFirst says whether its first turns can be listed.
func newPlan(nodes uint64, elements []string, hasFirst bool) plan {
	var p plan
	add := func(count int, purpose games.Purpose, nodes uint64, detail string) {
		p = append(p, batch{games.Kind{Purpose: purpose, Nodes: nodes, Detail: detail}, count})
	}
	levels := levelsOf(nodes)
	for i, n := range levels {
		add([...]int{8, 8, 16, 32}[len(levels)-1-i], games.Play, n, "")
	}
	for _, n := range doublingsOf(nodes) {
		// Two games a pair.
		add(2*int(min(8, max(2, nodes/(2*n)))), games.Doubling, n, "")
	}
	quick := levels[len(levels)-2]
	if hasFirst {
		add(16, games.First, quick, "")
	}
	for _, name := range elements {
		add(2, games.Without, quick, name)
	}
	for _, s := range mirrors {
		add(1, games.Mirror, quick, strconv.Itoa(s))
	}
	return p
}

// levelsOf returns the nodes of the players of increasing strength: random turns, and
// three searches.
func levelsOf(nodes uint64) []uint64 { return []uint64{0, nodes / 16, nodes / 4, nodes} }

// doublingsOf returns the nodes that are doubled to see what more thinking gains.
func doublingsOf(nodes uint64) []uint64 {
	var list []uint64
	for n := nodes / 2; n >= max(1, nodes/32); n /= 2 {
		list = append([]uint64{n}, list...)
	}
	return list
}
