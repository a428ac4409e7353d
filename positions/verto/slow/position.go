// Package slow has a second implementation of the rules of Verto, written from
// docs/games/verto.md by other means than package verto: maps and strings, no bitboards, no
// steps, no speed. It imports nothing of that package, so that the two cannot share an
// error. Importing it registers the rules in package reference. No version promises
// anything about it.
package slow

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tetrad/positions/reference"
)

func init() {
	reference.Register("verto", reference.Rules{New: newPosition, Parse: parse, Fault: fault})
}

// A point is a square as a file and a rank from 1. Points off the board are not keys of
// the map of squares.
type point struct{ file, rank int }

// directions are the steps to the eight neighbours.
var directions = []point{
	{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1},
}

func (p point) plus(d point) point {
	return point{p.file + d.file, p.rank + d.rank}
}

func (p point) name() string { return fmt.Sprintf("%c%d", 'a'+p.file-1, p.rank) }

// A position maps every square of the board to 'w', 'b' or '.'.
type position struct {
	size   int
	rule   string
	square map[point]rune
	side   rune // 'w' or 'b'
}

func newPosition(size int, rule string) reference.Position {
	if size == 0 {
		size = 8
	}
	p := &position{size: size, rule: rule, square: map[point]rune{}, side: 'w'}
	for file := 1; file <= size; file++ {
		for rank := 1; rank <= size; rank++ {
			p.square[point{file, rank}] = '.'
		}
	}
	return p
}

func fault(size int, rule, fen string) string {
	p := newPosition(size, rule).(*position)
	if fields := reference.Fields(fen, 2, p.size, "wb"); fields == nil || !reference.IsOne(fields[1], "wb") {
		return "it has no such form"
	}
	return ""
}

func parse(size int, rule, fen string) reference.Position {
	p := newPosition(size, rule).(*position)
	board, side, _ := strings.Cut(fen, " ")
	p.side = rune(side[0])
	reference.ReadBoard(board, func(file, rank int, stone byte) { p.square[point{file + 1, rank + 1}] = rune(stone) })
	return p
}

func (p *position) enemy() rune {
	if p.side == 'w' {
		return 'b'
	}
	return 'w'
}

// touches reports whether a neighbour of at holds a stone of colour.
func (p *position) touches(at point, colour rune) bool {
	for _, d := range directions {
		if p.square[at.plus(d)] == colour {
			return true
		}
	}
	return false
}

func (p *position) corner(at point) bool {
	return (at.file == 1 || at.file == p.size) && (at.rank == 1 || at.rank == p.size)
}

// A move is a legal turn and the board after it.
type move struct {
	name  string
	after map[point]rune
}

// with returns a copy of square with stones of colour on the given points.
func with(square map[point]rune, colour rune, points ...point) map[point]rune {
	after := maps.Clone(square)
	for _, at := range points {
		after[at] = colour
	}
	return after
}

// capturesAt returns the turns that begin with a capturing stone on at. If only is not
// empty, it may leave out all turns but the one called only, since chains can be very
// numerous.
func (p *position) capturesAt(at point, only string) []move {
	var moves []move
	for _, d := range directions {
		next := at.plus(d)
		if p.square[next] == p.enemy() && p.square[next.plus(d)] == p.side {
			first := move{at.name() + "x" + next.name(), with(p.square, p.side, at, next)}
			moves = append(moves, p.chains(first, at, only)...)
		}
	}
	return moves
}

// chains returns the ways to complete a chain whose last stone is newest. The argument
// only works as in capturesAt.
func (p *position) chains(m move, newest point, only string) []move {
	if !strings.HasPrefix(only, m.name) && only != "" {
		return nil
	}
	var moves []move
	ended := true
	for _, d := range directions {
		between := newest.plus(d)
		beyond := between.plus(d)
		if m.after[between] == p.enemy() && m.after[beyond] == '.' {
			ended = false
			longer := move{m.name + "-" + beyond.name(), with(m.after, p.side, between, beyond)}
			moves = append(moves, p.chains(longer, beyond, only)...)
		}
	}
	if ended {
		return []move{m}
	}
	return moves
}

// mayEnter reports whether a stone may be entered on at if it captures nothing there.
func (p *position) mayEnter(at point) bool {
	if p.touches(at, p.enemy()) {
		return true
	}
	return !p.touches(at, p.side) && !p.corner(at)
}

// captures reports whether a stone of the side to move captures on at.
func (p *position) captures(at point) bool {
	for _, d := range directions {
		next := at.plus(d)
		if p.square[next] == p.enemy() && p.square[next.plus(d)] == p.side {
			return true
		}
	}
	return false
}

// moves returns the legal turns. The argument only works as in capturesAt.
func (p *position) moves(only string) []move {
	var moves []move
	full, canCapture, canMove := true, false, false
	for at, c := range p.square {
		if c == '.' {
			full = false
			canCapture = canCapture || p.captures(at)
			canMove = canMove || p.captures(at) || p.mayEnter(at)
		}
	}
	if !full && !canMove {
		return []move{{"pass", p.square}}
	}
	for at, c := range p.square {
		switch {
		case c != '.':
		case p.captures(at):
			moves = append(moves, p.capturesAt(at, only)...)
			if p.rule == "free" {
				moves = append(moves, move{at.name(), with(p.square, p.side, at)})
			}
		case p.mayEnter(at) && !(p.rule == "old" && canCapture):
			moves = append(moves, move{at.name(), with(p.square, p.side, at)})
		}
	}
	return moves
}

func (p *position) Turns() []string {
	var names []string
	for _, m := range p.moves("") {
		names = append(names, m.name)
	}
	return names
}

func (p *position) Legal(turn string) bool {
	return slices.ContainsFunc(p.moves(turn), func(m move) bool { return m.name == turn })
}

func (p *position) Play(turn string) {
	for _, m := range p.moves(turn) {
		if m.name == turn {
			p.square, p.side = m.after, p.enemy()
			return
		}
	}
	panic(fmt.Sprintf("reference: verto move %q is not legal in %q", turn, p.FEN()))
}

func (p *position) ToMove() int {
	if p.side == 'w' {
		return 1
	}
	return 2
}

func (p *position) Result() string {
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

func (p *position) FEN() string {
	board := reference.WriteBoard(p.size, func(file, rank int) byte {
		if c := p.square[point{file + 1, rank + 1}]; c != '.' {
			return byte(c)
		}
		return 0
	})
	return board + " " + string(p.side)
}
