package trap

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"tetrad/positions"
)

// Names of the fields of a position string, for errors.
const (
	horizontalField = "horizontal"
	verticalField   = "vertical"
)

var colourNames = [2]string{"white", "black"}

// Parse implements positions.Game. The position that it reads counts as its own first
// occurrence.
func (g game) Parse(fen string) (positions.Position, error) {
	fields, err := positions.Fields(fen, "board", horizontalField, verticalField, "side", "hand", "quiet")
	if err != nil {
		return nil, err
	}
	t := geometryOf(g.size)
	s := state{openH: t.linesH, openV: t.linesV}
	if err := g.readPieces(&s, fields[0]); err != nil {
		return nil, err
	}
	if err := s.readHorizontal(t, fields[1]); err != nil {
		return nil, err
	}
	if err := s.readVertical(t, fields[2]); err != nil {
		return nil, err
	}
	side, err := positions.ReadLetter(fields[3], "side", "wb")
	if err != nil {
		return nil, err
	}
	if side == 'b' {
		s.side = positions.P2
	}
	if err := s.readHand(t, fields[4]); err != nil {
		return nil, err
	}
	quiet, err := readNumber(fields[5], "quiet", maxQuiet)
	if err != nil {
		return nil, err
	}
	s.quiet = uint8(quiet)
	if err := s.check(t, g.king); err != nil {
		return nil, err
	}
	return g.newPosition(t, s), nil
}

// readPieces reads the board field. It refuses more pieces or kings than the game has.
func (g game) readPieces(s *state, field string) error {
	letters := "wb"
	if g.king {
		letters = "wbWB"
	}
	pawns := int(pawnsOf[g.size])
	return positions.ReadBoard(field, g.size, letters, func(file, rank int, piece byte) error {
		kind := strings.IndexByte(kindLetters, piece)
		side := kind&^kingFlag - whitePawn
		bit := uint64(1) << pointAt(file, rank)
		if bits.OnesCount64(s.pieces[side]) == pawns {
			return fmt.Errorf("more than %d %s pieces", pawns, colourNames[side])
		}
		s.pieces[side] |= bit
		if kind&kingFlag != 0 {
			if s.kings&s.pieces[side] != 0 {
				return fmt.Errorf("a second %s king", colourNames[side])
			}
			s.kings |= bit
		}
		return nil
	})
}

// readHorizontal reads the arrows between the points of each rank.
func (s *state) readHorizontal(t *geometry, field string) error {
	return readLines(field, horizontalField, "<>.", t.size, t.size-1, func(row, column int, c byte) {
		s.readArrow(&s.right, &s.openH, pointAt(column, row), c, '>')
	})
}

// readVertical reads the arrows between each rank and the next.
func (s *state) readVertical(t *geometry, field string) error {
	return readLines(field, verticalField, "^v.", t.size-1, t.size, func(row, column int, c byte) {
		s.readArrow(&s.up, &s.openV, pointAt(column, row), c, '^')
	})
}

func (s *state) readArrow(arrows, open *uint64, low int, c, forward byte) {
	if c == forward {
		*arrows |= 1 << low
	}
	if c != '.' {
		*open &^= 1 << low
	}
}

// readLines reads rows of characters, from the top and separated by "/". It calls set
// for each character with its row and column, from 0; row 0 is the lowest.
func readLines(field, name, letters string, rows, columns int, set func(row, column int, c byte)) error {
	texts := strings.SplitN(field, "/", rows+1)
	if len(texts) != rows {
		return fmt.Errorf("%s: number of rows is %d, want %d", name, strings.Count(field, "/")+1, rows)
	}
	for i, text := range texts {
		where := fmt.Sprintf("%s, rank %d", name, rows-i)
		if name == verticalField {
			where = fmt.Sprintf("%s, ranks %d to %d", name, rows-i, rows-i+1)
		}
		for j := range len(text) {
			switch {
			case strings.IndexByte(letters, text[j]) < 0:
				return fmt.Errorf("%s, character %d: %s is not one of %s", where, j+1,
					positions.QuoteAt(text, j), strings.Join(strings.Split(letters, ""), " "))
			case j == columns:
				return fmt.Errorf("%s, character %d: more than %d lines", where, j+1, columns)
			}
			set(rows-1-i, j, text[j])
		}
		if len(text) < columns {
			return fmt.Errorf("%s: number of lines is %d, want %d", where, len(text), columns)
		}
	}
	return nil
}

// readHand reads the pawns still to place, "8,8".
func (s *state) readHand(t *geometry, field string) error {
	hands := strings.SplitN(field, ",", 3)
	if len(hands) != 2 {
		return fmt.Errorf("hand is %q, want two numbers like %d,%d", positions.Clip(field), t.pawns, t.pawns)
	}
	for side, text := range hands {
		n, err := readNumber(text, colourNames[side]+"'s hand", int(t.pawns))
		if err != nil {
			return err
		}
		s.hand[side] = uint8(n)
	}
	return nil
}

// readNumber reads a number from 0 to most without leading zeros.
func readNumber(text, name string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%s is %q, want a number from 0 to %d", name, positions.Clip(text), most)
	}
	return n, nil
}

// check refuses a state that is impossible in its phase.
func (s *state) check(t *geometry, king bool) error {
	switch phase := s.phaseNow(); {
	case phase == Play && s.pieces[0]|s.pieces[1] == 0:
		return errors.New("board: no piece is left, but the piece that moved last is never removed")
	case phase == Play:
		return nil
	case s.quiet != 0:
		return errors.New("quiet is not 0 before all lines have arrows")
	case phase == Pawns && (s.openH != t.linesH || s.openV != t.linesV):
		return errors.New("hand: pawns are still to place, but there are arrows already")
	}
	if err := s.checkPawns(t, king); err != nil {
		return err
	}
	return s.checkTurn(t)
}

// checkPawns compares the pieces of each side on the board and in hand, in the phases
// in which nothing has been removed.
func (s *state) checkPawns(t *geometry, king bool) error {
	for side, name := range colourNames {
		placed, hand := bits.OnesCount64(s.pieces[side]), int(s.hand[side])
		if placed+hand != int(t.pawns) {
			return fmt.Errorf("hand: %s has %d on the board and %d in hand, want %d together", name, placed, hand, t.pawns)
		}
		if king && placed > 0 && s.pieces[side]&s.kings == 0 {
			return fmt.Errorf("board: %s has no king, but the first pawn is one", name)
		}
	}
	return nil
}

// checkTurn compares the side to move with the number of turns played, in the phases
// that show it.
func (s *state) checkTurn(t *geometry) error {
	white, black := s.hand[0], s.hand[1]
	if white != black && white+1 != black {
		return fmt.Errorf("hand is %d,%d, but pawns are placed in turn, white's first", white, black)
	}
	lines := bits.OnesCount64(t.linesH) + bits.OnesCount64(t.linesV)
	turns := 2*int(t.pawns) - int(white) - int(black) + lines - s.openLines()
	if turns&1 != int(s.side) {
		return fmt.Errorf("side: turn %d, as pawns and arrows show, is %s's", turns+1, colourNames[turns&1])
	}
	return nil
}

// FEN implements positions.Position.
func (p *Position) FEN() string {
	b, size := &p.now, p.t.size
	pieces := positions.WriteBoard(size, func(file, rank int) byte {
		if kind := b.kind(pointAt(file, rank)); kind != noPiece {
			return kindLetters[kind]
		}
		return 0
	})
	side := "wb"[b.side&1]
	return fmt.Sprintf("%s %s %s %c %d,%d %d", pieces,
		writeLines(size, size-1, func(row, column int) byte { return b.horizontalLetter(pointAt(column, row)) }),
		writeLines(size-1, size, func(row, column int) byte { return b.verticalLetter(pointAt(column, row)) }),
		side, b.hand[0], b.hand[1], b.quiet)
}

func writeLines(rows, columns int, letter func(row, column int) byte) string {
	var text strings.Builder
	for row := rows - 1; row >= 0; row-- {
		for column := range columns {
			text.WriteByte(letter(row, column))
		}
		if row > 0 {
			text.WriteByte('/')
		}
	}
	return text.String()
}

func (s *state) horizontalLetter(low int) byte { return arrowLetter(s.openH, s.right, low, "<>") }

func (s *state) verticalLetter(low int) byte { return arrowLetter(s.openV, s.up, low, "v^") }

// arrowLetter returns the letter of a line. The argument letters has the letter of an
// arrow back, then that of an arrow forward.
func arrowLetter(open, arrows uint64, low int, letters string) byte {
	if open>>low&1 != 0 {
		return '.'
	}
	return letters[arrows>>low&1]
}
