package solve

import "tetrad/positions"

// A graph is the strategy of retrograde analysis, for parts of games in which
// positions can repeat. It lists all reachable positions and then works backwards
// from the ends, as endgame tables are built (K. Thompson, "Retrograde Analysis of
// Certain Endgames", 1986). The remaining positions are draws: neither player can
// force an end there. Positions that are symmetric images of each other count as one.
// A graph knows nothing about the other parts of a game.
//
// Its values ignore the history: infinite play is a draw. They are also right under
// the rules about history. A strategy that avoids a loss for ever avoids it until
// such a rule ends the game. A strategy that wins by the shortest way repeats no
// position, so only the rule that counts quiet turns could stop it. A graph therefore
// also finds the number of quiet turns that a win needs.
type graph struct {
	*meter
	index  map[uint64]int32 // by canonical key
	values []int8           // as seen by the player to move
	turns  []uint16         // to the win or loss
	quiet  []uint16         // to that end, or to an earlier turn that is not quiet
	needs  map[plan]int32   // quiet turns that the rules must allow (see countdown.need)
	most   int              // room, in positions
	full   bool             // whether the positions once exceeded that room
	// strict is set once a turn that is not quiet leads to a position whose win needs
	// more quiet turns than the rules allow, which makes that position a draw. The
	// values of the positions before it are then doubtful. Only wins that end before
	// the rule can apply still count.
	strict bool
}

// bytesAPosition is the memory that a graph takes for each position while it is
// built: the index, the values, about five steps and as many links back.
const bytesAPosition = 120

func newGraph(hashMiB int, m *meter) *graph {
	most := int(int64(hashMiB) << 20 / bytesAPosition)
	return &graph{meter: m, index: map[uint64]int32{}, needs: map[plan]int32{}, most: most}
}

func (g *graph) narrow(pr *problem, v Value) Value {
	for i, attacker := range pr.attackers() {
		if v.isOpen(i) {
			v = v.with(i, g.ask(pr.p, winFor(attacker, unlimited)))
		}
	}
	return v
}

// ask lists all positions that can be reached from p, if p belongs to a part of the
// game with repetition and is not listed yet.
func (g *graph) ask(p positions.Position, q question) answer {
	r := p.(positions.Recurrent)
	if p.MidTurn() || r.TurnsToRecurrence() > 0 {
		return answer{}
	}
	value, length, _, ok := g.value(r, g.lengths)
	if p.ToMove() != q.attacker {
		value = -value
	}
	switch {
	case !ok:
		return answer{}
	case value >= q.goal:
		return yes.to(q, length)
	}
	return no.to(q, 0)
}

func (g *graph) recall(p positions.Position, q question) answer {
	if _, listed := g.index[p.(positions.Recurrent).CanonicalKey()]; !listed {
		return answer{}
	}
	return g.ask(p, q)
}

// usage measures memory by the number of positions.
func (g *graph) usage() (permille, mebibytes int) {
	return min(len(g.values)*1000/max(g.most, 1), 1000), g.most * bytesAPosition >> 20
}

// value returns the value of p for the player to move and, unless it is a draw, the
// number of turns to the end, which grows when few quiet turns are left. That number is
// unknownLength then, unless lengths asks for it, which costs more than the value.
// byHistory marks a draw that is only a draw because of the quiet turns already played. ok
// is false if there are too many positions, if a win is in doubt (see strict), or if stop
// became true.
func (g *graph) value(p positions.Recurrent, lengths bool) (value, turns int, byHistory, ok bool) {
	i, known := g.index[p.CanonicalKey()]
	if !known {
		if g.full {
			return 0, 0, false, false
		}
		e := expansion{graph: g, base: int32(len(g.values))}
		if !e.run(p.Fresh().(position)) {
			return 0, 0, false, false
		}
		i = g.index[p.CanonicalKey()]
	}
	value, turns = int(g.values[i]), int(g.turns[i])
	switch {
	case value == 0 || max(turns, int(g.quiet[i])) <= p.TurnsToDraw():
		return value, turns, false, true
	case g.strict:
		return 0, 0, false, false
	case int(g.quiet[i]) <= p.TurnsToDraw():
		if turns = unknownLength; lengths {
			turns = g.within(p, i, p.TurnsToDraw())
		}
		return value, turns, false, true
	}
	// The winner cannot end the game in time. The other player cannot win either:
	// without a mistake of the winner, that player has no win.
	return 0, 0, int(g.quiet[i]) <= p.Fresh().(positions.Recurrent).TurnsToDraw(), true
}

// position is the kind of position that a graph works on.
type position interface {
	positions.Position
	positions.Recurrent
}

// An expansion adds to a graph all positions that can be reached from one position.
type expansion struct {
	graph *graph
	base  int32 // index of the first new position

	open []position // listed but not yet expanded
	from []int32    // the indices of open
	// The turns from new positions, in the order in which they are found. ^start marks
	// a turn that is not quiet.
	starts, ends []int32
	limit        int // of quiet turns, by the rules
}

func (e *expansion) run(root position) bool {
	g := e.graph
	e.limit = root.TurnsToDraw()
	e.add(root)
	var steps []positions.Step
	for len(e.open) > 0 {
		last := len(e.open) - 1
		p, i := e.open[last], e.from[last]
		e.open, e.from = e.open[:last], e.from[:last]
		steps = p.Steps(steps[:0])
		for _, s := range steps {
			p.Do(s)
			start := i
			if p.TurnsToDraw() == e.limit {
				start = ^i
			}
			e.starts, e.ends = append(e.starts, start), append(e.ends, e.add(p))
			p.Undo()
		}
		g.listed.Store(int64(len(g.values)))
		if tooMany := len(g.values) > g.most; tooMany || g.stop != nil && g.stop.Load() {
			g.full = tooMany
			e.giveUp()
			return false
		}
	}
	e.goBack()
	return true
}

// add returns the index of p and lists p if it is new.
func (e *expansion) add(p position) int32 {
	g := e.graph
	key := p.CanonicalKey()
	if i, known := g.index[key]; known {
		return i
	}
	i := int32(len(g.values))
	g.index[key] = i
	g.turns, g.quiet = append(g.turns, 0), append(g.quiet, 0)
	if outcome := p.Outcome(); outcome != positions.Undecided {
		g.values = append(g.values, int8(valueOf(p, outcome, false, p.ToMove())))
		return i
	}
	g.values = append(g.values, 0)
	e.open, e.from = append(e.open, p.Fresh().(position)), append(e.from, i)
	return i
}

// giveUp removes the new positions.
func (e *expansion) giveUp() {
	g := e.graph
	for key, i := range g.index {
		if i >= e.base {
			delete(g.index, key)
		}
	}
	g.values, g.turns, g.quiet = g.values[:e.base], g.turns[:e.base], g.quiet[:e.base]
	g.listed.Store(int64(e.base))
}
