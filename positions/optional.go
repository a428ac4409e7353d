package positions

import "sync/atomic"

// The interfaces below are optional: a game implements those that it can do
// better than the general code, which finds them by type assertion, once,
// outside of the inner loops.

// A TurnLister enumerates distinct whole turns itself. A game in which several
// orders of steps make the same turn must be one, since the general code of
// [EachTurn] would yield each of the orders.
type TurnLister interface {
	// EachTurn calls yield with the steps of each legal turn once, until yield
	// returns false. The slice is valid during the call only, and the position
	// must not be changed by yield other than by Do and Undo in pairs.
	EachTurn(yield func(steps []Step) bool)
}

// A Perfter counts turn sequences faster than turn by turn.
type Perfter interface {
	// Perft returns the number of sequences of depth whole turns from here,
	// between turns. The position is as before when it returns.
	Perft(depth int) uint64
}

// A Scored position belongs to a game in which a win has a size.
type Scored interface {
	// Margin returns by how much P1 leads. At the end of the game it is by how
	// much P1 has won: positive, zero or negative as the outcome says.
	Margin() int
	// MarginBounds returns bounds of the margin at the end, whatever is played.
	MarginBounds() (low, high int)
}

// An Endgamer is a position of a game with an exact search of its own.
type Endgamer interface {
	// Endgame returns a new search for positions of this game, whose table
	// takes hashMiB mebibytes; nil where this variant has none.
	Endgame(hashMiB int) Endgame
	// TurnsLeft returns the greatest number of turns to the end of the game,
	// passes not counted. The work of an endgame search grows exponentially
	// with it.
	TurnsLeft() int
}

// A Paced position knows how many more turns of its game need thought.
type Paced interface {
	// TurnsToThink returns how many turns worth a thought the player to move
	// has left, roughly: a clock is shared out among them. It may be 0.
	TurnsToThink() int
}

// An Endgame finds out exact margins (see [Scored]) of positions near the end. It is
// not safe for concurrent use, except for Nodes.
type Endgame interface {
	// Exceeds searches whether the player to move in p, whose game goes on, can
	// win by more than alpha. If so it returns a lower bound of the margin that
	// is above alpha, else an upper bound that is not. ok is false, and the
	// margin means nothing, where stop, which may be nil, became true before.
	Exceeds(p Position, alpha int, stop *atomic.Bool) (margin int, ok bool)
	// Known returns bounds of the margin for the player to move in p, between
	// turns, without a search: those of earlier ones, as far as they are kept.
	Known(p Position) (low, high int)
	// Nodes returns the number of positions visited since the search was made.
	// It may be called while Exceeds runs, and is a little behind then.
	Nodes() uint64
	// HashFull returns how much of the table is in use, in permille.
	HashFull() int
}

// A Forcer is a position of a game with steps so strong that a position should not
// be evaluated while one is legal. Such a step is a whole turn.
type Forcer interface {
	// Forcing appends the forcing steps, all of them legal, to dst.
	Forcing(dst []Step) []Step
}

// A Threatener is a position that finds immediate wins without playing them.
type Threatener interface {
	// Threats returns on how many points a stone of player would win at once, if
	// that player were to move, between turns. There may be more ways to win.
	Threats(player Player) int
}

// A Symmetric position knows its images under the symmetries of its game.
type Symmetric interface {
	// CanonicalKey returns a key that is the same for images of each other, by
	// symmetries of the board or by an exchange of the players: positions with
	// the same one are worth the same for the player to move.
	CanonicalKey() uint64
}

// A Passer is a position of a game in which every pass may be answered by a
// pass, which ends the game as a draw.
type Passer interface {
	// Pass returns the step that passes. It is legal where Steps has it.
	Pass() Step
	// Passes returns how many passes in a row there were right before. They
	// count in keys, but a position string does not hold them.
	Passes() int
}

// A Recurrent position belongs to a game in which positions can come again, and
// in which a rule about the history ends that with a draw. From where they can,
// each turn is one step, and the players alternate.
type Recurrent interface {
	Symmetric
	// TurnsToRecurrence returns how many turns are left before the part of the
	// game in which positions can come again; 0 in that part.
	TurnsToRecurrence() int
	// TurnsToDraw returns after how many turns at the earliest the history can
	// end the game, if no position comes again before.
	TurnsToDraw() int
	// DrawnByHistory reports whether the outcome is a draw by the history.
	DrawnByHistory() bool
	// Fresh returns a copy that has no history and has spent no such turns.
	Fresh() Position
}
