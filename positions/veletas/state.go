package veletas

import "tetrad/positions"

// A Colour is the colour of stones and claims. The pie decides which player has which
// colour: see [Position.PlayerOf].
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

// pie is the state of the pie rule. If its lowest bit is set, p1 has White.
type pie uint8

const (
	straight pie = iota // p1 has Black, and nothing is on offer
	swapped             // p1 has White
	offered             // p1 has Black, and p2 may swap now
)

// nobody is the mover between turns.
const nobody = -1

// state is everything that the rules look at. It has no keys and no history, so that
// counts can work on bare values.
type state struct {
	stones    [2]Bitboard // by colour
	claimed   [2]Bitboard // shooters claimed, by colour
	unclaimed Bitboard    // other shooters
	side      Colour      // colour to move
	phase     Phase
	pie       pie
	hand      uint8 // setup: shooters that this turn must still place
	// mover is the square of the shooter that must still shoot. In the setup it is the
	// square of the shooter placed last. Between turns it is nobody.
	mover   int8
	outcome positions.Outcome
}

// allStones returns the squares that block moves and shots.
func (s *state) allStones() Bitboard { return s.stones[Black].Or(s.stones[White]) }

// allShooters returns the shooters, claimed or not.
func (s *state) allShooters() Bitboard {
	return s.unclaimed.Or(s.claimed[Black]).Or(s.claimed[White])
}

// empty returns the squares on which pieces may be placed.
func (s *state) empty(v *variant) Bitboard {
	return v.squares.AndNot(s.allStones()).AndNot(s.allShooters())
}

// reach returns the squares to which a shooter on sq could move or shoot.
func (s *state) reach(v *variant, sq int) Bitboard {
	return v.sight(sq, s.allStones()).And(s.empty(v))
}

// playerOf returns the player who has a colour.
func (s *state) playerOf(c Colour) positions.Player {
	return positions.Player(c) ^ positions.Player(s.pie&swapped)
}

// swap gives Black to p2. White is still to move, now as p1.
func (s *state) swap() { s.pie = swapped }

// placeShooter places a shooter in the setup. This declines an offered swap.
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

// move moves a shooter, or lets it stay if from equals to. The shooter must still
// shoot.
func (s *state) move(from, to int) {
	s.unclaimed = s.unclaimed.AndNot(bit(from)).Or(bit(to))
	s.mover = int8(to)
}

// shoot places the stone that ends a turn, and settles the claims. It reports whether
// any shooter was claimed.
func (s *state) shoot(v *variant, sq int) bool {
	shooter := s.side
	s.stones[shooter] = s.stones[shooter].Or(bit(sq))
	s.mover = nobody
	s.side = shooter.Opponent()
	return s.claim(v, shooter)
}
