package positions

import "sync/atomic"

// Abilities are what a position can do beyond the methods that every [Position] has, where its game
// does better than the general code. An ability that the variant lacks is nil or false. The zero
// value is a game without any. A caller takes what it needs once, outside of its inner loops.
type Abilities struct {
	TurnLister TurnLister
	Perfter    Perfter
	Scored     Scored
	Endgamer   Endgamer
	Paced      Paced
	Forcer     Forcer
	Threatener Threatener
	Foreseer   Foreseer
	Symmetric  Symmetric
	Imaged     Imaged
	Recurrent  Recurrent
	Expander   Expander
	Arranger   Arranger
	// Drawless says that no play ends in a draw. It is the same in all positions of a
	// variant.
	Drawless bool
}

// A TurnLister enumerates distinct whole turns itself. A game must implement it if
// several orders of steps make the same turn: the general code of [EachTurn] would
// yield each order.
type TurnLister interface {
	// EachTurn calls yield with the steps of each legal turn once, until yield returns
	// false. The slice is valid during the call only. The position must not be changed
	// by yield, except by pairs of Do and Undo.
	EachTurn(yield func(steps []Step) bool)
}

// A Perfter counts turn sequences faster than by playing every turn.
type Perfter interface {
	// Perft returns the number of sequences of depth whole turns from the position,
	// which must be between turns. It leaves the position as it was.
	Perft(depth int) uint64
}

// A Scored position belongs to a game in which a win has a size, known at the end only.
type Scored interface {
	// Margin returns the lead of P1. At the end of the game it is the size of the win
	// of P1: positive, zero or negative, in agreement with the outcome.
	Margin() int
	// MarginBounds returns bounds of the margin at the end of the game, for any play.
	MarginBounds() (low, high int)
	// TurnsLeft returns the greatest number of turns to the end of the game, without
	// passes. The work of a search to the end grows exponentially with it.
	TurnsLeft() int
}

// An Endgamer is a position of a game that has its own exact endgame search. The game is
// [Scored].
type Endgamer interface {
	// Endgame returns a new search for positions of this variant.
	Endgame(o EndgameOptions) Endgame
}

// EndgameOptions configures an exact search. A number that is 0 counts as 1.
type EndgameOptions struct {
	HashMiB int // memory of the table
	// Threads is the number of goroutines that search, of which one is the caller's.
	// With one thread, the nodes are the same each time.
	Threads int
	// Estimate guesses the margin of a position for the player to move, in hundredths. It
	// decides the order of turns far from the end, and no result. It sees the board and
	// the player to move; key and history mean nothing. It must be safe for concurrent
	// use. Nil: there is none.
	Estimate func(p Position) int
}

// A Paced position knows how many more turns of its game need thought.
type Paced interface {
	// TurnsToThink returns roughly how many turns that need thought the player to move
	// has left. The time manager divides the clock among them. It may be 0.
	TurnsToThink() int
}

// An Endgame finds exact margins (see [Scored]) of positions near the end. It is not
// safe for concurrent use, except for Nodes.
type Endgame interface {
	// Exceeds searches whether the player to move in p, in a game that goes on, can win
	// by more than alpha. If so, margin is a lower bound of the margin, above alpha; if
	// not, it is an upper bound, not above alpha. If stop becomes true first, ok is
	// false and margin means nothing. A nil stop never stops the search. All goroutines
	// that Exceeds starts end before it returns.
	Exceeds(p Position, alpha int, stop *atomic.Bool) (margin int, ok bool)
	// Serves reports whether p is a position of the variant that the search was made for.
	Serves(p Position) bool
	// Known returns bounds of the margin for the player to move in p, between turns,
	// without a search. They come from earlier searches, as far as the table has kept
	// them.
	Known(p Position) (low, high int)
	// Nodes returns the number of positions visited since the Endgame was made. Other
	// goroutines may call it while Exceeds runs; the number is then slightly late.
	Nodes() uint64
	// HashFull returns how much of the table is in use, in permille.
	HashFull() int
	// Limit makes Exceeds give up, as if it were stopped, once Nodes exceeds this number,
	// which it compares every few thousand nodes. 0: no limit. With one thread and an empty
	// table it gives up at the same node each time. No search may be running.
	Limit(nodes uint64)
}

// A Forcer is a position of a game with forcing steps: steps so strong that a position
// should not be evaluated while one is legal. A forcing step is a whole turn.
type Forcer interface {
	// Forcing appends the forcing steps, all of them legal, to dst and returns the
	// extended slice.
	Forcing(dst []Step) []Step
}

// A Threatener is a position that finds immediate wins without playing them.
type Threatener interface {
	// Threats returns the number of points on which a stone of player would win at once
	// if that player were to move, between turns. Other ways to win may exist.
	Threats(player Player) int
}

// A Foreseer sees without a search whether a win is near. Both methods cost little.
type Foreseer interface {
	// MayWinWithin reports whether player may have won after this many more turns of
	// both players together, an unfinished one among them. It returns false only if no
	// play leads there, even with the help of the opponent.
	MayWinWithin(player Player, turns int) bool
	// WinsAtOnce reports whether the player to move has a turn that wins. The position
	// must be between turns, and the game not over.
	WinsAtOnce() bool
}

// A Symmetric position knows its images under the symmetries of its game.
type Symmetric interface {
	// CanonicalKey returns a key that is the same for positions that are images of each
	// other, by symmetries of the board or by an exchange of the players. Positions
	// with the same key have the same value for the player to move.
	CanonicalKey() uint64
}

// An Imaged position knows the keys of its images, one by one.
type Imaged interface {
	// Size returns the number of files, which equals the number of ranks.
	Size() int
	// ImageKeys returns the key of the image of the position, between turns, under each
	// symmetry of the board. Positions whose images have the same key have the same
	// turns, mapped by the symmetries, and the same value for the player to move. So
	// the keys tell neither which player has which colour nor, where the rules are the
	// same for both, which colour is to move. Where the edges belong to colours, an
	// image in which files and ranks are exchanged has the other colours. The history
	// is no part of the keys, but for what a position string tells of it.
	ImageKeys() Images
}

// A Recurrent position belongs to a game in which positions can recur, and in which a
// rule about the history ends such play with a draw. In the part of the game in which
// positions can recur, each turn is one step and the players alternate.
type Recurrent interface {
	Position
	Symmetric
	// TurnsToRecurrence returns the number of turns before the part of the game in
	// which positions can recur. In that part it is 0.
	TurnsToRecurrence() int
	// TurnsToDraw returns the smallest number of turns after which the history can end
	// the game if no position recurs before.
	TurnsToDraw() int
	// DrawnByHistory reports whether the outcome is a draw by the history.
	DrawnByHistory() bool
	// Continues reports whether the game came to this position from earlier, a position
	// of any game, with the same history: play has gone on, or stands at the same place.
	Continues(earlier Position) bool
	// Fresh returns a copy without history, whose count of turns towards the draw is 0.
	Fresh() Recurrent
}

// An Expander is a position of a game that has its own way to expand the nodes of a
// search for a forced win.
type Expander interface {
	// Expansion returns a new Expansion for this variant.
	Expansion() Expansion
}

// A Node is a position between turns, in a game that goes on, together with the
// question whether a certain player, the attacker, can force a win from there. Each
// game defines the meaning of the words.
type Node [3]uint64

// A Successor is a node after a turn.
type Successor struct {
	Node Node
	// Key is equal for nodes that are images of each other, which have the same answer.
	Key uint64
}

// An Expansion finds the nodes that a turn leads to, without playing it. It is not safe
// for concurrent use.
type Expansion interface {
	// Node returns p, between turns, as a node with its key.
	Node(p Position, attacker Player) Successor
	// Attacks reports whether the attacker is the player to move.
	Attacks(n Node) bool
	// Guess returns guesses of how many further nodes would decide that the player to
	// move in n gets what that player wants, and that the opponent does. They are at
	// least 1.
	Guess(n Node) (win, loss uint32)
	// Expand appends to dst the nodes after the turns of the player to move in n, each
	// key once. If that player wins at once, which for the defender includes a draw, it
	// appends nothing and reports true. It leaves out turns after which the opponent
	// wins at once.
	Expand(dst []Successor, n Node) (successors []Successor, wins bool)
}

// An Arranger is a position of a game in which some turns place several pieces, each on one
// of many squares. There are too many such turns to list.
type Arranger interface {
	// Arranges reports whether the position is between turns, and the next turn places
	// several pieces. Besides there may be turns of one step.
	Arranges() bool
	// Rearrange calls yield with each legal turn that differs from turn, which places
	// several pieces, in the square of its piece number i alone. Each step of a turn
	// places one piece. The slice is valid during the call only. The position must not be
	// changed by yield, except by pairs of Do and Undo.
	Rearrange(turn []Step, i int, yield func(turn []Step))
}
