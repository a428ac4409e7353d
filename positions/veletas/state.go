package veletas

import "tetrad/positions"

// A Colour is the colour of stones and claims. Colours belong to persons as the
// pie says: see [Position.PlayerOf].
type Colour uint8

// The two colours. Black opens.
const (
	Black Colour = iota
	White
)

// Opponent returns the other colour.
func (c Colour) Opponent() Colour { return c ^ 1 }

// String returns "Black" or "White".
func (c Colour) String() string {
	if c == Black {
		return "Black"
	}
	return "White"
}

// A Phase is a part of the game.
type Phase uint8

// The phases. Each of the two setups is one turn.
const (
	Setup1 Phase = iota
	Setup2
	Play
)

// pie is the state of the pie rule. Its lowest bit says that p1 has White.
type pie uint8

const (
	straight pie = iota // p1 has Black, and nothing is on offer
	swapped             // p1 has White
	offered             // p1 has Black, and p2 may swap now
)

// nobody is the mover between turns.
const nobody = -1

// state is everything that the rules look at. It knows no keys and no history,
// so that counts can work on bare values.
type state struct {
	stones    [2]Bitboard // by colour
	claimed   [2]Bitboard // shooters claimed, by colour
	unclaimed Bitboard    // the other shooters
	side      Colour      // the colour to move
	phase     Phase
	pie       pie
	hand      uint8 // setup: shooters that this turn has still to place
	// mover is the square of the shooter that has yet to shoot or, in the
	// setup, of the shooter placed last; nobody between turns.
	mover   int8
	outcome positions.Outcome
}

// allStones returns the squares that block moves and shots.
func (s *state) allStones() Bitboard { return s.stones[Black].Or(s.stones[White]) }

// allShooters returns the shooters, claimed or not.
func (s *state) allShooters() Bitboard {
	return s.unclaimed.Or(s.claimed[Black]).Or(s.claimed[White])
}

// empty returns the squares on which pieces may land.
func (s *state) empty(v *variant) Bitboard {
	return v.squares.AndNot(s.allStones()).AndNot(s.allShooters())
}

// reach returns the squares to which a shooter on sq could move or shoot.
func (s *state) reach(v *variant, sq int) Bitboard {
	return v.sight(sq, s.allStones()).And(s.empty(v))
}

// playerOf returns the person who has a colour.
func (s *state) playerOf(c Colour) positions.Player {
	return positions.Player(c) ^ positions.Player(s.pie&swapped)
}

// swap lets p2 take Black. White is still to move, now as p1.
func (s *state) swap() { s.pie = swapped }

// placeShooter places a shooter in the setup. An offer of the pie is declined
// by it.
func (s *state) placeShooter(sq int) {
	s.unclaimed = s.unclaimed.Or(bit(sq))
	s.hand--
	s.mover = int8(sq)
	s.pie &= swapped
}

// placeStone ends a turn of the setup.
func (s *state) placeStone(v *variant, sq int) {
	s.stones[s.side] = s.stones[s.side].Or(bit(sq))
	s.mover = nobody
	s.side = s.side.Opponent()
	s.phase++
	if s.phase == Setup2 {
		s.hand = uint8(v.shooters - v.first)
		s.pie = offered
	}
}

// move moves a shooter, or lets it stay where from equals to; it has yet to
// shoot.
func (s *state) move(from, to int) {
	s.unclaimed = s.unclaimed.AndNot(bit(from)).Or(bit(to))
	s.mover = int8(to)
}

// shoot places the stone that ends a turn, and settles the claims. It reports
// whether there were any.
func (s *state) shoot(v *variant, sq int) bool {
	shooter := s.side
	s.stones[shooter] = s.stones[shooter].Or(bit(sq))
	s.mover = nobody
	s.side = shooter.Opponent()
	return s.claim(v, shooter)
}
