package reference

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A vertoPoint is a square as a file and a rank from 1. Points off the board
// are not keys of the map of squares.
type vertoPoint struct{ file, rank int }

// vertoDirections are the steps to the eight neighbours.
var vertoDirections = []vertoPoint{
	{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1},
}

func (p vertoPoint) plus(d vertoPoint) vertoPoint {
	return vertoPoint{p.file + d.file, p.rank + d.rank}
}

func (p vertoPoint) name() string { return fmt.Sprintf("%c%d", 'a'+p.file-1, p.rank) }

// A vertoPosition maps every square of the board to 'w', 'b' or '.'.
type vertoPosition struct {
	size   int
	old    bool
	square map[vertoPoint]rune
	side   rune // 'w' or 'b'
}

func init() { Register("verto", Rules{newVerto, parseVerto}) }

func newVerto(size int, rule string) Position {
	if size == 0 {
		size = 8
	}
	p := &vertoPosition{size: size, old: rule == "old", square: map[vertoPoint]rune{}, side: 'w'}
	for file := 1; file <= size; file++ {
		for rank := 1; rank <= size; rank++ {
			p.square[vertoPoint{file, rank}] = '.'
		}
	}
	return p
}

func parseVerto(size int, rule, fen string) Position {
	p := newVerto(size, rule).(*vertoPosition)
	board, side, _ := strings.Cut(fen, " ")
	p.side = rune(side[0])
	for i, rank := range strings.Split(board, "/") {
		file, number := 1, 0
		for _, c := range rank {
			if '0' <= c && c <= '9' {
				number = 10*number + int(c-'0')
				continue
			}
			file += number
			number = 0
			p.square[vertoPoint{file, p.size - i}] = c
			file++
		}
	}
	return p
}

func (p *vertoPosition) enemy() rune {
	if p.side == 'w' {
		return 'b'
	}
	return 'w'
}

// touches reports whether a neighbour of at holds a stone of colour.
func (p *vertoPosition) touches(at vertoPoint, colour rune) bool {
	for _, d := range vertoDirections {
		if p.square[at.plus(d)] == colour {
			return true
		}
	}
	return false
}

func (p *vertoPosition) corner(at vertoPoint) bool {
	return (at.file == 1 || at.file == p.size) && (at.rank == 1 || at.rank == p.size)
}

// A vertoMove is a legal turn and the board after it.
type vertoMove struct {
	name  string
	after map[vertoPoint]rune
}

// vertoWith returns a copy of square with stones of colour on the given points.
func vertoWith(square map[vertoPoint]rune, colour rune, points ...vertoPoint) map[vertoPoint]rune {
	after := maps.Clone(square)
	for _, at := range points {
		after[at] = colour
	}
	return after
}

// capturesAt returns the turns that begin with a capturing stone on at. Of those
// it may leave out all but the one called only, unless only is empty: chains
// can be very many.
func (p *vertoPosition) capturesAt(at vertoPoint, only string) []vertoMove {
	var moves []vertoMove
	for _, d := range vertoDirections {
		next := at.plus(d)
		if p.square[next] == p.enemy() && p.square[next.plus(d)] == p.side {
			first := vertoMove{at.name() + "x" + next.name(), vertoWith(p.square, p.side, at, next)}
			moves = append(moves, p.chains(first, at, only)...)
		}
	}
	return moves
}

// chains returns the ways to complete a chain of which newest is the last stone,
// with only as in capturesAt.
func (p *vertoPosition) chains(m vertoMove, newest vertoPoint, only string) []vertoMove {
	if !strings.HasPrefix(only, m.name) && only != "" {
		return nil
	}
	var moves []vertoMove
	ended := true
	for _, d := range vertoDirections {
		between := newest.plus(d)
		beyond := between.plus(d)
		if m.after[between] == p.enemy() && m.after[beyond] == '.' {
			ended = false
			longer := vertoMove{m.name + "-" + beyond.name(), vertoWith(m.after, p.side, between, beyond)}
			moves = append(moves, p.chains(longer, beyond, only)...)
		}
	}
	if ended {
		return []vertoMove{m}
	}
	return moves
}

// mayEnter reports whether a stone may be entered on at, where it captures nothing.
func (p *vertoPosition) mayEnter(at vertoPoint) bool {
	if p.touches(at, p.enemy()) {
		return true
	}
	return !p.touches(at, p.side) && !p.corner(at)
}

// captures reports whether a stone of the side to move captures on at.
func (p *vertoPosition) captures(at vertoPoint) bool {
	for _, d := range vertoDirections {
		next := at.plus(d)
		if p.square[next] == p.enemy() && p.square[next.plus(d)] == p.side {
			return true
		}
	}
	return false
}

// moves returns the legal turns, with only as in capturesAt.
func (p *vertoPosition) moves(only string) []vertoMove {
	var moves []vertoMove
	full, canCapture, canMove := true, false, false
	for at, c := range p.square {
		if c == '.' {
			full = false
			canCapture = canCapture || p.captures(at)
			canMove = canMove || p.captures(at) || p.mayEnter(at)
		}
	}
	if !full && !canMove {
		return []vertoMove{{"pass", p.square}}
	}
	for at, c := range p.square {
		switch {
		case c != '.':
		case p.captures(at):
			moves = append(moves, p.capturesAt(at, only)...)
		case p.mayEnter(at) && !(p.old && canCapture):
			moves = append(moves, vertoMove{at.name(), vertoWith(p.square, p.side, at)})
		}
	}
	return moves
}

func (p *vertoPosition) Turns() []string {
	var names []string
	for _, m := range p.moves("") {
		names = append(names, m.name)
	}
	return names
}

func (p *vertoPosition) Legal(turn string) bool {
	return slices.ContainsFunc(p.moves(turn), func(m vertoMove) bool { return m.name == turn })
}

func (p *vertoPosition) Play(turn string) {
	for _, m := range p.moves(turn) {
		if m.name == turn {
			p.square, p.side = m.after, p.enemy()
			return
		}
	}
	panic(fmt.Sprintf("reference: verto move %q is not legal in %q", turn, p.FEN()))
}

func (p *vertoPosition) ToMove() int {
	if p.side == 'w' {
		return 1
	}
	return 2
}

func (p *vertoPosition) Result() string {
	count := map[rune]int{}
	for _, c := range p.square {
		count[c]++
	}
	switch {
	case count['.'] > 0:
		return "none"
	case count['w'] > count['b']:
		return "p1win"
	case count['w'] < count['b']:
		return "p2win"
	}
	return "draw"
}

func (p *vertoPosition) FEN() string {
	var ranks []string
	for rank := p.size; rank >= 1; rank-- {
		text := ""
		for file := 1; file <= p.size; file++ {
			text += string(p.square[vertoPoint{file, rank}])
		}
		// Long runs first, so that each run is replaced whole.
		for n := p.size; n >= 1; n-- {
			text = strings.ReplaceAll(text, strings.Repeat(".", n), fmt.Sprint(n))
		}
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/") + " " + string(p.side)
}
