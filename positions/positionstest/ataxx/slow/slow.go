// Package slow has a second implementation of the rules of Ataxx, for tests. It uses
// maps and names of squares, and nothing of the fast version. Importing it registers
// the rules in package reference. No version promises anything about it.
package slow

import (
	"fmt"
	"strings"

	"tetrad/positions/reference"
)

func init() { reference.Register("ataxx", reference.Rules{New: start, Parse: parse}) }

// game maps each square of the board, like "a1", to 'x', 'o' or '.'.
type game struct {
	size  int
	board map[string]rune
	side  rune
	quiet int
}

func nameOf(file, rank int) string { return fmt.Sprintf("%c%d", 'a'+file, rank+1) }

func empty(size int) *game {
	g := &game{size: size, board: map[string]rune{}, side: 'x'}
	if size == 0 {
		g.size = 7
	}
	for file := range g.size {
		for rank := range g.size {
			g.board[nameOf(file, rank)] = '.'
		}
	}
	return g
}

func start(size int, _ string) reference.Position {
	g := empty(size)
	last := g.size - 1
	g.board[nameOf(0, 0)], g.board[nameOf(last, last)] = 'o', 'o'
	g.board[nameOf(0, last)], g.board[nameOf(last, 0)] = 'x', 'x'
	return g
}

func parse(size int, _ string, fen string) reference.Position {
	g := empty(size)
	var board string
	if _, err := fmt.Sscanf(fen, "%s %c %d", &board, &g.side, &g.quiet); err != nil {
		panic(err)
	}
	reference.ReadBoard(board, func(file, rank int, stone byte) { g.board[nameOf(file, rank)] = rune(stone) })
	return g
}

// around returns the squares of the board at the given distance from square. The
// distance is the greater of the differences of files and ranks.
func (g *game) around(square string, distance int) []string {
	var found []string
	for other := range g.board {
		files, ranks := int(other[0])-int(square[0]), int(other[1])-int(square[1])
		if max(files, -files, ranks, -ranks) == distance {
			found = append(found, other)
		}
	}
	return found
}

func (g *game) count(c rune) int {
	n := 0
	for _, on := range g.board {
		if on == c {
			n++
		}
	}
	return n
}

// moves returns the moves of a side, except a pass.
func (g *game) moves(side rune) []string {
	found := map[string]bool{}
	for square, on := range g.board {
		if on != side {
			continue
		}
		for _, to := range g.around(square, 1) {
			if g.board[to] == '.' {
				found[to] = true
			}
		}
		for _, to := range g.around(square, 2) {
			if g.board[to] == '.' {
				found[square+"-"+to] = true
			}
		}
	}
	var moves []string
	for move := range found {
		moves = append(moves, move)
	}
	return moves
}

// Turns implements reference.Position.
func (g *game) Turns() []string {
	if g.Result() != "none" {
		return nil
	}
	if moves := g.moves(g.side); len(moves) > 0 {
		return moves
	}
	return []string{"pass"}
}

// Legal implements reference.Position.
func (g *game) Legal(turn string) bool {
	for _, legal := range g.Turns() {
		if legal == turn {
			return true
		}
	}
	return false
}

// Play implements reference.Position.
func (g *game) Play(turn string) {
	from, to, jumps := strings.Cut(turn, "-")
	g.quiet++
	switch {
	case turn == "pass":
	case jumps:
		g.board[from] = '.'
		g.settle(to)
	default:
		g.quiet = 0
		g.settle(turn)
	}
	g.side = g.other()
}

// settle puts a stone on a square and turns the enemy stones around it.
func (g *game) settle(square string) {
	g.board[square] = g.side
	for _, neighbour := range g.around(square, 1) {
		if g.board[neighbour] == g.other() {
			g.board[neighbour] = g.side
		}
	}
}

func (g *game) other() rune {
	if g.side == 'x' {
		return 'o'
	}
	return 'x'
}

// ToMove implements reference.Position.
func (g *game) ToMove() int {
	if g.side == 'x' {
		return 1
	}
	return 2
}

// Result implements reference.Position.
func (g *game) Result() string {
	x, o := g.count('x'), g.count('o')
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

// FEN implements reference.Position.
func (g *game) FEN() string {
	board := reference.WriteBoard(g.size, func(file, rank int) byte {
		if c := g.board[nameOf(file, rank)]; c != '.' {
			return byte(c)
		}
		return 0
	})
	return fmt.Sprintf("%s %c %d", board, g.side, g.quiet)
}
