package slowtest

import (
	"fmt"
	"slices"
	"strings"
)

func init() {
	register("verto", rules{New: newVerto, Parse: parseVerto, Fault: faultVerto})
}

// A position is a board with 'w' and 'b'.
type vertoPosition struct {
	board Grid
	rule  string
	side  byte // 'w' or 'b'
}

func newVerto(size int, rule string) Position {
	if size == 0 {
		size = 8
	}
	return &vertoPosition{newGrid(size), rule, 'w'}
}

func faultVerto(size int, rule, fen string) string {
	p := newVerto(size, rule).(*vertoPosition)
	if fields := fenFields(fen, 2, p.board.Size, "wb"); fields == nil || !isOne(fields[1], "wb") {
		return "it has no such form"
	}
	return ""
}

func parseVerto(size int, rule, fen string) Position {
	p := newVerto(size, rule).(*vertoPosition)
	board, side, _ := strings.Cut(fen, " ")
	p.side, p.board = side[0], ReadGrid(p.board.Size, board)
	return p
}

func (p *vertoPosition) enemy() byte { return 'w' + 'b' - p.side }

// A move is a legal turn and the board after it.
type move struct {
	name  string
	after Grid
}

// with returns a copy of a board with stones of colour on the given points.
func with(board Grid, colour byte, points ...Point) Grid {
	after := board.Clone()
	for _, at := range points {
		after.Square[at] = colour
	}
	return after
}

// capturesAt returns the turns that begin with a capturing stone on at. If only is not
// empty, it may leave out all turns but the one called only, since chains can be very
// numerous.
func (p *vertoPosition) capturesAt(at Point, only string) []move {
	var moves []move
	for _, d := range Around {
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
func (p *vertoPosition) chains(m move, newest Point, only string) []move {
	if !strings.HasPrefix(only, m.name) && only != "" {
		return nil
	}
	var moves []move
	ended := true
	for _, d := range Around {
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
func (p *vertoPosition) mayEnter(at Point) bool {
	if p.board.Touches(at, p.enemy(), Around) {
		return true
	}
	return !p.board.Touches(at, p.side, Around) && !p.board.IsCorner(at)
}

// captures reports whether a stone of the side to move captures on at.
func (p *vertoPosition) captures(at Point) bool {
	for _, d := range Around {
		next := at.Plus(d)
		if p.board.Square[next] == p.enemy() && p.board.Square[next.Plus(d)] == p.side {
			return true
		}
	}
	return false
}

// moves returns the legal turns. The argument only works as in capturesAt.
func (p *vertoPosition) moves(only string) []move {
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

func (p *vertoPosition) Turns() []string {
	var names []string
	for _, m := range p.moves("") {
		names = append(names, m.name)
	}
	return names
}

func (p *vertoPosition) Legal(turn string) bool {
	return slices.ContainsFunc(p.moves(turn), func(m move) bool { return m.name == turn })
}

func (p *vertoPosition) Play(turn string) {
	for _, m := range p.moves(turn) {
		if m.name == turn {
			p.board, p.side = m.after, p.enemy()
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

func (p *vertoPosition) FEN() string { return p.board.String() + " " + string(rune(p.side)) }
