// Package positions holds what all games share: the Position interface that searches
// see, the names of games, whole turns, position strings and perft. Each game is a
// package of its own below this one.
//
// Players think in turns ("e2xe3-c4-c6"). A Position moves in steps: small atomic
// choices, after which the same player may be to move again. Whole turns and their
// strings exist only at the boundary to people and protocols: see [EachTurn] and
// [PlayTurn].
package positions

// A Step is one atomic choice of a player. Each game defines the meaning of its bits.
// Equal steps in one position are the same choice. A turn is one or more steps.
type Step uint16

// NoStep is a value that no game uses for a step.
const NoStep Step = 0xFFFF

// A Player is a person, not a colour: P1 moves first in the game and stays P1 after a
// swap of sides.
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

// Winner returns the player who has won. The bool is false for Undecided and Draw.
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

// Position is a state of a game, with the history back to the position where it began.
// It is the object that searches work on, and their only knowledge of a game.
//
// The methods of the first group serve the inner loop. They allocate nothing, except
// when dst or, rarely, the undo stack grows. They are not safe for concurrent use: each
// goroutine needs its own Copy. The methods of the second group are the boundary to
// people and protocols: strings of whole turns.
type Position interface {
	// Steps appends the legal steps to dst, in an order that depends on the position
	// alone, and returns the extended slice. It appends none exactly when the Outcome
	// is not Undecided.
	Steps(dst []Step) []Step
	// Do plays s, which must be one of the Steps.
	Do(s Step)
	// Undo takes back the last Do. It must not be called at the first position.
	Undo()
	// ToMove returns the player who chooses the next step.
	ToMove() Player
	// MidTurn reports whether the player to move is inside an unfinished turn.
	MidTurn() bool
	// Outcome returns the result, in constant time. It is Undecided inside a turn.
	Outcome() Outcome
	// Key returns a hash of everything that future steps depend on: the board, the side
	// to move, the unfinished turn, the pie, the pieces in hand. It is the same in
	// every build and on every machine. Positions of different games have different
	// keys.
	Key() uint64
	// Copy returns an independent position with the same history.
	Copy() Position
	// Abilities returns what this very position can do beyond these methods, also after
	// it has changed. A type that hides a position in another one hides these too.
	Abilities() Abilities

	// FEN returns the position string of docs/games.md. It has a meaning between turns
	// only.
	FEN() string
	// TurnString returns the canonical move string of a whole turn: steps are its
	// steps, and the position is the one between turns from which it starts.
	TurnString(steps []Step) string
	// ParseTurn reads a move string as a legal turn from this position, between turns.
	// The string may be canonical or in any order that the rules admit. An error says
	// which clause of the rules the move breaks.
	ParseTurn(move string) ([]Step, error)
	// Diagram returns a picture of the board for people, in lines of text.
	Diagram() string
}
