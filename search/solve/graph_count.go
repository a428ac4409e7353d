package solve

import (
	"math"

	"tetrad/positions"
)

// A countdown finds how many turns a win needs that must not wait for the rule which
// counts quiet turns. The shortest win of all may be too quiet; a longer one then has to
// do.
type countdown struct {
	graph *graph
	limit int    // of quiet turns, by the rules
	last  uint64 // count of nodes at which the search gives up
	over  bool   // whether the search was stopped, or gave up
}

// countdownNodes is the greatest number of nodes of a countdown. Most need some hundred.
const countdownNodes = 100_000

// A plan is a win of the position i within this many turns.
type plan struct{ i, turns int32 }

// never is the need of a win that is impossible.
const never = math.MaxInt32

// within returns the least number of turns in which the winner of p, a position of the
// graph, can end the game with left quiet turns. It returns unknownLength if that takes
// too long to find out. The winner must have the time for some win.
func (g *graph) within(p positions.Recurrent, i int32, left int) (turns int) {
	if len(g.needs) > g.most {
		clear(g.needs)
	}
	fresh := p.Fresh()
	c := countdown{graph: g, limit: fresh.TurnsToDraw(), last: g.nodes + countdownNodes}
	for turns = int(g.turns[i]); !c.over; turns++ {
		if c.need(fresh, i, turns) <= left && !c.over {
			return turns
		}
	}
	return unknownLength
}

// need returns the least number of quiet turns that the rules must still allow for a
// win within this many turns from p, or never. p has no history.
func (c *countdown) need(p positions.Recurrent, i int32, turns int) int {
	g := c.graph
	switch {
	case g.values[i] == 0 || turns < int(g.turns[i]):
		return never
	case turns == 0:
		return 0
	}
	key := plan{i, int32(turns)}
	if need, ok := g.needs[key]; ok {
		return int(need)
	}
	if c.isOver() {
		return never
	}
	wins := g.values[i] > 0
	need := never
	if !wins {
		need = 0
	}
	for _, s := range p.Steps(nil) {
		after := c.after(p, s, turns-1, g.values[i])
		if wins {
			need = min(need, after)
		} else {
			need = max(need, after)
		}
		if wins && need <= int(g.quiet[i]) || !wins && need == never {
			break // no turn is better for the player to move
		}
	}
	if !c.over {
		g.needs[key] = int32(need)
	}
	return need
}

// isOver counts a position and reports whether the search must give up.
func (c *countdown) isOver() bool {
	g := c.graph
	g.nodes++
	if g.nodes%pollInterval == 0 {
		g.counted.Store(g.nodes)
		c.over = c.over || g.nodes >= c.last || g.meter.isOver()
	}
	return c.over
}

// after returns what need returns for p before the step s, if that step is played and
// turns are left after it. value is that of p.
func (c *countdown) after(p positions.Recurrent, s positions.Step, turns int, value int8) int {
	p.Do(s)
	defer p.Undo()
	j, listed := c.graph.index[p.CanonicalKey()]
	if !listed || c.graph.values[j] != -value {
		return never
	}
	isQuiet := p.TurnsToDraw() < c.limit
	need := c.need(p.Fresh(), j, turns)
	switch {
	case isQuiet && need != never:
		return need + 1
	case need <= c.limit:
		return 1
	}
	return never
}
