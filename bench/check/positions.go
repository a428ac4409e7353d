package check

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/positions"
	"tetrad/protocol/ugiclient"
)

// positionPoints are the points about what the position command sets.
func positionPoints(g positions.Game) []point {
	at := inGame(g)
	return []point{
		at(Positions, "starts anew with each position command", (*session).startsAnew),
		at(Positions, "goes back to the start with uginewgame", (*session).newGame),
		at(Positions, "answers a second ugi as the first, and keeps the position", (*session).greetsAgain),
		at(Positions, "reads a position with more than one blank between words", (*session).readsBlanks),
		at(Positions, "reads a list of moves that is empty", (*session).readsNoMoves),
		at(Positions, "keeps the position during and after a search", (*session).keepsPosition),
	}
}

// A line is a line of play, with the position to which it leads. It is not changed.
type line struct {
	fen   string // the position before the moves; "": the start of the game
	moves []string
	p     positions.Position
}

func (l line) isOver() bool { return l.p.Outcome() != positions.Undecided }

// wrong returns the failure of an answer, after what was sent in the position of the line.
func (l line) wrong(sent, came, right string) *failure {
	wrong := mismatch(l.p.FEN(), l.command()+"; "+sent, came, right)
	wrong.at = l
	return wrong
}

// command returns the line that sets the position.
func (l line) command() string { return l.with() }

// with returns the line that sets the position, with more moves.
func (l line) with(moves ...string) string {
	return ugiclient.PositionLine(l.fen, slices.Concat(l.moves, moves))
}

// after returns the line with a legal move more.
func (l line) after(move string) line {
	p := l.p.Copy()
	mustPlay(p, move)
	return line{l.fen, append(slices.Clone(l.moves), move), p}
}

// start is the start of the game.
func (s *session) start() line { return line{p: s.game.Start()} }

// branch returns a line that begins with the first n moves of l, then deviates from l
// if another move exists, and continues at random.
func (s *session) branch(l line, n, length int) line {
	next := line{moves: slices.Clone(l.moves[:n]), p: s.game.Start()}
	for _, m := range next.moves {
		mustPlay(next.p, m)
	}
	for tries := 0; len(next.moves) < length && !next.isOver(); tries++ {
		p := next.p.Copy()
		move := s.randomMove(p)
		if len(next.moves) == n && n < len(l.moves) && move == l.moves[n] && tries < 20 {
			continue
		}
		next.p, next.moves = p, append(next.moves, move)
	}
	return next
}

// mustPlay plays a move that is legal.
func mustPlay(p positions.Position, move string) {
	if _, err := positions.PlayTurn(p, move); err != nil {
		panic("check: " + err.Error())
	}
}

// startsAnew goes back and forth within a game, and to other games.
func (s *session) startsAnew() {
	long := s.branch(line{}, 0, 5)
	lines := []line{
		long, s.branch(long, 2, 2), s.branch(long, 2, 4), s.branch(long, 3, 3), s.branch(long, 0, 1), long,
		s.branch(long, len(long.moves)-1, len(long.moves)), s.branch(long, 1, 1), s.branch(line{}, 0, 0),
	}
	for _, l := range lines {
		s.set(l)
	}
	s.set(s.setUp(long.p.FEN()))
	s.set(lines[1])
}

// inMiddle sets a position after some turns and returns it.
func (s *session) inMiddle() line {
	l := s.branch(line{}, 0, 3)
	s.set(l)
	return l
}

func (s *session) newGame() {
	l := s.inMiddle()
	s.send("uginewgame")
	s.compare(s.game.Start(), l.command()+"; uginewgame")
}

func (s *session) greetsAgain() {
	l := s.inMiddle()
	options := slices.DeleteFunc(s.greet(), func(l string) bool { return !strings.HasPrefix(l, "option ") })
	if len(options) != len(s.identity.Options) {
		fail(l.wrong("ugi", counted(len(options), "option"), fmt.Sprintf("%d, as at first", len(s.identity.Options))))
	}
	s.compare(l.p, l.command()+"; ugi")
}

func (s *session) readsBlanks() {
	l := s.branch(line{}, 0, 3)
	command := strings.ReplaceAll(l.command(), " ", "  ")
	must(blame(cause{kind: blanks}, try(func() { s.setBy(command, l) })))
}

// readsNoMoves sends the word moves with nothing behind it. An engine may refuse it and say so.
func (s *session) readsNoMoves() {
	l := s.inMiddle()
	const none = "position startpos moves"
	right := s.game.Start()
	if reportIn(s.exchange(none)) != "" {
		right = l.p
	}
	s.compare(right, l.command()+"; "+none)
}

func (s *session) keepsPosition() {
	l := s.branch(line{}, 0, 4)
	for tries := 0; l.isOver(); tries++ {
		if tries == 20 {
			skip("the game is over too soon")
		}
		l = s.branch(line{}, 0, 4)
	}
	s.playOn(l)
	s.ready()
	s.compare(l.p, l.command()+"; go movetime 10")
}
