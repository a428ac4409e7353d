package slowtest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

func init() { register("ataxx", rules{New: startAtaxx, Parse: parseAtaxx}) }

// game is a board with 'x' and 'o'.
type ataxxPosition struct {
	board Grid
	side  byte
	quiet int
}

func emptyAtaxx(size int) *ataxxPosition {
	if size == 0 {
		size = 7
	}
	return &ataxxPosition{board: newGrid(size), side: 'x'}
}

func startAtaxx(size int, _ string) Position {
	g := emptyAtaxx(size)
	last := g.board.Size - 1
	for _, i := range []int{0, last} {
		g.board.Square[P(i, i)], g.board.Square[P(i, last-i)] = 'o', 'x'
	}
	return g
}

func parseAtaxx(size int, _ string, fen string) Position {
	g := emptyAtaxx(size)
	var board string
	if _, err := fmt.Sscanf(fen, "%s %c %d", &board, &g.side, &g.quiet); err != nil {
		panic(err)
	}
	g.board = ReadGrid(g.board.Size, board)
	return g
}

// around returns the squares of the board at the given distance from a square. The
// distance is the greater of the differences of files and ranks.
func (g *ataxxPosition) around(square Point, distance int) []Point {
	return slices.DeleteFunc(g.board.Points(), func(other Point) bool {
		d := other.Minus(square)
		return max(d.File, -d.File, d.Rank, -d.Rank) != distance
	})
}

// moves returns the moves of a side, except a pass.
func (g *ataxxPosition) moves(side byte) []string {
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

// Turns implements Position.
func (g *ataxxPosition) Turns() []string {
	if g.Result() != "none" {
		return nil
	}
	if moves := g.moves(g.side); len(moves) > 0 {
		return moves
	}
	return []string{"pass"}
}

// Legal implements Position.
func (g *ataxxPosition) Legal(turn string) bool { return slices.Contains(g.Turns(), turn) }

// Play implements Position.
func (g *ataxxPosition) Play(turn string) {
	from, to, jumps := strings.Cut(turn, "-")
	g.quiet++
	switch {
	case turn == "pass":
	case jumps:
		delete(g.board.Square, At(from))
		g.settle(At(to))
	default:
		g.quiet = 0
		g.settle(At(turn))
	}
	g.side = g.other()
}

// settle puts a stone on a square and turns the enemy stones around it.
func (g *ataxxPosition) settle(square Point) {
	g.board.Square[square] = g.side
	for _, neighbour := range g.around(square, 1) {
		if g.board.Square[neighbour] == g.other() {
			g.board.Square[neighbour] = g.side
		}
	}
}

func (g *ataxxPosition) other() byte { return 'x' + 'o' - g.side }

// ToMove implements Position.
func (g *ataxxPosition) ToMove() int {
	if g.side == 'x' {
		return 1
	}
	return 2
}

// Result implements Position.
func (g *ataxxPosition) Result() string {
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

// FEN implements Position.
func (g *ataxxPosition) FEN() string { return fmt.Sprintf("%s %c %d", g.board, g.side, g.quiet) }
