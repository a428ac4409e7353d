package slowtest

import (
	"maps"
	"strings"
)

func init() {
	register("veletas", rules{New: newVeletas, Parse: parseVeletas, Fault: faultVeletas})
}

// A position has a board that holds the letters of the position string: 'b' and 'w' are
// stones, 's' is an unclaimed shooter, 'B' and 'W' are claimed shooters.
type veletasPosition struct {
	board    Grid
	shooters int             // in the whole game
	first    int             // of them, the number placed in setup turn 1
	side     byte            // 'b' or 'w'
	pie      byte            // '=', '?' or 'x'
	names    map[string]bool // of all squares, made at the first use
}

func newVeletas(size int, _ string) Position {
	if size == 0 {
		size = 10
	}
	p := &veletasPosition{board: newGrid(size), side: 'b', pie: '='}
	switch size {
	case 7:
		p.shooters, p.first = 3, 1
	case 9:
		p.shooters, p.first = 5, 2
	case 10:
		p.shooters, p.first = 7, 3
	default:
		panic("reference: no such size")
	}
	return p
}

func (p *veletasPosition) inPlay() bool { return p.board.Count("sBW") == p.shooters }

func (p *veletasPosition) ToMove() int {
	blackMoves, p1IsBlack := p.side == 'b', p.pie != 'x'
	if blackMoves == p1IsBlack {
		return 1
	}
	return 2
}

func (p *veletasPosition) Result() string {
	p1, p2 := p.board.Count("B"), p.board.Count("W")
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
func reachable(board Grid, from Point) []Point {
	return board.Reach(from, "bw", Around, 0)
}

func (p *veletasPosition) Play(turn string) {
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
			delete(p.board.Square, At(from))
			p.board.Square[At(to)] = 's'
		}
	} else {
		for _, name := range strings.Split(chosen, "+") {
			p.board.Square[At(name)] = 's'
		}
	}
	p.board.Square[At(shot)] = mover
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
func (p *veletasPosition) claim(mover byte) {
	owners := map[Point]byte{}
	for s, c := range p.board.Square {
		if c != 's' || len(reachable(p.board, s)) > 0 {
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
	maps.Copy(p.board.Square, owners)
}

// largestBeside returns the size of the largest group of a colour that is
// orthogonally adjacent to s, or 0.
func (p *veletasPosition) largestBeside(s Point, colour byte) int {
	largest := 0
	for _, step := range Orthogonal {
		group := map[Point]bool{}
		p.board.Collect(s.Plus(step), string(rune(colour)), Orthogonal, group)
		largest = max(largest, len(group))
	}
	return largest
}

func other(colour byte) byte { return 'b' + 'w' - colour }
