package slowtest

import (
	"fmt"
	"slices"
	"strings"
)

func init() {
	register("vinver", rules{New: newVinver, Parse: parseVinver, Fault: faultVinver})
}

// A position is a board with 'b' and 'w'.
type vinverPosition struct {
	board  Grid
	side   byte // colour to move
	pie    byte // '=', '?' or 'x'
	nopass bool
	passed bool // the last turn was a pass
}

func newVinver(size int, rule string) Position {
	if size == 0 {
		size = 19
	}
	return &vinverPosition{board: newGrid(size), side: 'b', pie: '=', nopass: rule == "nopass"}
}

// fault says why a position string is refused.
func faultVinver(size int, rule, fen string) string {
	v := newVinver(size, rule).(*vinverPosition)
	fen, passed := strings.CutSuffix(fen, " pass")
	fields := fenFields(fen, 3, v.board.Size, "bw")
	if fields == nil || !isOne(fields[1], "bw") || !isOne(fields[2], "=?x") {
		return "it has no such form"
	}
	v = parseVinver(size, rule, fen).(*vinverPosition)
	stones := v.board.Count("bw")
	switch {
	case len(v.enemiesInCrosscuts()) > 0:
		return "it has a crosscut"
	case stones == 0 && (v.side != 'b' || v.pie != '='), v.pie == '?' && (v.side != 'w' || v.board.Count("b") != 1 || stones != 1):
		return "stones, side and pie do not fit together"
	case passed && (v.nopass || stones == 0 || v.pie == '?'):
		return "nobody can have passed"
	}
	return ""
}

func parseVinver(size int, rule, fen string) Position {
	v := newVinver(size, rule).(*vinverPosition)
	fields := strings.Fields(fen)
	v.board, v.side, v.pie, v.passed = ReadGrid(v.board.Size, fields[0]), fields[1][0], fields[2][0], len(fields) == 4
	return v
}

// enemiesInCrosscuts returns the stones of the side not to move that are in a crosscut,
// in square order.
func (v *vinverPosition) enemiesInCrosscuts() []Point {
	in := map[Point]bool{}
	for _, p := range v.board.Points() {
		right, above, across := p.Plus(P(1, 0)), p.Plus(P(0, 1)), p.Plus(P(1, 1))
		a, b := v.board.Square[p], v.board.Square[right]
		if a == 0 || b == 0 || a == b || a != v.board.Square[across] || b != v.board.Square[above] {
			continue
		}
		if a != v.side {
			in[p], in[across] = true, true
		} else {
			in[right], in[above] = true, true
		}
	}
	return v.sorted(in)
}

// sorted returns the points of a set in square order.
func (v *vinverPosition) sorted(set map[Point]bool) []Point {
	return slices.DeleteFunc(v.board.Points(), func(p Point) bool { return !set[p] })
}

// named returns a set of points as a string, in square order.
func (v *vinverPosition) named(set map[Point]bool) string {
	var names []string
	for _, p := range v.sorted(set) {
		names = append(names, p.String())
	}
	return strings.Join(names, "x")
}

// flipSets adds to found every set of flips, as a string, that resolves all crosscuts
// from this position. It tries every order. The set done holds the flips made so far,
// and tried the sets already seen. If within is not nil, only its stones may be
// flipped.
func (v *vinverPosition) flipSets(done map[Point]bool, within, tried, found map[string]bool) {
	set := v.named(done)
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
		if within != nil && !within[point.String()] {
			continue
		}
		before := v.board.Square[point]
		v.board.Square[point], done[point] = v.side, true
		v.flipSets(done, within, tried, found)
		v.board.Square[point] = before
		delete(done, point)
	}
}

// setsAfter returns the sets of flips that follow a stone placed on point.
func (v *vinverPosition) setsAfter(point Point, within map[string]bool) map[string]bool {
	found := map[string]bool{}
	v.board.Square[point] = v.side
	v.flipSets(map[Point]bool{}, within, map[string]bool{}, found)
	delete(v.board.Square, point)
	return found
}

func (v *vinverPosition) firstTurn() bool { return v.board.Count("bw") == 0 }

func (v *vinverPosition) mayPass() bool { return !v.firstTurn() && !v.passed && !v.nopass }

func (v *vinverPosition) Turns() []string {
	if v.Result() != "none" {
		return nil
	}
	var turns []string
	for _, point := range v.board.Points() {
		if !v.board.IsEmpty(point) {
			continue
		}
		for set := range v.setsAfter(point, nil) {
			turns = append(turns, strings.TrimSuffix(point.String()+"x"+set, "x"))
		}
	}
	if v.mayPass() {
		turns = append(turns, "pass")
	}
	if v.pie == '?' {
		turns = append(turns, "swap")
	}
	return turns
}

func (v *vinverPosition) Legal(turn string) bool {
	switch {
	case v.Result() != "none":
		return false
	case turn == "pass":
		return v.mayPass()
	case turn == "swap":
		return v.pie == '?'
	}
	name, set, _ := strings.Cut(turn, "x")
	within := map[string]bool{}
	for _, flip := range strings.Split(set, "x") {
		within[flip] = true
	}
	return slices.ContainsFunc(v.board.Points(), func(point Point) bool {
		return point.String() == name && v.board.IsEmpty(point) && v.setsAfter(point, within)[set]
	})
}

func (v *vinverPosition) Play(turn string) {
	first := v.firstTurn()
	if turn == "swap" {
		v.pie = 'x' // White is still to move, now as p1
		return
	}
	if v.passed = turn == "pass"; !v.passed {
		for _, point := range strings.Split(turn, "x") {
			v.board.Square[At(point)] = v.side
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
func (v *vinverPosition) owner(colour byte) int {
	if (colour == 'b') == (v.pie != 'x') {
		return 1
	}
	return 2
}

func (v *vinverPosition) ToMove() int { return v.owner(v.side) }

func (v *vinverPosition) Result() string {
	for _, colour := range []byte{'b', 'w'} {
		if v.connected(colour) {
			return fmt.Sprintf("p%dwin", v.owner(colour))
		}
	}
	return "none"
}

// connected reports whether colour has a chain between its two edges: bottom and top for
// Black, left and right for White.
func (v *vinverPosition) connected(colour byte) bool {
	last := v.board.Size - 1
	for i := range v.board.Size {
		first, chain := P(i, 0), map[Point]bool{}
		if colour == 'w' {
			first = P(0, i)
		}
		v.board.Collect(first, string(rune(colour)), Orthogonal, chain)
		for p := range chain {
			if colour == 'b' && p.Rank == last || colour == 'w' && p.File == last {
				return true
			}
		}
	}
	return false
}

func (v *vinverPosition) FEN() string {
	fen := fmt.Sprintf("%s %c %c", v.board, v.side, v.pie)
	if v.passed {
		fen += " pass"
	}
	return fen
}
