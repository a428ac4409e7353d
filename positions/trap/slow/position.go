// Package slow has a second implementation of the rules of Trap, written from
// docs/games/trap.md by other means than package trap: maps and strings, no bitboards, no
// steps, no speed. It imports nothing of that package, so that the two cannot share an
// error. Importing it registers the rules in package reference. No version promises
// anything about it.
package slow

import (
	"slices"
	"strings"

	"tetrad/positions/reference"
)

func init() {
	reference.Register("trap", reference.Rules{New: newPosition, Parse: parse, Fault: fault})
}

// A position maps the names of points and lines to pieces and arrows. The map has the
// arrow of a line under both orders of its ends.
type position struct {
	size   int
	pawns  int // of each side
	kings  bool
	pieces map[string]byte      // by point: w, b, W or B
	arrows map[[2]string]string // by line: the point to which the arrow points
	side   byte                 // w or b
	hand   map[byte]int         // pawns still to place
	quiet  int                  // phase-3 turns since the last removal
	seen   map[string]int       // occurrences in phase 3, by position.repeats
	result string
}

func newPosition(size int, rule string) reference.Position {
	t := empty(size, rule)
	t.hand['w'], t.hand['b'] = t.pawns, t.pawns
	return t
}

func empty(size int, rule string) *position {
	if size == 0 {
		size = 6
	}
	pawns := map[int]int{3: 2, 4: 4, 5: 6, 6: 8, 7: 8, 8: 8}[size]
	return &position{
		size: size, pawns: pawns, kings: rule == "king",
		pieces: map[string]byte{}, arrows: map[[2]string]string{},
		side: 'w', hand: map[byte]int{}, seen: map[string]int{}, result: "none",
	}
}

func (t *position) ToMove() int {
	if t.side == 'w' {
		return 1
	}
	return 2
}

func (t *position) Result() string { return t.result }

func (t *position) Legal(turn string) bool { return slices.Contains(t.Turns(), turn) }

// points returns all points, rank by rank from a1.
func (t *position) points() []string {
	var all []string
	for rank := 1; rank <= t.size; rank++ {
		for file := 0; file < t.size; file++ {
			all = append(all, pointName(file, rank))
		}
	}
	return all
}

func pointName(file, rank int) string { return string(rune('a'+file)) + string(rune('0'+rank)) }

// neighbours returns the points that a line joins to point.
func (t *position) neighbours(point string) []string {
	file, rank := int(point[0]-'a'), int(point[1]-'0')
	var near []string
	if file > 0 {
		near = append(near, pointName(file-1, rank))
	}
	if file < t.size-1 {
		near = append(near, pointName(file+1, rank))
	}
	if rank > 1 {
		near = append(near, pointName(file, rank-1))
	}
	if rank < t.size {
		near = append(near, pointName(file, rank+1))
	}
	return near
}

func (t *position) setArrow(from, to string) {
	t.arrows[[2]string{from, to}] = to
	t.arrows[[2]string{to, from}] = to
}

// phase returns 1, 2 or 3.
func (t *position) phase() int {
	lines := 2 * t.size * (t.size - 1)
	switch {
	case t.hand['w']+t.hand['b'] > 0:
		return 1
	case len(t.arrows) < 2*lines: // each line is in the map under both orders
		return 2
	}
	return 3
}

func (t *position) Turns() []string {
	if t.result != "none" {
		return nil
	}
	switch t.phase() {
	case 1:
		return t.placements()
	case 2:
		return t.arrowTurns()
	}
	return t.moves()
}

func (t *position) placements() []string {
	var turns []string
	for _, point := range t.points() {
		if t.pieces[point] == 0 {
			turns = append(turns, point)
		}
	}
	return turns
}

func (t *position) arrowTurns() []string {
	var turns []string
	for _, from := range t.points() {
		for _, to := range t.neighbours(from) {
			if t.arrows[[2]string{from, to}] == "" {
				turns = append(turns, from+">"+to)
			}
		}
	}
	return turns
}

func (t *position) moves() []string {
	var turns []string
	for from, piece := range t.pieces {
		if colourOf(piece) != t.side {
			continue
		}
		for _, to := range t.neighbours(from) {
			if t.arrows[[2]string{from, to}] == to {
				turns = append(turns, from+"-"+to)
			}
		}
	}
	return turns
}

func colourOf(piece byte) byte { return strings.ToLower(string(piece))[0] }

func (t *position) Play(turn string) {
	switch t.phase() {
	case 1:
		t.place(turn)
	case 2:
		from, to, _ := strings.Cut(turn, ">")
		t.setArrow(from, to)
	case 3:
		from, to, _ := strings.Cut(turn, "-")
		t.move(from, to)
	}
	t.side = map[byte]byte{'w': 'b', 'b': 'w'}[t.side]
	t.judge()
}

func (t *position) place(point string) {
	t.pieces[point] = t.side
	if t.kings && t.hand[t.side] == t.pawns {
		t.pieces[point] = strings.ToUpper(string(t.side))[0]
	}
	t.hand[t.side]--
}

func (t *position) move(from, to string) {
	moved, swapped := t.pieces[from], t.pieces[to]
	t.pieces[to] = moved
	delete(t.pieces, from)
	if swapped != 0 {
		t.pieces[from] = swapped
	}
	for _, other := range t.neighbours(to) {
		if t.arrows[[2]string{to, other}] == to {
			t.setArrow(to, other)
		} else {
			t.setArrow(other, to)
		}
	}
	t.quiet++
	for _, point := range t.neighbours(to) {
		if t.pieces[point] != 0 && t.surrounded(point) {
			delete(t.pieces, point)
			t.quiet = 0
		}
	}
}

// surrounded reports whether all arrows at point lead to it.
func (t *position) surrounded(point string) bool {
	for _, other := range t.neighbours(point) {
		if t.arrows[[2]string{point, other}] != point {
			return false
		}
	}
	return true
}

// judge sets the result after a turn, or of a position read from a string.
func (t *position) judge() {
	if t.phase() != 3 {
		return
	}
	position := t.repeats()
	t.seen[position]++
	win := map[byte]string{'w': "p2win", 'b': "p1win"} // by loser
	white, black := t.lives('w'), t.lives('b')
	switch {
	case !white && !black:
		t.result = "draw"
	case !white:
		t.result = win['w']
	case !black:
		t.result = win['b']
	case len(t.moves()) == 0:
		t.result = win[t.side]
	case t.seen[position] >= 3, t.quiet >= 100:
		t.result = "draw"
	}
}

// lives reports whether a side has its king or, in a game without kings, a piece.
func (t *position) lives(colour byte) bool {
	for _, piece := range t.pieces {
		if colourOf(piece) == colour && (!t.kings || piece != colour) {
			return true
		}
	}
	return false
}
