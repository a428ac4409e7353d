// Package slow has a second implementation of the rules of Verto, written from
// docs/games/verto.md by other means than package verto: maps and strings, no bitboards, no
// steps, no speed. It imports nothing of that package, so that the two cannot share an
// error. Importing it registers the rules in package reference.
package slow

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/positions/reference"
)

func init() {
	reference.Register("verto", reference.Rules{New: newPosition, Parse: parse, Fault: fault})
}

// A position is a board with 'w' and 'b'.
type position struct {
	board reference.Grid
	rule  string
	side  byte // 'w' or 'b'
}

func newPosition(size int, rule string) reference.Position {
	if size == 0 {
		size = 8
	}
	return &position{reference.NewGrid(size), rule, 'w'}
}

func fault(size int, rule, fen string) string {
	p := newPosition(size, rule).(*position)
	if fields := reference.Fields(fen, 2, p.board.Size, "wb"); fields == nil || !reference.IsOne(fields[1], "wb") {
		return "it has no such form"
	}
	return ""
}

func parse(size int, rule, fen string) reference.Position {
	p := newPosition(size, rule).(*position)
	board, side, _ := strings.Cut(fen, " ")
	p.side, p.board = side[0], reference.ReadGrid(p.board.Size, board)
	return p
}

func (p *position) enemy() byte { return 'w' + 'b' - p.side }

// A move is a legal turn and the board after it.
type move struct {
	name  string
	after reference.Grid
}

// with returns a copy of a board with stones of colour on the given points.
func with(board reference.Grid, colour byte, points ...reference.Point) reference.Grid {
	after := board.Clone()
	for _, at := range points {
		after.Square[at] = colour
	}
	return after
}

// capturesAt returns the turns that begin with a capturing stone on at. If only is not
// empty, it may leave out all turns but the one called only, since chains can be very
// numerous.
func (p *position) capturesAt(at reference.Point, only string) []move {
	var moves []move
	for _, d := range reference.Around {
		next := at.Plus(d)
		if p.board.Square[next] == p.enemy() && p.board.Square[next.Plus(d)] == p.side {
			first := move{at.String() + "x" + next.String(), with(p.board, p.side, at, next)}
			moves = append(moves, p.chains(first, at, only)...)
		}
	}
	return moves
}

// chains returns the ways to complete a chain whose last stone is newest. The argument
// only works as in capturesAt.
func (p *position) chains(m move, newest reference.Point, only string) []move {
	if !strings.HasPrefix(only, m.name) && only != "" {
		return nil
	}
	var moves []move
	ended := true
	for _, d := range reference.Around {
		between := newest.Plus(d)
		beyond := between.Plus(d)
		if m.after.Square[between] == p.enemy() && m.after.IsEmpty(beyond) {
			ended = false
			longer := move{m.name + "-" + beyond.String(), with(m.after, p.side, between, beyond)}
			moves = append(moves, p.chains(longer, beyond, only)...)
		}
	}
	if ended {
		return []move{m}
	}
	return moves
}

// mayEnter reports whether a stone may be entered on at if it captures nothing there.
func (p *position) mayEnter(at reference.Point) bool {
	if p.board.Touches(at, p.enemy(), reference.Around) {
		return true
	}
	return !p.board.Touches(at, p.side, reference.Around) && !p.board.IsCorner(at)
}

// captures reports whether a stone of the side to move captures on at.
func (p *position) captures(at reference.Point) bool {
	for _, d := range reference.Around {
		next := at.Plus(d)
		if p.board.Square[next] == p.enemy() && p.board.Square[next.Plus(d)] == p.side {
			return true
		}
	}
	return false
}

// moves returns the legal turns. The argument only works as in capturesAt.
func (p *position) moves(only string) []move {
	var moves []move
	full, canCapture, canMove := true, false, false
	for _, at := range p.board.Points() {
		if p.board.IsEmpty(at) {
			full = false
			canCapture = canCapture || p.captures(at)
			canMove = canMove || p.captures(at) || p.mayEnter(at)
		}
	}
	if !full && !canMove {
		return []move{{"pass", p.board}}
	}
	for _, at := range p.board.Points() {
		switch {
		case !p.board.IsEmpty(at):
		case p.captures(at):
			moves = append(moves, p.capturesAt(at, only)...)
			if p.rule == "free" {
				moves = append(moves, move{at.String(), with(p.board, p.side, at)})
			}
		case p.mayEnter(at) && !(p.rule == "old" && canCapture):
			moves = append(moves, move{at.String(), with(p.board, p.side, at)})
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
			p.board, p.side = m.after, p.enemy()
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
	white, black := p.board.Count("w"), p.board.Count("b")
	switch {
	case white+black < p.board.Size*p.board.Size:
		return "none"
	case white > black:
		return "p1win"
	case white < black:
		return "p2win"
	}
	return "draw"
}

func (p *position) FEN() string { return p.board.String() + " " + string(rune(p.side)) }
