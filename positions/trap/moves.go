package trap

import (
	"fmt"

	"tetrad/positions"
)

// TurnString implements positions.Position.
func (p *Position) TurnString(steps []positions.Step) string {
	from, to := Ends(steps[0])
	switch Phase(steps[0] >> phaseShift) {
	case Pawns:
		return pointName(from)
	case Arrows:
		return pointName(from) + ">" + pointName(to)
	}
	return pointName(from) + "-" + pointName(to)
}

// ParseTurn implements positions.Position.
func (p *Position) ParseTurn(move string) ([]positions.Step, error) {
	b := &p.now
	if b.outcome != positions.Undecided {
		return nil, positions.ErrGameOver
	}
	var s positions.Step
	var err error
	switch b.phase {
	case Pawns:
		s, err = p.parsePawn(move)
	case Arrows:
		s, err = p.parseArrow(move)
	default:
		s, err = p.parseMove(move)
	}
	if err != nil {
		return nil, err
	}
	return []positions.Step{s}, nil
}

func (p *Position) parsePawn(move string) (positions.Step, error) {
	const want = "nothing: as long as pawns are in hand, a move is one point, like b2"
	file, rank, err := positions.ReadOnlySquare(move, "", p.t.size, want)
	if err != nil {
		return 0, err
	}
	point := pointAt(file, rank)
	if p.now.kind(point) != noPiece {
		return 0, fmt.Errorf("pawns are placed on empty points, and %s is occupied", pointName(point))
	}
	return makeStep(Pawns, 0, point), nil
}

func (p *Position) parseArrow(move string) (positions.Step, error) {
	from, direction, err := p.parseLine(move, '>', "while lines are without arrows, a move is like b2>b3")
	if err != nil {
		return 0, err
	}
	b := &p.now
	lines, low := b.openH, from
	if direction >= up {
		lines = b.openV
	}
	if direction&1 != 0 { // left or down
		low += delta[direction]
	}
	if lines>>low&1 == 0 {
		return 0, fmt.Errorf("each line carries one arrow, and that from %s to %s has one already", pointName(from), pointName(from+delta[direction]))
	}
	return makeStep(Arrows, direction, from), nil
}

func (p *Position) parseMove(move string) (positions.Step, error) {
	from, direction, err := p.parseLine(move, '-', "now that all lines have arrows, a move is like b2-b3")
	if err != nil {
		return 0, err
	}
	b := &p.now
	switch {
	case b.kind(from) == noPiece:
		return 0, fmt.Errorf("there is no piece on %s to move", pointName(from))
	case b.pieces[b.side]>>from&1 == 0:
		return 0, fmt.Errorf("the piece on %s is %s, and %s is to move", pointName(from), colourNames[b.side^1], colourNames[b.side])
	case !b.hasArrow(p.t, from, direction):
		return 0, fmt.Errorf("pieces move along arrows, and this one points the other way, from %s to %s", pointName(from+delta[direction]), pointName(from))
	}
	return makeStep(Play, direction, from), nil
}

// parseLine reads two neighbouring points with a mark between them. The argument usage
// tells what a move is like, for the error of any other form.
func (p *Position) parseLine(move string, mark byte, usage string) (from, direction int, err error) {
	file, rank, rest, err := positions.ReadSquare(move, "", p.t.size)
	if err != nil {
		return 0, 0, err
	}
	if rest == "" || rest[0] != mark {
		return 0, 0, positions.UnexpectedAfter(positions.SquareName(file, rank), rest, string(mark)+": "+usage)
	}
	toFile, toRank, err := positions.ReadOnlySquare(rest[1:], string(mark), p.t.size, "nothing")
	if err != nil {
		return 0, 0, err
	}
	from, to := pointAt(file, rank), pointAt(toFile, toRank)
	for direction := range directions {
		if p.t.hasLine(from, direction) && from+delta[direction] == to {
			return from, direction, nil
		}
	}
	return 0, 0, fmt.Errorf("lines join orthogonal neighbours, and none joins %s and %s", pointName(from), pointName(to))
}
