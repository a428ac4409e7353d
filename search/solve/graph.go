package solve

import "tetrad/positions"

// A graph is the strategy of retrograde analysis, for parts of games in which
// positions can come again: it lists all positions that can be reached, and then
// goes back from the ends, as endgame tables are made (K. Thompson, "Retrograde
// Analysis of Certain Endgames", 1986). What is left over is a draw: neither
// player can force an end there. Images of each other are one position. Outside
// of such parts it knows nothing.
//
// Its values leave the history out of account: infinite play is a draw. By the
// rules about history they are right as well. A strategy that avoids a loss for
// ever avoids it until such a rule ends the game. One that wins by the shortest
// way meets no position twice on it, so only the rule that counts quiet turns
// could stop it; how many of them it takes is therefore found as well.
type graph struct {
	*meter
	index  map[uint64]int32 // by canonical key
	values []int8           // for the player to move
	turns  []uint16         // to the end that is won or lost
	quiet  []uint16         // to that end or, if it comes before, to a turn that is not quiet
	most   int              // positions that there is room for
	full   bool             // there were too many once
	// strict is set once a turn that is not quiet leads to a position whose win
	// needs more quiet turns than the rules allow, which makes it a draw. The
	// values in front of it are doubtful then, and only those of wins count
	// that end before the rule can come in.
	strict bool
}

// bytesAPosition is what a graph takes for each position while it is made: the
// index, the values, some five steps and as many ways back.
const bytesAPosition = 120

func newGraph(hashMiB int, m *meter) *graph {
	return &graph{meter: m, index: map[uint64]int32{}, most: int(int64(hashMiB) << 20 / bytesAPosition)}
}

func (g *graph) narrow(pr *problem, v Value) Value {
	for i, attacker := range pr.attackers() {
		if v.isOpen(i) {
			v = v.with(i, g.ask(pr.p, winFor(attacker, unlimited)))
		}
	}
	return v
}

// ask lists all positions that can be reached from p, if p belongs to such a part
// of the game and was not listed before.
func (g *graph) ask(p positions.Position, q question) answer {
	r := p.(positions.Recurrent)
	if p.MidTurn() || r.TurnsToRecurrence() > 0 {
		return answer{}
	}
	value, length, _, ok := g.value(r)
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

// usage counts the room for positions.
func (g *graph) usage() (permille, mebibytes int) {
	return min(len(g.values)*1000/max(g.most, 1), 1000), g.most * bytesAPosition >> 20
}

// value returns the value of p for the player to move, and the turns to the end
// where it is not a draw. byHistory tells of a draw that it is one only because
// of the quiet turns already spent. ok is false where there are too many
// positions, a win is in doubt (see strict), or stop became true.
func (g *graph) value(p positions.Recurrent) (value, turns int, byHistory, ok bool) {
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
		return value, turns, false, true
	}
	// The winner cannot end it in time. Nor can the other player win: where a
	// win is not given away, there is none for the opponent.
	return 0, 0, int(g.quiet[i]) <= p.Fresh().(positions.Recurrent).TurnsToDraw(), true
}

// position is what a graph works on.
type position interface {
	positions.Position
	positions.Recurrent
}

// An expansion adds to a graph all positions that can be reached from one.
type expansion struct {
	graph *graph
	base  int32 // index of the first new position

	open []position // found, but not gone on from yet
	from []int32    // and their indices
	// Turns from new positions, as they are found. The start of one that is not
	// quiet is ^start.
	starts, ends []int32
	limit        int // quiet turns that the rules allow
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

// add returns the index of p, which is found just now or was known.
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
