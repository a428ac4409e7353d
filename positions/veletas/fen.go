package veletas

import (
	"errors"
	"fmt"
	"strings"

	"tetrad/positions"
)

// letters are the letters of the board field: stones, unclaimed shooters and claimed
// shooters.
const letters = "bwsBW"

const pieLetters = "=x?" // indexed by pie

// FEN returns the position string.
func (p *Position) FEN() string {
	s := p.now()
	field := positions.WriteBoard(p.v.size, s.letterAt)
	return fmt.Sprintf("%s %c %s %c", field, "bw"[s.side], p.v.digits, pieLetters[s.pie])
}

// letterAt returns the letter of the piece on a square, or 0.
func (s *state) letterAt(file, rank int) byte {
	for i, set := range [...]Bitboard{s.stones[Black], s.stones[White], s.unclaimed, s.claimed[Black], s.claimed[White]} {
		if set.Has(Square(file, rank)) {
			return letters[i]
		}
	}
	return 0
}

// parse reads a position string.
func (v *variant) parse(fen string) (state, error) {
	s := state{mover: nobody}
	fields, err := positions.Fields(fen, "board", "side", "shooters", "pie")
	if err != nil {
		return s, err
	}
	if err := positions.ReadBoard(fields[0], v.size, letters, func(file, rank int, piece byte) error {
		return s.put(v, Square(file, rank), piece)
	}); err != nil {
		return s, err
	}
	side, err := positions.ReadLetter(fields[1], "side", "bw")
	if err != nil {
		return s, err
	}
	if side == 'w' {
		s.side = White
	}
	if fields[2] != v.digits {
		return s, fmt.Errorf("shooters is %q, want %s on this board", positions.Clip(fields[2]), v.digits)
	}
	letter, err := positions.ReadLetter(fields[3], "pie", "=?x")
	if err != nil {
		return s, err
	}
	s.pie = pie(strings.IndexByte(pieLetters, letter))
	s.decide(v)
	return s, s.checkPhase(v)
}

// put adds a piece to a state that is being read.
func (s *state) put(v *variant, sq int, piece byte) error {
	set := [...]*Bitboard{&s.stones[Black], &s.stones[White], &s.unclaimed, &s.claimed[Black], &s.claimed[White]}[strings.IndexByte(letters, piece)]
	*set = set.Or(bit(sq))
	if s.allShooters().Count() > v.shooters {
		return fmt.Errorf("more than the %d shooters of this board", v.shooters)
	}
	return nil
}

// checkPhase derives the phase from the number of shooters on the board, and checks
// that everything else fits it.
func (s *state) checkPhase(v *variant) error {
	switch placed := s.allShooters().Count(); placed {
	case 0:
		s.phase, s.hand = Setup1, uint8(v.first)
		return s.checkSetup1()
	case v.first:
		s.phase, s.hand = Setup2, uint8(v.shooters-v.first)
		return s.checkSetup2(v)
	case v.shooters:
		s.phase = Play
		return s.checkPlay(v)
	default:
		return fmt.Errorf("board has %d shooters, want 0, %d or %d", placed, v.first, v.shooters)
	}
}

func (s *state) checkSetup1() error {
	switch {
	case !s.allStones().IsEmpty():
		return errors.New("board has stones but no shooter")
	case s.side != Black:
		return errors.New("side is w, but Black makes the first setup turn")
	case s.pie != straight:
		return fmt.Errorf("pie is %c, want = before the first turn", pieLetters[s.pie])
	}
	return nil
}

func (s *state) checkSetup2(v *variant) error {
	first := s.unclaimed.AndNot(v.interior)
	black, white := s.stones[Black].Count(), s.stones[White].Count()
	switch {
	case !s.claimed[Black].IsEmpty() || !s.claimed[White].IsEmpty():
		return errors.New("board has a claimed shooter in the setup")
	case !first.IsEmpty():
		return fmt.Errorf("board has a shooter on the perimeter, %s, in the setup", squareName(first.First()))
	case black != 1 || white != 0:
		return fmt.Errorf("board has %d black and %d white stones after the first setup turn, want 1 and 0", black, white)
	case s.side != White:
		return errors.New("side is b, but White makes the second setup turn")
	case s.pie == straight:
		return errors.New("pie is =, want ? or x in the second setup turn")
	}
	return nil
}

func (s *state) checkPlay(v *variant) error {
	switch {
	case s.pie == offered:
		return errors.New("pie is ?, but a swap is offered in the second setup turn only")
	case s.outcome == positions.Undecided && s.trapped(v, s.unclaimed) == s.unclaimed:
		return errors.New("all unclaimed shooters are trapped, but the game is not over")
	}
	return nil
}
