package solve

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
