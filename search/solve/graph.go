package solve

import (
	"tetrad/positions"
)

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
	r := p.Abilities().Recurrent
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
	if _, listed := g.index[p.Abilities().Recurrent.CanonicalKey()]; !listed {
		return answer{}
	}
	return g.ask(p, q)
}

// usage measures memory by the number of positions.
func (g *graph) usage() (permille, mebibytes int) {
	return min(len(g.values)*1000/max(g.most, 1), 1000), g.most * bytesAPosition >> 20
}

// value returns the value of p for the player to move and, unless it is a draw, the number
// of turns to the end. When few quiet turns are left, that number is greater and costs
// more than the value: it is unknownLength unless lengths asks for it. byHistory marks a
// draw that is due only to the quiet turns already played. The result ok is false if there
// are too many positions, if a win is in doubt (see strict), or if stop became true.
func (g *graph) value(p positions.Recurrent, lengths bool) (value, turns int, byHistory, ok bool) {
	i, known := g.index[p.CanonicalKey()]
	if !known {
		if g.full {
			return 0, 0, false, false
		}
		e := expansion{graph: g, base: int32(len(g.values))}
		if !e.run(p.Fresh()) {
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
	return 0, 0, int(g.quiet[i]) <= p.Fresh().TurnsToDraw(), true
}

// An expansion adds to a graph all positions that can be reached from one position.
type expansion struct {
	graph *graph
	base  int32 // index of the first new position

	open []positions.Recurrent // listed but not yet expanded
	from []int32               // the indices of open
	// The turns from new positions, in the order in which they are found. ^start marks
	// a turn that is not quiet.
	starts, ends []int32
	limit        int // of quiet turns, by the rules
}

func (e *expansion) run(root positions.Recurrent) bool {
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
func (e *expansion) add(p positions.Recurrent) int32 {
	g := e.graph
	key := p.CanonicalKey()
	if i, known := g.index[key]; known {
		return i
	}
	i := int32(len(g.values))
	g.index[key] = i
	g.turns, g.quiet = append(g.turns, 0), append(g.quiet, 0)
	if outcome := p.Outcome(); outcome != positions.Undecided {
		g.values = append(g.values, int8(valueOf(p, outcome, p.ToMove())))
		return i
	}
	g.values = append(g.values, 0)
	e.open, e.from = append(e.open, p.Fresh()), append(e.from, i)
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

// ways indexes the turns by the position that they lead to.
type ways struct {
	row    map[int32]int32
	first  []int32 // by row, plus one more at the end
	starts []int32 // as in expansion
}

// waysBack sorts the turns by the positions that they lead to.
func (e *expansion) waysBack() ways {
	w := ways{row: map[int32]int32{}, starts: make([]int32, len(e.starts))}
	for _, i := range e.ends {
		if _, known := w.row[i]; !known {
			w.row[i] = int32(len(w.row))
		}
	}
	w.first = make([]int32, len(w.row)+1)
	for _, i := range e.ends {
		w.first[w.row[i]+1]++
	}
	for r := range len(w.row) {
		w.first[r+1] += w.first[r]
	}
	next := append([]int32(nil), w.first...)
	for t, i := range e.ends {
		r := w.row[i]
		w.starts[next[r]] = e.starts[t]
		next[r]++
	}
	return w
}

// to returns the starts of the turns that lead to i.
func (w *ways) to(i int32) []int32 {
	r, ok := w.row[i]
	if !ok {
		return nil
	}
	return w.starts[w.first[r]:w.first[r+1]]
}

// startOf returns the start of a turn and whether the turn is quiet.
func startOf(start int32) (i int32, quiet bool) {
	if start < 0 {
		return ^start, false
	}
	return start, true
}

// countTurns returns the number of turns from each new position.
func (e *expansion) countTurns() []int32 {
	count := make([]int32, len(e.graph.values)-int(e.base))
	for _, start := range e.starts {
		i, _ := startOf(start)
		count[i-e.base]++
	}
	return count
}

// goBack finds the values of the new positions, in order of the number of turns to
// the end. A position is won once one of its turns leads to a lost position. It is
// lost once all of its turns lead to won positions.
func (e *expansion) goBack() {
	g := e.graph
	back, left := e.waysBack(), e.countTurns()
	var levels levels
	// The ends are known, and so are the positions that were already in the graph.
	for i := range back.row {
		if g.values[i] != 0 {
			levels.put(int(g.turns[i]), i)
		}
	}
	for n := 0; n < len(levels); n++ {
		for k := 0; k < len(levels[n]); k++ {
			i := levels[n][k]
			for _, start := range back.to(i) {
				j, _ := startOf(start)
				if g.values[j] != 0 {
					continue
				}
				if left[j-e.base]--; g.values[i] < 0 || left[j-e.base] == 0 {
					g.values[j], g.turns[j] = -g.values[i], uint16(n+1)
					levels.put(n+1, j)
				}
			}
		}
	}
	e.countQuiet(&back)
	e.findDoubt()
}

// countQuiet runs when the values are known. It counts the quiet turns to the end or
// to a turn that is not quiet; the winner minimises them, and the loser maximises
// them.
func (e *expansion) countQuiet(back *ways) {
	g := e.graph
	left := e.countTurns()
	var levels levels
	reach := func(i, j int32, n int) {
		// Skip turns that give away a win and turns that are not the loser's best.
		if g.quiet[j] != 0 || g.values[j] != -g.values[i] {
			return
		}
		if left[j-e.base]--; g.values[i] < 0 || left[j-e.base] == 0 {
			g.quiet[j] = uint16(n + 1)
			levels.put(n+1, j)
		}
	}
	for i := range back.row {
		if g.values[i] == 0 {
			continue
		}
		if i < e.base || g.turns[i] == 0 {
			levels.put(int(g.quiet[i]), i)
		}
		for _, start := range back.to(i) {
			if j, quiet := startOf(start); !quiet {
				reach(i, j, 0)
			}
		}
	}
	for n := 0; n < len(levels); n++ {
		for k := 0; k < len(levels[n]); k++ {
			i := levels[n][k]
			for _, start := range back.to(i) {
				if j, quiet := startOf(start); quiet {
					reach(i, j, n)
				}
			}
		}
	}
}

// findDoubt looks for a turn that is not quiet and leads to a position whose win
// needs more quiet turns than the rules allow.
func (e *expansion) findDoubt() {
	g := e.graph
	for t, i := range e.ends {
		if _, quiet := startOf(e.starts[t]); !quiet && int(g.quiet[i]) > e.limit {
			g.strict = true
		}
	}
}

// levels lists positions by the number of turns to the end.
type levels [][]int32

func (l *levels) put(n int, i int32) {
	for len(*l) <= n {
		*l = append(*l, nil)
	}
	(*l)[n] = append((*l)[n], i)
}
