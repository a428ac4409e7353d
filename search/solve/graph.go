package solve

import (
	"sync/atomic"

	"tetrad/positions"
)

// A graph solves whole parts of games in which positions can come again: it
// lists all positions that can be reached, and then goes back from the ends, as
// endgame tables are made (K. Thompson, "Retrograde Analysis of Certain
// Endgames", 1986). What is left over is a draw: neither player can force an
// end there. Images of each other are one position.
//
// Its values leave the history out of account: infinite play is a draw. By the
// rules about history they are right as well. A strategy that avoids a loss for
// ever avoids it until such a rule ends the game. One that wins within n turns
// meets no position twice, so it does win if n turns may be played at all;
// whether they may is looked at for each position asked about.
type graph struct {
	index  map[uint64]int32 // by canonical key
	values []int8           // for the player to move
	turns  []uint16         // to the end that is won or lost
	most   int              // positions that there is room for
	full   bool             // there were too many once
}

// bytesAPosition is what a graph takes for each position while it is made: the
// index, the values, some five steps and as many ways back.
const bytesAPosition = 120

func newGraph(hashMiB int) *graph {
	return &graph{index: map[uint64]int32{}, most: hashMiB << 20 / bytesAPosition}
}

// value returns the value of p for the player to move, and the turns to the end
// where it is not a draw. ok is false where there are too many positions, the
// rules about history come in, or stop became true.
func (g *graph) value(p positions.Recurrent, stop *atomic.Bool) (value, turns int, ok bool) {
	i, known := g.index[p.CanonicalKey()]
	if !known {
		if g.full {
			return 0, 0, false
		}
		e := expansion{graph: g, base: int32(len(g.values)), stop: stop}
		if !e.run(p.Fresh().(position)) {
			return 0, 0, false
		}
		i = g.index[p.CanonicalKey()]
	}
	value, turns = int(g.values[i]), int(g.turns[i])
	return value, turns, value == 0 || turns <= p.TurnsToDraw()
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
	stop  *atomic.Bool

	open []position // found, but not gone on from yet
	from []int32    // and their indices
	// Turns from new positions, as they are found.
	starts, ends []int32
}

func (e *expansion) run(root position) bool {
	g := e.graph
	e.add(root)
	var steps []positions.Step
	for len(e.open) > 0 {
		last := len(e.open) - 1
		p, i := e.open[last], e.from[last]
		e.open, e.from = e.open[:last], e.from[:last]
		steps = p.Steps(steps[:0])
		for _, s := range steps {
			p.Do(s)
			e.starts, e.ends = append(e.starts, i), append(e.ends, e.add(p))
			p.Undo()
		}
		if tooMany := len(g.values) > g.most; tooMany || e.stop != nil && e.stop.Load() {
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
	g.turns = append(g.turns, 0)
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
	g.values, g.turns = g.values[:e.base], g.turns[:e.base]
}

// goBack finds the values of the new positions, by the number of turns to the
// end. A position is won once one turn from it leads to a lost one, and lost
// once all lead to won ones.
func (e *expansion) goBack() {
	g := e.graph
	back := e.waysBack()
	left := make([]int32, len(g.values)-int(e.base)) // turns not yet known to lose
	for _, i := range e.starts {
		left[i-e.base]++
	}
	// Ends are known, and what was in the graph before.
	levels := [][]int32{nil}
	for i := range back.row {
		if g.values[i] != 0 {
			levels = put(levels, int(g.turns[i]), i)
		}
	}
	for n := 0; n < len(levels); n++ {
		for k := 0; k < len(levels[n]); k++ {
			i := levels[n][k]
			for _, j := range back.of(i) {
				if g.values[j] != 0 {
					continue
				}
				if left[j-e.base]--; g.values[i] < 0 || left[j-e.base] == 0 {
					g.values[j], g.turns[j] = -g.values[i], uint16(n+1)
					levels = put(levels, n+1, j)
				}
			}
		}
	}
}

// put appends i to level n, which may be new.
func put(levels [][]int32, n int, i int32) [][]int32 {
	for len(levels) <= n {
		levels = append(levels, nil)
	}
	levels[n] = append(levels[n], i)
	return levels
}

// ways lists the turns to each position that one leads to.
type ways struct {
	row    map[int32]int32
	first  []int32 // by row, and one more at the end
	starts []int32
}

// waysBack sorts the turns by their ends.
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

// of returns the positions from which a turn leads to i.
func (w *ways) of(i int32) []int32 {
	r, ok := w.row[i]
	if !ok {
		return nil
	}
	return w.starts[w.first[r]:w.first[r+1]]
}
