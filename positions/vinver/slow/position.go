// Package slow has a second implementation of the rules of Vinver, written from
// docs/games/vinver.md by other means than package vinver: maps and strings, no bitboards, no
// steps, no speed. It imports nothing of that package, so that the two cannot share an
// error. Importing it registers the rules in package reference. No version promises
// anything about it.
package slow

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/positions/reference"
)

func init() {
	reference.Register("vinver", reference.Rules{New: newPosition, Parse: parse, Fault: fault})
}

// A position maps the names of points to stones.
type position struct {
	size   int
	names  [][]string      // of points, by file and rank, including one row outside each edge
	stones map[string]byte // 'b' or 'w'
	side   byte            // colour to move
	pie    byte            // '=', '?' or 'x'
	nopass bool
	passes int // in a row, among the moves played here
}

func newPosition(size int, rule string) reference.Position {
	if size == 0 {
		size = 19
	}
	v := &position{size: size, stones: map[string]byte{}, side: 'b', pie: '=', nopass: rule == "nopass"}
	for file := -1; file <= size; file++ {
		var names []string
		for rank := -1; rank <= size; rank++ {
			names = append(names, fmt.Sprintf("%c%d", 'a'+file, rank+1))
		}
		v.names = append(v.names, names)
	}
	return v
}

// fault says why a position string is refused.
func fault(size int, rule, fen string) string {
	v := newPosition(size, rule).(*position)
	fields := reference.Fields(fen, 3, v.size, "bw")
	if fields == nil || !reference.IsOne(fields[1], "bw") || !reference.IsOne(fields[2], "=?x") {
		return "it has no such form"
	}
	v = parse(size, rule, fen).(*position)
	black := 0
	for _, stone := range v.stones {
		if stone == 'b' {
			black++
		}
	}
	switch {
	case len(v.enemiesInCrosscuts()) > 0:
		return "it has a crosscut"
	case len(v.stones) == 0 && (v.side != 'b' || v.pie != '='), v.pie == '?' && (v.side != 'w' || black != 1 || len(v.stones) != 1):
		return "stones, side and pie do not fit together"
	}
	return ""
}

func parse(size int, rule, fen string) reference.Position {
	v := newPosition(size, rule).(*position)
	fields := strings.Fields(fen)
	reference.ReadBoard(fields[0], func(file, rank int, stone byte) { v.stones[v.name(file, rank)] = stone })
	v.side, v.pie = fields[1][0], fields[2][0]
	return v
}

func (v *position) name(file, rank int) string { return v.names[file+1][rank+1] }

// each calls f for every point of the board in the square order of docs/games.md.
func (v *position) each(f func(file, rank int)) {
	for rank := range v.size {
		for file := range v.size {
			f(file, rank)
		}
	}
}

func (v *position) at(file, rank int) byte { return v.stones[v.name(file, rank)] }

// enemiesInCrosscuts returns the stones of the side not to move that are in a crosscut,
// in square order.
func (v *position) enemiesInCrosscuts() []string {
	in := map[string]bool{}
	v.each(func(file, rank int) {
		a, b := v.at(file, rank), v.at(file+1, rank)
		c, d := v.at(file, rank+1), v.at(file+1, rank+1)
		if a == 0 || b == 0 || a != d || b != c || a == b {
			return
		}
		if a != v.side {
			in[v.name(file, rank)], in[v.name(file+1, rank+1)] = true, true
		} else {
			in[v.name(file+1, rank)], in[v.name(file, rank+1)] = true, true
		}
	})
	return v.sorted(in)
}

// sorted returns the points of a set in square order.
func (v *position) sorted(set map[string]bool) []string {
	var points []string
	v.each(func(file, rank int) {
		if set[v.name(file, rank)] {
			points = append(points, v.name(file, rank))
		}
	})
	return points
}

// flipSets adds to found every set of flips, as a string, that resolves all crosscuts
// from this position. It tries every order. The set done holds the flips made so far,
// and tried the sets already seen. If within is not nil, only its stones may be
// flipped.
func (v *position) flipSets(done, within map[string]bool, tried, found map[string]bool) {
	set := strings.Join(v.sorted(done), "x")
	if tried[set] {
		return
	}
	tried[set] = true
	enemies := v.enemiesInCrosscuts()
	if len(enemies) == 0 {
		found[set] = true
		return
	}
	for _, point := range enemies {
		if within != nil && !within[point] {
			continue
		}
		before := v.stones[point]
		v.stones[point], done[point] = v.side, true
		v.flipSets(done, within, tried, found)
		v.stones[point] = before
		delete(done, point)
	}
}

// setsAfter returns the sets of flips that follow a stone placed on point.
func (v *position) setsAfter(point string, within map[string]bool) map[string]bool {
	found := map[string]bool{}
	v.stones[point] = v.side
	v.flipSets(map[string]bool{}, within, map[string]bool{}, found)
	delete(v.stones, point)
	return found
}

func (v *position) firstTurn() bool { return len(v.stones) == 0 }

func (v *position) mayPass() bool { return !v.firstTurn() && !v.nopass }

func (v *position) Turns() []string {
	if v.Result() != "none" {
		return nil
	}
	var turns []string
	v.each(func(file, rank int) {
		point := v.name(file, rank)
		if v.stones[point] != 0 {
			return
		}
		for set := range v.setsAfter(point, nil) {
			turns = append(turns, strings.TrimSuffix(point+"x"+set, "x"))
		}
	})
	if v.mayPass() {
		turns = append(turns, "pass")
	}
	if v.pie == '?' {
		turns = append(turns, "swap")
	}
	return turns
}

func (v *position) Legal(turn string) bool {
	switch {
	case v.Result() != "none":
		return false
	case turn == "pass":
		return v.mayPass()
	case turn == "swap":
		return v.pie == '?'
	}
	point, set, _ := strings.Cut(turn, "x")
	empty := false
	v.each(func(file, rank int) { empty = empty || v.name(file, rank) == point && v.stones[point] == 0 })
	within := map[string]bool{}
	for _, flip := range strings.Split(set, "x") {
		within[flip] = true
	}
	return empty && v.setsAfter(point, within)[set]
}

func (v *position) Play(turn string) {
	first := v.firstTurn()
	if turn == "swap" {
		v.pie = 'x' // White is still to move, now as p1
		return
	}
	if turn == "pass" {
		v.passes++
	} else {
		v.passes = 0
		for _, point := range strings.Split(turn, "x") {
			v.stones[point] = v.side
		}
	}
	if first {
		v.pie = '?'
	} else if v.pie == '?' {
		v.pie = '='
	}
	v.side = 'b' + 'w' - v.side
}

// owner returns the player who has a colour, 1 or 2.
func (v *position) owner(colour byte) int {
	if (colour == 'b') == (v.pie != 'x') {
		return 1
	}
	return 2
}

func (v *position) ToMove() int { return v.owner(v.side) }

func (v *position) Result() string {
	for _, colour := range []byte{'b', 'w'} {
		if v.connected(colour) {
			return fmt.Sprintf("p%dwin", v.owner(colour))
		}
	}
	if v.passes == 2 {
		return "draw"
	}
	return "none"
}

// connected reports whether colour has a chain between its two edges. It walks from
// every stone on the bottom (Black) or left (White) edge.
func (v *position) connected(colour byte) bool {
	seen := map[string]bool{}
	var walk func(file, rank int) bool
	walk = func(file, rank int) bool {
		point := v.name(file, rank)
		if v.stones[point] != colour || seen[point] {
			return false
		}
		seen[point] = true
		if colour == 'b' && rank == v.size-1 || colour == 'w' && file == v.size-1 {
			return true
		}
		return walk(file+1, rank) || walk(file-1, rank) || walk(file, rank+1) || walk(file, rank-1)
	}
	return slices.ContainsFunc(v.firstEdge(colour), func(at [2]int) bool { return walk(at[0], at[1]) })
}

func (v *position) firstEdge(colour byte) [][2]int {
	var edge [][2]int
	for i := range v.size {
		if colour == 'b' {
			edge = append(edge, [2]int{i, 0})
		} else {
			edge = append(edge, [2]int{0, i})
		}
	}
	return edge
}

func (v *position) FEN() string {
	return fmt.Sprintf("%s %c %c", reference.WriteBoard(v.size, v.at), v.side, v.pie)
}
