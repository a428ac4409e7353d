// Package positions holds what all games share: the Position interface that
// searches see, the names of games, whole turns, position strings and perft.
// Each game is a package of its own below this one.
//
// Players think in turns ("e2xe3-c4-c6"); a Position moves in steps, small
// atomic choices after which the same player may be to move again. Whole turns
// and their strings exist only at the boundary: see [EachTurn] and [PlayTurn].
package positions

// A Step is one atomic choice of a player. Its bits mean what the game says;
// equal steps in one position are the same choice. A turn is one or more steps.
type Step uint16

// NoStep is a value that no game uses for a step.
const NoStep Step = 0xFFFF

// A Player is a person, not a colour: P1 moved first in the game and stays P1
// after a swap of sides.
type Player uint8

// The two players.
const (
	P1 Player = iota
	P2
)

// Opponent returns the other player.
func (p Player) Opponent() Player { return p ^ 1 }

// String returns "p1" or "p2".
func (p Player) String() string {
	if p == P1 {
		return "p1"
	}
	return "p2"
}

// An Outcome is the result of a game, or Undecided while it goes on.
type Outcome uint8

// The outcomes of a game.
const (
	Undecided Outcome = iota
	P1Wins
	P2Wins
	Draw
)

// WinFor returns the outcome in which p has won.
func WinFor(p Player) Outcome { return P1Wins + Outcome(p) }

// Winner returns the player who has won, and false for Undecided and Draw.
func (o Outcome) Winner() (Player, bool) {
	return Player(o - P1Wins), o == P1Wins || o == P2Wins
}

// String returns the protocol's word: "none", "p1win", "p2win" or "draw".
func (o Outcome) String() string {
	switch o {
	case P1Wins:
		return "p1win"
	case P2Wins:
		return "p2win"
	case Draw:
		return "draw"
	}
	return "none"
}

// Position is a state of a game, with the way back to where it began. It is
// what searches work on, and all that they know of a game.
//
// The first group of methods is the inner loop: it allocates nothing (but for
// growth of dst and, rarely, of the undo stack) and is not safe for concurrent
// use; give each goroutine its own Copy. The second group is the boundary to
// people and protocols: strings of whole turns.
type Position interface {
	// Steps appends the legal steps to dst, in an order that depends on the
	// position alone, and returns the extended slice. It appends none exactly
	// when Outcome is not Undecided.
	Steps(dst []Step) []Step
	// Do plays s, which must be one of Steps.
	Do(s Step)
	// Undo takes back the last Do. The first position cannot be undone.
	Undo()
	// ToMove returns the player who chooses the next step.
	ToMove() Player
	// MidTurn reports whether the player to move is inside an unfinished turn.
	MidTurn() bool
	// Outcome returns the result, in constant time. It is Undecided inside a turn.
	Outcome() Outcome
	// Key returns a hash of everything that future steps depend on: the board,
	// who is to move, the unfinished turn, the pie, pieces in hand. It is the
	// same in every build and on every machine. Positions of different games
	// have different keys.
	Key() uint64
	// Copy returns an independent position with the same history.
	Copy() Position

	// FEN returns the position string of docs/games.md. It is meaningful between
	// turns only.
	FEN() string
	// TurnString returns the canonical move string of the whole turn that
	// consists of steps and begins here, between turns.
	TurnString(steps []Step) string
	// ParseTurn reads a move string, canonical or in any order that the rules
	// admit, as a legal turn from here, between turns. A refusal says which
	// clause the move breaks.
	ParseTurn(move string) ([]Step, error)
	// Diagram returns a picture of the board for people, in lines of text.
	Diagram() string
}
