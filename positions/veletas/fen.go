package veletas

import (
	"errors"
	"fmt"
	"strings"

	"tetrad/positions"
)

// letters are those of the board field: stones, unclaimed and claimed shooters.
const letters = "bwsBW"

const pieLetters = "=x?" // by pie

// FEN returns the position string.
func (p *Position) FEN() string {
	s := p.now()
	field := positions.WriteBoard(p.v.size, func(file, rank int) byte {
		return s.letter(Square(file, rank))
	})
	return fmt.Sprintf("%s %c %s %c", field, "bw"[s.side], p.v.digits, pieLetters[s.pie])
}

// letter returns the letter of the piece on sq, or 0.
func (b *board) letter(sq int) byte {
	for i, set := range [...]Bitboard{b.stones[Black], b.stones[White], b.unclaimed, b.claimed[Black], b.claimed[White]} {
		if set.Has(sq) {
			return letters[i]
		}
	}
	return 0
}

// parse reads a position string.
func (v *variant) parse(fen string) (board, error) {
	b := board{mover: nobody}
	fields, err := positions.Fields(fen, "board", "side", "shooters", "pie")
	if err != nil {
		return b, err
	}
	if err := positions.ReadBoard(fields[0], v.size, letters, func(file, rank int, piece byte) error {
		return b.put(v, Square(file, rank), piece)
	}); err != nil {
		return b, err
	}
	side, err := positions.ReadLetter(fields[1], "side", "bw")
	if err != nil {
		return b, err
	}
	if side == 'w' {
		b.side = White
	}
	if fields[2] != v.digits {
		return b, fmt.Errorf("shooters is %q, want %s on this board", positions.Clip(fields[2]), v.digits)
	}
	letter, err := positions.ReadLetter(fields[3], "pie", "=?x")
	if err != nil {
		return b, err
	}
	b.pie = pie(strings.IndexByte(pieLetters, letter))
	b.decide(v)
	return b, b.checkPhase(v)
}

// put adds a piece to a board that is being read.
func (b *board) put(v *variant, sq int, piece byte) error {
	set := [...]*Bitboard{&b.stones[Black], &b.stones[White], &b.unclaimed, &b.claimed[Black], &b.claimed[White]}[strings.IndexByte(letters, piece)]
	*set = set.Or(bit(sq))
	if b.allShooters().Count() > v.shooters {
		return fmt.Errorf("more than the %d shooters of this board", v.shooters)
	}
	return nil
}

// checkPhase derives the phase from the shooters on the board, and checks that
// everything else fits it.
func (b *board) checkPhase(v *variant) error {
	switch placed := b.allShooters().Count(); placed {
	case 0:
		b.phase, b.hand = Setup1, uint8(v.first)
		return b.checkSetup1()
	case v.first:
		b.phase, b.hand = Setup2, uint8(v.shooters-v.first)
		return b.checkSetup2(v)
	case v.shooters:
		b.phase = Play
		return b.checkPlay(v)
	default:
		return fmt.Errorf("board has %d shooters, want 0, %d or %d", placed, v.first, v.shooters)
	}
}

func (b *board) checkSetup1() error {
	switch {
	case !b.allStones().IsEmpty():
		return errors.New("board has stones but no shooter")
	case b.side != Black:
		return errors.New("side is w, but Black makes the first setup turn")
	case b.pie != straight:
		return fmt.Errorf("pie is %c, want = before the first turn", pieLetters[b.pie])
	}
	return nil
}

func (b *board) checkSetup2(v *variant) error {
	first := b.unclaimed.AndNot(v.interior)
	black, white := b.stones[Black].Count(), b.stones[White].Count()
	switch {
	case !b.claimed[Black].IsEmpty() || !b.claimed[White].IsEmpty():
		return errors.New("board has a claimed shooter in the setup")
	case !first.IsEmpty():
		return fmt.Errorf("board has a shooter on the perimeter, %s, in the setup", squareName(first.First()))
	case black != 1 || white != 0:
		return fmt.Errorf("board has %d black and %d white stones after the first setup turn, want 1 and 0", black, white)
	case b.side != White:
		return errors.New("side is b, but White makes the second setup turn")
	case b.pie == straight:
		return errors.New("pie is =, want ? or x in the second setup turn")
	}
	return nil
}

func (b *board) checkPlay(v *variant) error {
	switch {
	case b.pie == offered:
		return errors.New("pie is ?, but a swap is offered in the second setup turn only")
	case b.outcome == positions.Undecided && b.trapped(v, b.unclaimed) == b.unclaimed:
		return errors.New("all unclaimed shooters are trapped, but the game is not over")
	}
	return nil
}
