package vinver

import (
	"errors"
	"fmt"
	"strings"

	"tetrad/positions"
)

// FEN implements positions.Position. After a pass there is a fourth field, since the turns
// depend on it.
func (p *Position) FEN() string {
	board := positions.WriteBoard(p.size, p.letterAt)
	fen := fmt.Sprintf("%s %c %c", board, "bw"[p.now.side], pieLetters[p.now.pie])
	if p.now.passed {
		fen += " " + passString
	}
	return fen
}

// letterAt returns the letter of the stone at a point, or 0 for none.
func (p *Position) letterAt(file, rank int) byte {
	switch at := PointAt(file, rank); {
	case p.stones[Black].Has(at):
		return 'b'
	case p.stones[White].Has(at):
		return 'w'
	}
	return 0
}

// Parse implements positions.Game.
func (g *game) Parse(fen string) (positions.Position, error) {
	fen, passed := strings.CutSuffix(fen, " "+passString)
	fields, err := positions.Fields(fen, "board", "side", "pie")
	if err != nil {
		return nil, err
	}
	p := g.newPosition()
	p.now = state{}
	if err := positions.ReadBoard(fields[0], g.size, "bw", p.put); err != nil {
		return nil, err
	}
	side, err := positions.ReadLetter(fields[1], "side", "bw")
	if err != nil {
		return nil, err
	}
	pie, err := positions.ReadLetter(fields[2], "pie", "=?x")
	if err != nil {
		return nil, err
	}
	if side == 'w' {
		p.now.side = White
	}
	if p.now.pie, err = p.readPie(pie); err != nil {
		return nil, err
	}
	if passed {
		if err := p.readPass(); err != nil {
			return nil, err
		}
	}
	if err := p.checkCrosscuts(); err != nil {
		return nil, err
	}
	p.now.key ^= g.side[p.now.side] ^ g.pie[p.now.pie]
	for _, c := range []Colour{Black, White} {
		if p.connects(&p.stones[c], c) {
			p.now.outcome = positions.WinFor(p.Owner(c))
		}
	}
	return p, nil
}

func (p *Position) put(file, rank int, letter byte) error {
	colour, at := Black, PointAt(file, rank)
	if letter == 'w' {
		colour = White
	}
	p.stones[colour].Toggle(at)
	p.now.key ^= p.stone[colour][at]
	return nil
}

// readPie returns the state of the pie rule for its letter, which must fit the stones
// and the side to move.
func (p *Position) readPie(letter byte) (uint8, error) {
	blacks, whites := p.stones[Black].Count(), p.stones[White].Count()
	switch {
	case letter == '?' && (blacks != 1 || whites != 0):
		return 0, errors.New("pie is ?, but a swap is offered only while p1's first black stone is the only stone")
	case letter == '?' && p.now.side != White:
		return 0, errors.New("pie is ?, but the side to move is b: a swap is offered to White")
	case letter == '?':
		return pieOffered, nil
	case blacks+whites == 0 && p.now.side != Black:
		return 0, errors.New("side is w, but on an empty board Black begins")
	case blacks+whites == 0 && letter == 'x':
		return 0, errors.New("pie is x, but sides cannot be swapped before there is a stone")
	case blacks+whites == 0:
		return pieFirst, nil
	case letter == 'x':
		return pieSwapped, nil
	}
	return pieSettled, nil
}

// readPass sets the last turn to a pass, which must fit the rest.
func (p *Position) readPass() error {
	switch {
	case p.rule == nopassRule:
		return fmt.Errorf("pass is given, but nobody passes in %s", p.Name())
	case p.now.pie == pieFirst:
		return errors.New("pass is given, but on an empty board there was no turn yet")
	case p.now.pie == pieOffered:
		return errors.New("pass is given, but a swap answers p1's first stone")
	}
	p.setPassed(true)
	return nil
}

// checkCrosscuts refuses a board with a crosscut.
func (p *Position) checkCrosscuts() error {
	stones := inCrosscuts(&p.stones[Black], &p.stones[White])
	if stones.IsEmpty() {
		return nil
	}
	at := stones.First()
	corners := crosscutsAt(p.stones[White].Ring(at), p.stones[Black].Ring(at))
	c := appendCrosscuts(nil, at, corners)[0]
	return fmt.Errorf("board has a crosscut: white on %v, black on %v and %v", at, c.a, c.b)
}
