// Package slow has a second implementation of the rules of Veletas, written from
// docs/games/veletas.md by other means than package veletas: maps and strings, no bitboards, no
// steps, no speed. It imports nothing of that package, so that the two cannot share an
// error. Importing it registers the rules in package reference. No version promises
// anything about it.
package slow

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"tetrad/positions/reference"
)

func init() {
	reference.Register("veletas", reference.Rules{New: newPosition, Parse: parse, Fault: fault})
}

// square is a square of the board: file and rank, from 0.
type square struct{ file, rank int }

// String returns the square's name.
func (s square) String() string {
	return string(rune('a'+s.file)) + strconv.Itoa(s.rank+1)
}

func (s square) plus(t square) square {
	return square{s.file + t.file, s.rank + t.rank}
}

// The steps to the orthogonal neighbours, and to all eight.
var (
	orthogonal = []square{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	around     = []square{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
)

// A position has a board that holds the letters of the position string: 'b' and 'w' are
// stones, 's' is an unclaimed shooter, 'B' and 'W' are claimed shooters.
type position struct {
	size     int
	shooters int // in the whole game
	first    int // of them, the number placed in setup turn 1
	board    map[square]byte
	side     byte            // 'b' or 'w'
	pie      byte            // '=', '?' or 'x'
	names    map[string]bool // of all squares, made at the first use
}

func newPosition(size int, _ string) reference.Position {
	p := &position{size: size, board: map[square]byte{}, side: 'b', pie: '='}
	switch size {
	case 7:
		p.shooters, p.first = 3, 1
	case 9:
		p.shooters, p.first = 5, 2
	case 0, 10:
		p.size, p.shooters, p.first = 10, 7, 3
	default:
		panic("reference: no such size")
	}
	return p
}

// count returns the number of squares that hold one of the letters.
func (p *position) count(letters string) int {
	n := 0
	for _, c := range p.board {
		if strings.IndexByte(letters, c) >= 0 {
			n++
		}
	}
	return n
}

func (p *position) inPlay() bool { return p.count("sBW") == p.shooters }

func (p *position) onBoard(s square) bool {
	return 0 <= s.file && s.file < p.size && 0 <= s.rank && s.rank < p.size
}

func (p *position) onPerimeter(s square) bool {
	return s.file == 0 || s.file == p.size-1 || s.rank == 0 || s.rank == p.size-1
}

// squares returns the squares in square order.
func (p *position) squares() []square {
	var all []square
	for rank := range p.size {
		for file := range p.size {
			all = append(all, square{file, rank})
		}
	}
	return all
}

func (p *position) ToMove() int {
	blackMoves, p1IsBlack := p.side == 'b', p.pie != 'x'
	if blackMoves == p1IsBlack {
		return 1
	}
	return 2
}

func (p *position) Result() string {
	p1, p2 := p.count("B"), p.count("W")
	if p.pie == 'x' {
		p1, p2 = p2, p1
	}
	switch {
	case 2*p1 > p.shooters:
		return "p1win"
	case 2*p2 > p.shooters:
		return "p2win"
	}
	return "none"
}

// reachable returns the empty squares of board to which a shooter on from could move or
// shoot. The content of from does not matter.
func (p *position) reachable(board map[square]byte, from square) []square {
	var found []square
	for _, step := range around {
		for to := from.plus(step); p.onBoard(to) && board[to] != 'b' && board[to] != 'w'; to = to.plus(step) {
			if board[to] == 0 {
				found = append(found, to)
			}
		}
	}
	return found
}

func (p *position) Play(turn string) {
	mover := p.side
	if turn == "swap" {
		p.pie = 'x' // White is still to move, now as p1
		return
	}
	chosen, shot, _ := strings.Cut(turn, "/")
	playing := p.inPlay()
	if playing {
		from, to, moves := strings.Cut(chosen, "-")
		if moves {
			delete(p.board, at(from))
			p.board[at(to)] = 's'
		}
	} else {
		for _, name := range strings.Split(chosen, "+") {
			p.board[at(name)] = 's'
		}
	}
	p.board[at(shot)] = mover
	switch {
	case playing:
		p.claim(mover)
	case mover == 'b':
		p.pie = '?'
	case p.pie == '?':
		p.pie = '='
	}
	p.side = other(mover)
}

// claim gives the shooters that are trapped after mover's turn to their owners. It
// judges all of them on the same board.
func (p *position) claim(mover byte) {
	owners := map[square]byte{}
	for s, c := range p.board {
		if c != 's' || len(p.reachable(p.board, s)) > 0 {
			continue
		}
		black, white := p.largestBeside(s, 'b'), p.largestBeside(s, 'w')
		switch {
		case black > white:
			owners[s] = 'B'
		case white > black:
			owners[s] = 'W'
		case mover == 'b':
			owners[s] = 'W'
		default:
			owners[s] = 'B'
		}
	}
	maps.Copy(p.board, owners)
}

// largestBeside returns the size of the largest group of a colour that is
// orthogonally adjacent to s, or 0.
func (p *position) largestBeside(s square, colour byte) int {
	largest := 0
	for _, step := range orthogonal {
		group := map[square]bool{}
		p.collect(s.plus(step), colour, group)
		largest = max(largest, len(group))
	}
	return largest
}

// collect adds the stones of a colour connected to s, s included, to group.
func (p *position) collect(s square, colour byte, group map[square]bool) {
	if p.board[s] != colour || group[s] {
		return
	}
	group[s] = true
	for _, step := range orthogonal {
		p.collect(s.plus(step), colour, group)
	}
}

func other(colour byte) byte {
	if colour == 'b' {
		return 'w'
	}
	return 'b'
}

// at returns the square called name, which must be a valid name.
func at(name string) square {
	rank, err := strconv.Atoi(name[1:])
	if err != nil {
		panic(fmt.Sprintf("reference: %q is no square", name))
	}
	return square{int(name[0]) - 'a', rank - 1}
}
