package slowtest

import (
	"slices"
	"strings"
)

func init() {
	register("trap", rules{New: newTrap, Parse: parseTrap, Fault: faultTrap})
}

// A position has pieces on points and arrows on lines.
type trapPosition struct {
	pawns  int // of each side
	kings  bool
	pieces Grid // w, b, W and B
	arrows Arrows
	side   byte           // w or b
	hand   map[byte]int   // pawns still to place
	quiet  int            // phase-3 turns since the last removal
	seen   map[string]int // occurrences in phase 3, by position.repeats
	result string
}

func newTrap(size int, rule string) Position {
	t := emptyTrap(size, rule)
	t.hand['w'], t.hand['b'] = t.pawns, t.pawns
	return t
}

func emptyTrap(size int, rule string) *trapPosition {
	if size == 0 {
		size = 6
	}
	pawns := map[int]int{3: 2, 4: 4, 5: 6, 6: 8, 7: 8, 8: 8}[size]
	return &trapPosition{
		pawns: pawns, kings: rule == "king", pieces: newGrid(size), arrows: Arrows{},
		side: 'w', hand: map[byte]int{}, seen: map[string]int{}, result: "none",
	}
}

func (t *trapPosition) ToMove() int {
	if t.side == 'w' {
		return 1
	}
	return 2
}

func (t *trapPosition) Result() string { return t.result }

func (t *trapPosition) Legal(turn string) bool { return slices.Contains(t.Turns(), turn) }

// phase returns 1, 2 or 3.
func (t *trapPosition) phase() int {
	lines := 2 * t.pieces.Size * (t.pieces.Size - 1)
	switch {
	case t.hand['w']+t.hand['b'] > 0:
		return 1
	case len(t.arrows) < 2*lines: // each line is in the map under both orders
		return 2
	}
	return 3
}

func (t *trapPosition) Turns() []string {
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

func (t *trapPosition) placements() []string {
	var turns []string
	for _, point := range t.pieces.Points() {
		if t.pieces.IsEmpty(point) {
			turns = append(turns, point.String())
		}
	}
	return turns
}

func (t *trapPosition) arrowTurns() []string {
	var turns []string
	for _, from := range t.pieces.Points() {
		for _, to := range t.pieces.Beside(from) {
			if !t.arrows.Points(from, to) && !t.arrows.Points(to, from) {
				turns = append(turns, from.String()+">"+to.String())
			}
		}
	}
	return turns
}

func (t *trapPosition) moves() []string {
	var turns []string
	for from, piece := range t.pieces.Square {
		if colourOf(piece) != t.side {
			continue
		}
		for _, to := range t.pieces.Beside(from) {
			if t.arrows.Points(from, to) {
				turns = append(turns, from.String()+"-"+to.String())
			}
		}
	}
	return turns
}

func colourOf(piece byte) byte { return strings.ToLower(string(piece))[0] }

func (t *trapPosition) Play(turn string) {
	switch t.phase() {
	case 1:
		t.place(At(turn))
	case 2:
		from, to, _ := strings.Cut(turn, ">")
		t.arrows.Set(At(from), At(to))
	case 3:
		from, to, _ := strings.Cut(turn, "-")
		t.move(At(from), At(to))
	}
	t.side = map[byte]byte{'w': 'b', 'b': 'w'}[t.side]
	t.judge()
}

func (t *trapPosition) place(point Point) {
	t.pieces.Square[point] = t.side
	if t.kings && t.hand[t.side] == t.pawns {
		t.pieces.Square[point] = strings.ToUpper(string(t.side))[0]
	}
	t.hand[t.side]--
}

func (t *trapPosition) move(from, to Point) {
	moved, swapped := t.pieces.Square[from], t.pieces.Square[to]
	t.pieces.Square[to] = moved
	delete(t.pieces.Square, from)
	if swapped != 0 {
		t.pieces.Square[from] = swapped
	}
	for _, other := range t.pieces.Beside(to) {
		if t.arrows.Points(other, to) {
			t.arrows.Set(to, other)
		} else {
			t.arrows.Set(other, to)
		}
	}
	t.quiet++
	for _, point := range t.pieces.Beside(to) {
		if t.pieces.Square[point] != 0 && t.arrows.Surrounded(t.pieces, point) {
			delete(t.pieces.Square, point)
			t.quiet = 0
		}
	}
}

// judge sets the result after a turn, or of a position read from a string.
func (t *trapPosition) judge() {
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
func (t *trapPosition) lives(colour byte) bool {
	for _, piece := range t.pieces.Square {
		if colourOf(piece) == colour && (!t.kings || piece != colour) {
			return true
		}
	}
	return false
}
