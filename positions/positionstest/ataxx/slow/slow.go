// Package slow has a second implementation of the rules of Ataxx, for tests. It uses
// maps and names of squares, and nothing of the fast version. Importing it registers
// the rules in package slowtest.
package slow

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tetrad/positions/slowtest"
)

func init() { slowtest.Register("ataxx", slowtest.Rules{New: start, Parse: parse}) }

// game is a board with 'x' and 'o'.
type game struct {
	board slowtest.Grid
	side  byte
	quiet int
}

func empty(size int) *game {
	if size == 0 {
		size = 7
	}
	return &game{board: slowtest.NewGrid(size), side: 'x'}
}

func start(size int, _ string) slowtest.Position {
	g := empty(size)
	last := g.board.Size - 1
	for _, i := range []int{0, last} {
		g.board.Square[slowtest.P(i, i)], g.board.Square[slowtest.P(i, last-i)] = 'o', 'x'
	}
	return g
}

func parse(size int, _ string, fen string) slowtest.Position {
	g := empty(size)
	var board string
	if _, err := fmt.Sscanf(fen, "%s %c %d", &board, &g.side, &g.quiet); err != nil {
		panic(err)
	}
	g.board = slowtest.ReadGrid(g.board.Size, board)
	return g
}

// around returns the squares of the board at the given distance from a square. The
// distance is the greater of the differences of files and ranks.
func (g *game) around(square slowtest.Point, distance int) []slowtest.Point {
	return slices.DeleteFunc(g.board.Points(), func(other slowtest.Point) bool {
		d := other.Minus(square)
		return max(d.File, -d.File, d.Rank, -d.Rank) != distance
	})
}

// moves returns the moves of a side, except a pass.
func (g *game) moves(side byte) []string {
	found := map[string]bool{}
	for square, on := range g.board.Square {
		if on != side {
			continue
		}
		for _, to := range g.around(square, 1) {
			if g.board.IsEmpty(to) {
				found[to.String()] = true
			}
		}
		for _, to := range g.around(square, 2) {
			if g.board.IsEmpty(to) {
				found[square.String()+"-"+to.String()] = true
			}
		}
	}
	return slices.Collect(maps.Keys(found))
}

// Turns implements slowtest.Position.
func (g *game) Turns() []string {
	if g.Result() != "none" {
		return nil
	}
	if moves := g.moves(g.side); len(moves) > 0 {
		return moves
	}
	return []string{"pass"}
}

// Legal implements slowtest.Position.
func (g *game) Legal(turn string) bool { return slices.Contains(g.Turns(), turn) }

// Play implements slowtest.Position.
func (g *game) Play(turn string) {
	from, to, jumps := strings.Cut(turn, "-")
	g.quiet++
	switch {
	case turn == "pass":
	case jumps:
		delete(g.board.Square, slowtest.At(from))
		g.settle(slowtest.At(to))
	default:
		g.quiet = 0
		g.settle(slowtest.At(turn))
	}
	g.side = g.other()
}

// settle puts a stone on a square and turns the enemy stones around it.
func (g *game) settle(square slowtest.Point) {
	g.board.Square[square] = g.side
	for _, neighbour := range g.around(square, 1) {
		if g.board.Square[neighbour] == g.other() {
			g.board.Square[neighbour] = g.side
		}
	}
}

func (g *game) other() byte { return 'x' + 'o' - g.side }

// ToMove implements slowtest.Position.
func (g *game) ToMove() int {
	if g.side == 'x' {
		return 1
	}
	return 2
}

// Result implements slowtest.Position.
func (g *game) Result() string {
	x, o := g.board.Count("x"), g.board.Count("o")
	if x > 0 && o > 0 && len(g.moves('x'))+len(g.moves('o')) > 0 {
		if g.quiet >= 100 {
			return "draw"
		}
		return "none"
	}
	switch {
	case x > o:
		return "p1win"
	case x < o:
		return "p2win"
	}
	return "draw"
}

// FEN implements slowtest.Position.
func (g *game) FEN() string { return fmt.Sprintf("%s %c %d", g.board, g.side, g.quiet) }
