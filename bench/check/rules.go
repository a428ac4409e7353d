package check

import (
	"strings"

	"tetrad/positions"
)

// inGame returns a constructor of points at which the engine plays g.
func inGame(g positions.Game) func(class Class, text string, check func(s *session)) point {
	return func(class Class, text string, check func(s *session)) point {
		return point{class: class, name: g.Name() + ": " + text, check: func(s *session) {
			s.ensureGame(g)
			check(s)
		}}
	}
}

// gamePoints are the points about one variant, except for those of its clauses and of what it
// refuses.
func gamePoints(g positions.Game) []point {
	at := inGame(g)
	points := []point{
		at(Rules, "begins from the same start position", (*session).sameStart),
		at(Rules, "follows a game by its moves: turn, end and result", (*session).followMoves),
		at(Rules, "follows a game by position strings", (*session).followFENs),
		at(Rules, "lists the legal moves", (*session).listsMoves),
	}
	if hasSwap(g) {
		points = append(points, at(Rules, "names the winner after swap", (*session).winsAfterSwap))
	}
	points = append(points, positionPoints(g)...)
	return append(points, playPoints(g)...)
}

func (s *session) sameStart() {
	s.send("uginewgame")
	s.set(s.start())
	s.set(s.setUp(s.game.Start().FEN()))
}

// randomGame plays a random game. It calls visit with each position between turns,
// including the first and the last.
func (s *session) randomGame(visit func(l line)) {
	l := s.start()
	visit(l)
	for !l.isOver() && len(l.moves) < s.Plies {
		l = l.after(s.randomMove(l.p.Copy()))
		visit(l)
	}
}

// randomMove plays a random move in p and returns it.
func (s *session) randomMove(p positions.Position) string {
	before := p.Copy()
	steps := positions.RandomTurn(s.rng, p)
	positions.DoTurn(p, steps)
	return before.TurnString(steps)
}

func (s *session) followMoves() { s.randomGame(s.set) }

func (s *session) followFENs() {
	s.randomGame(func(l line) { s.set(s.setUp(l.p.FEN())) })
}

// swap is the turn by which the players exchange colours.
const swap = "swap"

// hasSwap reports whether the second turn of a game may be swap.
func hasSwap(g positions.Game) bool {
	p := g.Start()
	positions.EachTurn(p.Copy(), func(steps []positions.Step) bool {
		positions.DoTurn(p, steps)
		return false
	})
	_, err := p.ParseTurn(swap)
	return err == nil
}

// winsAfterSwap plays random games with swap to their ends, until each player has won one.
func (s *session) winsAfterSwap() {
	const games, plies = 20, 400
	seen := map[string]bool{}
	for n := 0; n < games && len(seen) < 2; n++ {
		l := s.branch(line{}, 0, 1).after(swap)
		l = s.branch(l, len(l.moves), plies)
		outcome := l.p.Outcome().String()
		if !l.isOver() || seen[outcome] {
			continue
		}
		seen[outcome] = true
		err := try(func() {
			s.set(l)
			s.set(s.setUp(l.p.FEN()))
		})
		if wrong := wrongAnswer(err); wrong != nil && wrong.query == "result" && strings.HasSuffix(wrong.came, "win") {
			c := cause{kind: otherWinner}
			s.faults[c] = "names the winner by the colour, and not by the player who has it after swap"
			blame(c, err)
		}
		must(err)
	}
}

// setUp returns the position of a string, without a history; "" stands for the start of the game.
func (s *session) setUp(fen string) line {
	if fen == "" {
		return s.start()
	}
	p, err := s.game.Parse(fen)
	if err != nil {
		panic("check: " + err.Error()) // every position string is readable
	}
	return line{fen: fen, p: p}
}

// listsMoves compares the lists of moves in the positions of a game, if the lists are
// short.
func (s *session) listsMoves() {
	s.randomGame(func(l line) {
		s.heard.begin()
		s.send(l.command())
		s.orRefused(l, func() { s.listMoves(l) })
		s.mustOffer("legalmoves")
	})
}
